// SPDX-License-Identifier: MIT
// Starts `grundy lsp` for files of rules. Everything else is in the server.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async function () {
  const settings = workspace.getConfiguration("grundy");
  const server = { command: settings.get("path"), args: ["lsp", ...settings.get("arguments")] };
  client = new LanguageClient("grundy", "Grundy", server, { documentSelector: [{ language: "grundy" }] });
  await client.start();
};

exports.deactivate = () => client?.stop();
