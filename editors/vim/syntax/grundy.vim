" Rules of Grundy, for Vim and Neovim.
" Made from the words of the language: GRUNDY_GENERATE=1 test_lsp --gtest_filter='Grammars*'
if exists("b:current_syntax")
  finish
endif

syn match grundyCall "\<\h\w*\ze\s*[(\[]"
syn match grundyOperator "\.\.\|++\|!=\|<=\|>=\|[-+*^=<>]"
syn match grundyNumber "\<\d\+\>"
syn match grundyCode "\<\d\+[!?]\?\.\.\@![0-9A-Za-z{},+]*"
syn match grundyFunction "\<\%(abs\|all\|any\|bipartite\|board\|closed\|columns\|complete\|components\|contract\|count\|cut\|cycle\|degree\|digits\|divisors\|edges\|fill\|gcd\|graph\|grid\|hypercube\|insert\|isqrt\|joined\|ladder\|len\|log2\|max\|min\|mirrors\|neighbours\|nimprod\|number\|occurs\|path\|place\|popcount\|powers\|regions\|remove\|reverse\|rewrite\|rows\|runs\|set\|sort\|star\|sum\|torus\|tree\|turns\|v2\|vertices\|wheel\|without\|xor\)\ze\s*("
syn match grundyType ":\s*\zs\<\%(bag\|board\|graph\|int\|row\|set\)\>\%(\s*(\)\@!"
syn match grundySet "\<\%(all\|fibs\|petersen\|primes\|squares\)\>\%(\s*(\)\@!"
syn match grundyOperation "\<\%(div\|divides\|mod\|xor\)\>"
syn match grundyKeyword "\<\%(and\|but\|else\|expect\|for\|game\|if\|in\|not\|or\|with\)\>"
syn match grundyValue "=\s*\zs\%(first\|second\|draw\)\ze\s*\%(#\|$\)"
syn match grundyValue "\<\%(win\|lose\)\ze\s*\%($\|#\|for\>\|if\>\)"
syn match grundyValue "\<loony\>\|\<infinity\ze("
syn match grundyKeyword "\<from\ze\s\+\d"
syn match grundyKeyword "\<again\ze\s\+[A-Za-z0-9*]"
syn match grundyKeyword "^\s*\zsstart\ze\s\+if\>"
syn match grundyKeyword "^\s*\zsexpect\%(\s\+\%(period\|winner\|value\|lost\|misere\s\+lost\)\ze\s\+[A-Za-z_0-9.\"]\)\?"
syn match grundyGame "\<\%(cyclic\s\+\)\?game\s\+\h\w*" contains=grundyHead
syn match grundyHead "\<\%(cyclic\s\+\)\?game\>" contained
syn match grundySource "^\s*source:.*$" contains=@Spell
syn region grundyText start=+"+ end=+"+ oneline
syn region grundyNote start=+"""+ end=+"""+ contains=@Spell
syn match grundyComment "#.*$" contains=@Spell

hi def link grundyCall Function
hi def link grundyCode Constant
hi def link grundyComment Comment
hi def link grundyFunction Special
hi def link grundyGame Function
hi def link grundyHead Statement
hi def link grundyKeyword Statement
hi def link grundyNote Comment
hi def link grundyNumber Number
hi def link grundyOperation Operator
hi def link grundyOperator Operator
hi def link grundySet Constant
hi def link grundySource PreProc
hi def link grundyText String
hi def link grundyType Type
hi def link grundyValue Constant

let b:current_syntax = "grundy"
