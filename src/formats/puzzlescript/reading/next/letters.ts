/** Signs of three pixels by five: five rows, three bits each, as octal digits. */
const signs = readSigns(`
A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755 N65555 O25552 P65644 Q25563
R65655 S34216 T72222 U55557 V55552 W55775 X55255 Y55222 Z71247 075557 126227 271747 371717 455711 574717 674757 771111
875757 975717 +02720 -00700 *05250 /11244 \\44211 =07070 .00002 ,00024 !22202 ?71202 :02020 '22000 "55000 (12221 )42224
[64446 ]31113 <12421 >42124 #57575 %51245 _00007 ^25000 |22222
`);
/** A sign that is not among them. */
const otherSign = "75557";

/** The picture of a text as rows of `0` and dots: a square, with the text in its middle. The letters are so many times as high as the square. */
export function textPicture(text: string, scale: number | undefined): readonly string[] {
  const letters = [...text.toUpperCase()].map((it) => (it === " " ? "00000" : (signs.get(it) ?? otherSign)));
  const lines = Array.from({ length: 5 }, (_, row) => letters.map((it) => bitsOf(it[row] ?? "0")).join("."));
  const size = Math.max(5, Math.min(250, Math.round(5 / (scale ?? 1 / Math.max(1, letters.length)))));
  const above = (size - lines.length) >> 1;
  return Array.from({ length: size }, (_, y) => centred(lines[y - above] ?? "", size));
}

const bitsOf = (digit: string) => [4, 2, 1].map((bit) => ((Number(digit) & bit) > 0 ? "0" : ".")).join("");

/** A row of so many pixels with a line in its middle; what reaches out of it is cut off. */
function centred(line: string, size: number): string {
  if (line.length > size) return line.slice((line.length - size) >> 1).slice(0, size);
  return line.padStart(line.length + ((size - line.length) >> 1), ".").padEnd(size, ".");
}

function readSigns(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(/\s+/).flatMap((it) => (it === "" ? [] : [[it.slice(0, -5), it.slice(-5)]])));
}
