-- Neovim 0.11 or later: put this into ~/.config/nvim/lua/quadrille.lua, and `require("quadrille")` into init.lua.
vim.filetype.add({
  extension = { quad = "quadrille", puzzlescript = "puzzlescript" },
  filename = { ["variants.ini"] = "variants" },
})
vim.lsp.config("quadrille", {
  cmd = { "quadrille", "lsp", "--stdio" },
  filetypes = { "quadrille", "puzzlescript", "variants" },
  root_markers = { ".git" },
})
vim.lsp.enable("quadrille")
vim.api.nvim_create_autocmd("FileType", {
  pattern = "quadrille",
  callback = function()
    vim.bo.commentstring = "// %s"
    vim.bo.shiftwidth = 2
    vim.bo.expandtab = true
  end,
})
