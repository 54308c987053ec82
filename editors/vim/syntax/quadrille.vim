" Vim syntax file of Quadrille, made by tests/editors/grammars.ts. Put it into ~/.vim/syntax/quadrille.vim, and the line below into your vimrc:
"   autocmd BufRead,BufNewFile *.quad setfiletype quadrille
if exists("b:current_syntax")
  finish
endif
syntax iskeyword @,48-57,192-255,-
syntax match quadOperator /->\|[!<>]=\|[^[:blank:][:alnum:]_"]/
syntax match quadName /\%(\a\|[^\x00-\x7f]\)\k*/
syntax match quadNumber /\d\+\|#\x\{3,6}\>/
syntax cluster quadPlain contains=quadName,quadNumber,quadKeyword,quadOperator,quadText,quadComment
syntax keyword quadKeyword abs across action add after again against also always among and any anything anywhere apart around arrows as asking at attacked avoiding away backward bags bare become becomes becoming behind beside betza beyond bits black blocked blue board bodies body bottom brown but button by cancel capture captured captures castle ccw cell cells chased chases checkpoint chequered clear click column columns come commands connected controls corner count counter covering cw cyan dark define diagonal diagonally direction discs distance down down-left down-right drag draw drawn drop dropped each early else empty enclosed enclosing end ends enemy every exactly explode faces falling farthest fingerprint fire first fits flanking for forbid forward from full gate ghost given gives glyphs gold good grant green grey habits hand hands heading headings held here holds horizontal if in include into is it its join kept key khaki kicks kind lame landing last late layers leap least leaving left let lettered light lime line lines link looks loop lose losing lost lower magenta maroon mass mating max may me meetings mill min mirror mirrored mirrors more most move moved mover moves moving ms must my navy nearest neighbours never new next no noises none not notation nothing now number numbers numpad of off olive on once one opaque opponent opposite option options or orange order origin orthogonal others otherwise over own owner pages parallel pass past path per perpendicular pile pink place player players playing points print promoted purple push put quadrille random randomdir reach reaches records red refuse refused release remembering remove repeat repeats rerolls reseed resign rest restart return ride riding right rigid rounds row rows runs same say screen second seed seen settle shove showing shown shuffle sideways sight silver sky slide slot slowly sound source sparing square start state stationary stay stays step steps still straight straight-distance stuck sum supply surrounded swapping switch table take taken taking target teal thing through tick tiles time timer times to together top touches trail trailing turn turned turning turns under unlink unmoved until up up-left up-right v vanish vertical vi view viewer violet wall wanders wasd way where white win winner wins wish with within without won wraps written x y yellow
syntax match quadKeyword /\<\(title\|author\|about\|homepage\|message\|level\|lattice\|file\|sprite\|objects\|pieces\|legend\|scan\|rewrite\|then\|when\|test\|worth\|expect\|play\)\>/
syntax region quadText start=/"/ end=/"/ oneline contains=quadValue
syntax region quadValue matchgroup=quadText start=/{/ end=/[:}"]\@=/ contained contains=quadName,quadNumber,quadKeyword,quadOperator
syntax match quadComment /\/\/.*$/
syntax region quadLine matchgroup=quadKeyword start=/^\(title\|author\|about\|homepage\|message\)\>/ end=/$/ oneline contains=quadFree
syntax match quadFree /\S.*/ contained
syntax region quadDrawn matchgroup=quadKeyword start=/^\(level\|lattice\|file\|sprite\)\>/ end=/^\ze\S/ keepend contains=quadTitle,quadSprite,quadPicture,@quadPlain
syntax match quadPicture /^\s\+\zs\S.*$/ contained
syntax region quadRule matchgroup=quadKeyword start=/^\z(\s*\)\(scan\|rewrite\)\>/ end=/^\ze\%(\z1\s\|\s*$\)\@!/ contains=quadRow,quadComment,quadKeyword,quadNumber,quadName,quadOperator
syntax match quadRow /^\s\+\zs\S.*$/ contained contains=quadArrow,quadTail
syntax match quadArrow /\s\zs->\ze\s/ contained
syntax region quadTail start=/\s\zs\(then\|when\)\>/ end=/$/ contained oneline contains=quadKeyword,quadName,quadNumber,quadOperator,quadText
syntax region quadObjects matchgroup=quadKeyword start=/^\(objects\|pieces\|legend\)\>/ end=/^\ze\S/ contains=quadGlyph,quadComment,quadKeyword,quadNumber,quadName,quadText
syntax match quadGlyph /\s\zs\S\ze\(\s\|$\)/ contained
syntax match quadTitle /\%(^\(level\|test\|sprite\)\s\+\)\@<=[^[:blank:]":].*/ contained contains=quadComment
syntax match quadSprite /\%(^sprite\s\+\)\@<=\k\+/ contained
syntax region quadTest matchgroup=quadKeyword start=/^test\>/ end=/^\ze\S/ contains=quadTitle,quadPlay,quadBoard,@quadPlain
syntax match quadPlay /\%(^\s\+play\s\+\)\@<=\S.*/ contained
syntax region quadBoard matchgroup=quadKeyword start=/^\z(\s\+\)\(level\|expect\)\>/ end=/^\ze\%(\z1\s\|\s*$\)\@!/ contained contains=quadPicture,@quadPlain
syntax region quadWorth matchgroup=quadKeyword start=/^worth\>/ end=/^\ze\S/ contains=quadTable,@quadPlain
syntax match quadTable /^\s\+\zs-\=\d\+\(\s\+-\=\d\+\)\+\s*$/ contained
syntax sync fromstart
highlight default link quadKeyword Statement
highlight default link quadName Identifier
highlight default link quadNumber Number
highlight default link quadText String
highlight default link quadComment Comment
highlight default link quadGlyph Character
highlight default link quadPicture Constant
highlight default link quadKey Special
highlight default link quadOperator Operator
highlight default link quadFree String
highlight default link quadRow Constant
highlight default link quadArrow Operator
highlight default link quadTitle Identifier
highlight default link quadSprite Identifier
highlight default link quadPlay String
highlight default link quadTable Constant
let b:current_syntax = "quadrille"
