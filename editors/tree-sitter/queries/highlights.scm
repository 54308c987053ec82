; Colours for tree-sitter, made by tests/editors/grammars.ts.
(keyword) @keyword
(name) @variable
(number) @number
(string) @string
(text) @string
(comment) @comment
(row) @constant
(operator) @operator
