// @ts-check
// A canvas that writes down what is drawn on it, as SVG: so the build draws pictures with the code that draws the boards of the page. It knows
// as much of a canvas as that code uses; what it does not know fails the build.

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** A shape, or squares of one colour, which hold their path in `path`. @typedef {{ fill?: string, alpha: number, path: string, svg?: string }} Drawn */

/** Lengths to two places. @param {number} value */
const short = (value) => String(Math.round(value * 100) / 100);

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Says how wide and high letters are, in parts of their size: about as in the fonts that devices have. */
const letter = { width: 0.62, above: 0.73, below: 0.01 };

/** Describes a canvas as `document.createElement("canvas")` makes it. */
export class SvgCanvas {
  width = 0;
  height = 0;
  /** @type {Record<string, string>} */
  style = {};
  #context = new SvgContext();

  getContext() {
    return this.#context;
  }

  /** Returns what was drawn, in a group. Pictures that were copied are defined in `symbols`, once. @param {Map<string, string>} symbols */
  group(symbols) {
    return this.#context.text(symbols);
  }
}

/** Describes the drawing side of a canvas. */
class SvgContext {
  fillStyle = "#000000";
  strokeStyle = "#000000";
  lineWidth = 1;
  lineJoin = "miter";
  lineCap = "butt";
  globalAlpha = 1;
  font = "10px sans-serif";
  textAlign = "left";
  textBaseline = "alphabetic";
  imageSmoothingEnabled = false;
  /** @type {(Drawn | { tile: SvgCanvas, x: number, y: number, width?: number, height?: number, alpha: number })[]} */
  #drawn = [];
  /** Holds the last thing drawn over each small square of the canvas, and the last squares of each colour, by their index. */
  #over = new Map();
  #lastOf = new Map();
  #path = "";
  #turns = "";
  /** @type {object[]} */
  #saved = [];

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    const path = `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
    const box = { x, y, width, height };
    const key = `${this.fillStyle} ${this.globalAlpha} ${this.#turns}`;
    const last = this.#lastOf.get(key);
    // Squares of one colour are one path as long as nothing else lies between.
    const earlier = this.#drawn[last];
    if (earlier && "path" in earlier && this.#newestUnder(box) <= last) {
      earlier.path += path;
      this.#cover(box, last);
      return;
    }
    this.#lastOf.set(key, this.#drawn.length);
    this.#add({ fill: this.fillStyle, alpha: this.globalAlpha, path }, box);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  strokeRect(x, y, width, height) {
    this.#shape(
      `<path d="M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z" ${this.#stroke()}/>`,
    );
  }

  clearRect() {}

  /** What reaches beyond a cell is drawn over by the next one, and cut at the edge of the picture. */
  clip() {}

  /** One colour instead of many: in a small picture the one between them. */
  createRadialGradient() {
    /** @type {string[]} */
    const colours = [];
    return {
      addColorStop: (/** @type {number} */ _, /** @type {string} */ colour) => void colours.push(colour),
      toString: () => colours[colours.length >> 1] ?? "none",
    };
  }

  beginPath() {
    this.#path = "";
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#path += `M${short(x)} ${short(y)}`;
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#path += `${this.#path === "" || this.#path.endsWith("z") ? "M" : "L"}${short(x)} ${short(y)}`;
  }

  /** @param {readonly number[]} points */
  bezierCurveTo(...points) {
    this.#path += `C${points.map(short).join(" ")}`;
  }

  /** @param {readonly number[]} points */
  quadraticCurveTo(...points) {
    this.#path += `Q${points.map(short).join(" ")}`;
  }

  closePath() {
    this.#path += "z";
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  rect(x, y, width, height) {
    this.#path += `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {number | readonly number[]} radii */
  roundRect(x, y, width, height, radii) {
    const [a, b = a, c = a, d = b] = [radii].flat().map((it) => Math.min(it, width / 2, height / 2));
    const arc = (/** @type {number} */ r, /** @type {number} */ dx, /** @type {number} */ dy) =>
      `a${short(r)} ${short(r)} 0 0 1 ${short(dx)} ${short(dy)}`;
    this.#path += `M${short(x + a)} ${short(y)}h${short(width - a - b)}${arc(b, b, b)}v${short(height - b - c)}${arc(c, -c, c)}h${short(-(width - c - d))}${arc(d, -d, -d)}v${short(-(height - d - a))}${arc(a, a, -a)}z`;
  }

  /** @param {number} x @param {number} y @param {number} radius @param {number} from @param {number} to @param {boolean} [back] */
  arc(x, y, radius, from, to, back = false) {
    const at = (/** @type {number} */ angle) =>
      `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`;
    const r = short(radius);
    const sweep = back ? 0 : 1;
    const start = `${this.#path === "" || this.#path.endsWith("z") ? "M" : "L"}${at(from)}`;
    if (Math.abs(to - from) >= Math.PI * 2 - 1e-6) {
      const half = at(from + Math.PI);
      this.#path += `M${at(from)}A${r} ${r} 0 1 ${sweep} ${half}A${r} ${r} 0 1 ${sweep} ${at(from)}z`;
      return;
    }
    const turn = ((((to - from) * (back ? -1 : 1)) % (Math.PI * 2)) + Math.PI * 2) % (Math.PI * 2);
    this.#path += `${start}A${r} ${r} 0 ${turn > Math.PI ? 1 : 0} ${sweep} ${at(to)}`;
  }

  /** @param {number} x @param {number} y @param {number} rx @param {number} ry */
  ellipse(x, y, rx, ry) {
    const [a, b] = [short(rx), short(ry)];
    this.#path += `M${short(x - rx)} ${short(y)}a${a} ${b} 0 1 1 ${short(2 * rx)} 0a${a} ${b} 0 1 1 ${short(-2 * rx)} 0z`;
  }

  /** @param {SvgPath | string} [path] @param {string} [rule] */
  fill(path, rule) {
    const isEven = path === "evenodd" || rule === "evenodd";
    this.#shape(
      `<path d="${this.#pathOf(path)}" fill="${this.fillStyle}"${isEven ? ' fill-rule="evenodd"' : ""}/>`,
    );
  }

  /** @param {SvgPath} [path] */
  stroke(path) {
    this.#shape(`<path d="${this.#pathOf(path)}" ${this.#stroke()}/>`);
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const { size, weight } = this.#letters();
    const anchor = { center: "middle", right: "end", end: "end" }[this.textAlign];
    this.#shape(
      `<text x="${short(x)}" y="${short(y)}" font-size="${short(size)}" font-weight="${weight}" fill="${this.fillStyle}"${anchor ? ` text-anchor="${anchor}"` : ""}${this.textBaseline === "middle" ? ' dominant-baseline="central"' : ""}>${escaped(text)}</text>`,
    );
  }

  /** @param {string} text */
  measureText(text) {
    const { size } = this.#letters();
    return {
      width: [...text].length * size * letter.width,
      actualBoundingBoxAscent: size * letter.above,
      actualBoundingBoxDescent: size * letter.below,
    };
  }

  /** @param {SvgCanvas} tile @param {number} x @param {number} y @param {number} [width] @param {number} [height] */
  drawImage(tile, x, y, width, height) {
    const box = { x, y, width: width ?? tile.width, height: height ?? tile.height };
    this.#add({ tile, x, y, alpha: this.globalAlpha, ...(width !== undefined && { width, height }) }, box);
  }

  save() {
    const { fillStyle, strokeStyle, lineWidth, globalAlpha, font, textAlign, textBaseline } = this;
    const colours = { fillStyle, strokeStyle, lineWidth, globalAlpha, font, textAlign, textBaseline };
    this.#saved.push({ colours, turns: this.#turns });
  }

  restore() {
    const { colours, turns } = /** @type {{ colours: object, turns: string }} */ (this.#saved.pop());
    Object.assign(this, colours);
    this.#turns = turns;
  }

  /** @param {number} x @param {number} y */
  translate(x, y) {
    this.#turns += `translate(${short(x)} ${short(y)})`;
  }

  /** @param {number} angle */
  rotate(angle) {
    this.#turns += `rotate(${short((angle * 180) / Math.PI)})`;
  }

  /** @param {number} x @param {number} y */
  scale(x, y) {
    this.#turns += `scale(${x} ${y})`;
  }

  /** @param {readonly number[]} lengths */
  setLineDash(lengths) {
    this.lineDash = lengths;
  }

  /** @param {Map<string, string>} symbols @returns {string} */
  text(symbols) {
    const use = (/** @type {SvgCanvas} */ tile) => {
      const inside = tile.group(symbols);
      const known = symbols.get(inside) ?? `t${symbols.size}`;
      symbols.set(inside, known);
      return known;
    };
    return this.#drawn
      .map((it) => {
        const faint = it.alpha === 1 ? "" : ` opacity="${short(it.alpha)}"`;
        if ("tile" in it) {
          const grown =
            it.width === undefined
              ? ""
              : ` transform="translate(${short(it.x)} ${short(it.y)}) scale(${short(it.width / it.tile.width)})"`;
          const place = it.width === undefined ? ` x="${short(it.x)}" y="${short(it.y)}"` : grown;
          return `<use href="#${use(it.tile)}"${place}${faint}/>`;
        }
        return it.svg ?? `<path fill="${it.fill}"${faint} d="${it.path}"/>`;
      })
      .join("");
  }

  /** @param {string} svg */
  #shape(svg) {
    const turned = this.#turns === "" ? svg : `<g transform="${this.#turns}">${svg}</g>`;
    const faint = this.globalAlpha === 1 ? turned : `<g opacity="${short(this.globalAlpha)}">${turned}</g>`;
    // Nobody knows how far it reaches: nothing is put below it any more.
    this.#lastOf.clear();
    this.#drawn.push({ alpha: 1, path: "", svg: faint });
  }

  /** @param {Parameters<Array<any>["push"]>[0]} drawn @param {Box} box */
  #add(drawn, box) {
    this.#cover(box, this.#drawn.length);
    this.#drawn.push(drawn);
  }

  /** @param {Box} box @param {number} index */
  #cover(box, index) {
    for (const key of squaresOf(box)) this.#over.set(key, Math.max(index, this.#over.get(key) ?? -1));
  }

  /** @param {Box} box */
  #newestUnder(box) {
    return Math.max(-1, ...squaresOf(box).map((key) => this.#over.get(key) ?? -1));
  }

  #stroke() {
    const dash = this.lineDash?.length ? ` stroke-dasharray="${this.lineDash.map(short).join(" ")}"` : "";
    const cap = this.lineCap === "butt" ? "" : ` stroke-linecap="${this.lineCap}"`;
    return `fill="none" stroke="${this.strokeStyle}" stroke-width="${short(this.lineWidth)}" stroke-linejoin="${this.lineJoin}"${cap}${dash}`;
  }

  #letters() {
    const [, weight = "400", size = "10"] = /(?:(\d{3}|bold) )?([\d.]+)px/.exec(this.font) ?? [];
    return { size: Number(size), weight };
  }

  /** @param {SvgPath | string} [path] */
  #pathOf(path) {
    return path instanceof SvgPath ? path.path : this.#path;
  }
}

/** Describes a `Path2D` of SVG path data. */
export class SvgPath {
  path;

  /** @param {string} path */
  constructor(path = "") {
    this.path = path;
  }
}

/** Returns a grid of eight pixels, to know what lies over what. @param {Box} box */
function squaresOf({ x, y, width, height }) {
  const keys = [];
  for (let row = Math.floor(y / 8); row * 8 < y + height - 0.01; row++)
    for (let column = Math.floor(x / 8); column * 8 < x + width - 0.01; column++)
      keys.push(row * 4096 + column);
  return keys;
}
