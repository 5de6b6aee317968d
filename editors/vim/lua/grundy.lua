-- Starts `grundy lsp` for files of rules, in Neovim 0.7 and later: require("grundy").setup().
local M = {}

local defaults = {
  cmd = { "grundy", "lsp" }, -- add "--budget", "3s" for long periods, or "--page", "file:///.../index.html"
  keys = true, -- the keys below, where Neovim has none for the same
  on_attach = nil, -- function(client, buffer)
}

local function open(address)
  if vim.ui.open then
    vim.ui.open(address)
  elseif vim.fn.jobstart({ "xdg-open", address }, { detach = true }) <= 0 then
    vim.notify(address)
  end
end

local function set_keys(buffer)
  local lsp = vim.lsp.buf
  local function format()
    if lsp.format then lsp.format() else lsp.formatting_sync() end
  end
  for keys, action in pairs({
    K = lsp.hover,
    gd = lsp.definition,
    grn = lsp.rename,
    gra = lsp.code_action,
    grr = lsp.references,
    gO = lsp.document_symbol,
    grl = vim.lsp.codelens.run, -- table, plot or play, on the page
    grf = format,
  }) do
    vim.keymap.set("n", keys, action, { buffer = buffer })
  end
end

local function attached(options, client, buffer)
  vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
  if options.keys then set_keys(buffer) end
  vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave", "BufWritePost" }, {
    buffer = buffer,
    callback = function() vim.lsp.codelens.refresh() end,
  })
  vim.lsp.codelens.refresh()
  if options.on_attach then options.on_attach(client, buffer) end
end

local started -- the client of Neovim 0.7, which has no vim.lsp.start

local function start(options, buffer)
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h")
  local config = {
    name = "grundy",
    cmd = options.cmd,
    root_dir = folder,
    on_attach = function(client, attached_to) attached(options, client, attached_to) end,
  }
  if vim.lsp.start then return vim.lsp.start(config, { bufnr = buffer }) end
  if not (started and vim.lsp.get_client_by_id(started)) then started = vim.lsp.start_client(config) end
  if started then vim.lsp.buf_attach_client(buffer, started) end
end

function M.setup(options)
  options = vim.tbl_extend("force", defaults, options or {})
  if vim.fn.executable(options.cmd[1]) == 0 then
    vim.notify("grundy: there is no program '" .. options.cmd[1] .. "': set `cmd`", vim.log.levels.WARN)
    return
  end
  vim.lsp.commands["grundy.open"] = function(command) open(command.arguments[1]) end
  vim.api.nvim_create_autocmd("FileType", {
    pattern = "grundy",
    group = vim.api.nvim_create_augroup("grundy", { clear = true }),
    callback = function(event) start(options, event.buf) end,
  })
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.bo[buffer].filetype == "grundy" then start(options, buffer) end
  end
end

return M
