-- Run by tests/lsp/nvim_test.cpp in a folder with stones.game, after an init.lua as docs/editors.md has it. Prints what a
-- user would see.
local most = 60000

local function wait(what, sign)
  if not vim.wait(most, sign, 20) then
    print("never: " .. what)
    vim.cmd("cquit")
  end
end

local function diagnostics(count)
  wait(count .. " diagnostics", function() return #vim.diagnostic.get(0) == count end)
  for _, d in ipairs(vim.diagnostic.get(0)) do
    print(("%d:%d %s"):format(d.lnum + 1, d.col + 1, (d.message:gsub("\n", "; "))))
  end
end

local function ask(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(0) }
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, most) or {}) do return answer.result end
end

local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") end

vim.cmd("edit stones.game")
print(vim.bo.filetype .. ": " .. vim.bo.commentstring)
diagnostics(3)
local line = { start = { line = 3, character = 0 }, ["end"] = { line = 3, character = 99 } }
local fixes = ask("textDocument/codeAction", { range = line, context = { diagnostics = {} } })
for i = #fixes, 1, -1 do
  print(fixes[i].title)
  vim.lsp.util.apply_workspace_edit(fixes[i].edit, "utf-16")
end
diagnostics(0)
vim.api.nvim_win_set_cursor(0, { 2, 6 })
print((ask("textDocument/hover", { position = { line = 1, character = 6 } }).contents.value:gsub("\n+", "; ")))
if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = most }) else vim.lsp.buf.formatting_sync({}, most) end
print(text())
vim.lsp.util.apply_workspace_edit(
  ask("textDocument/rename", { position = { line = 2, character = 11 }, newName = "heap" }), "utf-16")
print(text())
wait("lenses", function()
  vim.lsp.codelens.refresh()
  vim.wait(50)
  return #vim.lsp.codelens.get(0) == 3
end)
vim.lsp.codelens.refresh()
for _, lens in ipairs(vim.lsp.codelens.get(0)) do print(lens.command.title) end
local opened
vim.lsp.commands["grundy.open"] = function(command) opened = command.arguments[1] end
vim.lsp.commands["grundy.open"](vim.lsp.codelens.get(0)[1].command)
print((opened:gsub("rules=.*", "")))
print(#ask("textDocument/completion", { position = { line = 2, character = 6 } }) > 200)
local function colour(row, column) return vim.fn.synIDattr(vim.fn.synID(row, column, 1), "name") end
local colours = { colour(1, 3), colour(2, 1), colour(2, 6), colour(3, 23), colour(3, 29), colour(3, 33), colour(5, 1) }
print(table.concat(colours, " "))
vim.cmd("qall!")
