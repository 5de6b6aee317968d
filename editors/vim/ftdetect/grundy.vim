autocmd BufRead,BufNewFile *.game set filetype=grundy
