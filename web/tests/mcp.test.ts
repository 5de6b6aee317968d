// SPDX-License-Identifier: MIT
// `grundy mcp` with the clients of two generations, which compare every answer with the schema of its tool: the older one
// begins with a handshake, the newer one asks for revision 2026-07-28, or begins so, too. GRUNDY_PROGRAM is the program.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client as NewClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { Ajv2020 } from "ajv/dist/2020.js";

const program = process.env["GRUNDY_PROGRAM"];
const skip = program === undefined;
const server = { command: program ?? "", args: ["mcp"] };
const me = { name: "test", version: "1" };

type Content = Record<string, unknown>;
/** What both clients have in common. */
interface Client {
  listTools(): Promise<{ tools: { name: string; inputSchema: object }[] }>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  readResource(what: { uri: string }): Promise<{ contents: object[] }>;
  callTool(what: { name: string; arguments: Content }): Promise<object>;
}

async function answerOf(client: Client, name: string, given: Content): Promise<Content> {
  const result = (await client.callTool({ name, arguments: given })) as { structuredContent?: Content };
  assert(result.structuredContent, `${name} has an answer`);
  return result.structuredContent;
}

// A client that has listed the tools refuses an answer that its tool's schema does not allow.
async function tryAll(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  assert.equal(tools.length, 9);
  for (const tool of tools) new Ajv2020({ strict: false }).compile(tool.inputSchema);
  const ask = (name: string, given: Content) => answerOf(client, name, given);
  const rules = "game f(n):\n    f(n - k) for k in {1, 3} if k < n\n";
  assert.equal((await ask("solve", { position: "f(10^9) + *2", rules }))["value"], 3);
  assert.equal((await ask("solve", { position: "kayles(9)", misere: true, explain: true }))["winner"], "second");
  assert.equal((await ask("solve", { position: "cram(board(5, 5))", winner: true }))["winner"], "second");
  assert("error" in (await ask("solve", { position: "kaylse(5)" })));
  assert("stopped" in (await ask("solve", { position: "cram(board(9, 9))", seconds: 0.01 })));
  assert("groups" in (await ask("moves", { position: "kayles(7)" })));
  assert.deepEqual((await ask("table", { game: "kayles", ranges: ["0..3"] }))["values"], [0, 1, 2, 3]);
  assert("frequencies" in (await ask("table", { game: "kayles", ranges: ["0..10^6"], stats: true })));
  const period = await ask("period", { game: "kayles", certificate: true });
  assert.equal(period["status"], "proven");
  assert.equal((await ask("check_certificate", { certificate: period["certificate"] }))["holds"], true);
  assert("claims" in (await ask("pattern", { game: "wythoff" })));
  assert.equal(((await ask("check_rules", { rules: "game f(n):\n    g(n - 1)\n" }))["faults"] as object[]).length, 1);
  assert.equal(((await ask("find_games", { search: "domino", most: 2 }))["games"] as object[]).length, 2);
  const { resources } = await client.listResources();
  for (const uri of [...resources.map((one) => one.uri), "grundy://games/kayles"])
    assert.equal((await client.readResource({ uri })).contents.length, 1);
  await assert.rejects(client.readResource({ uri: "grundy://games/kaylse" }));
  await assert.rejects(client.callTool({ name: "slove", arguments: {} }));
}

test("a client of the handshake", { skip, timeout: 120_000 }, async (t) => {
  const client = new OldClient(me);
  t.after(() => client.close());
  await client.connect(new OldTransport(server));
  assert.equal(client.getServerVersion()?.name, "grundy");
  assert.match(client.getInstructions() ?? "", /game f\(n\)/);
  await tryAll(client as unknown as Client);
});

test("progress and cancelling", { skip, timeout: 120_000 }, async (t) => {
  const client = new OldClient(me);
  t.after(() => client.close());
  await client.connect(new OldTransport(server));
  const abort = new AbortController();
  const call = { name: "solve", arguments: { position: "cram(board(9, 9))", seconds: 60 } };
  await assert.rejects(
    client.callTool(call, undefined, { signal: abort.signal, onprogress: () => abort.abort("enough") }),
    /enough/,
  );
});

for (const mode of ["auto", "legacy"] as const)
  test(`a client that knows both eras, ${mode}`, { skip, timeout: 120_000 }, async (t) => {
    const client = new NewClient(me, { versionNegotiation: { mode } });
    t.after(() => client.close());
    await client.connect(new NewTransport(server));
    assert.equal(client.getNegotiatedProtocolVersion(), mode === "auto" ? "2026-07-28" : "2025-11-25");
    await tryAll(client as unknown as Client);
  });
