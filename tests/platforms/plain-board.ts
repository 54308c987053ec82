// Where bodies and items lie in the plain version of the rules: lists that are gone through each time.

/** A kind of body: its layer, its cells seen from the cell that it turns about, and what it may lie on. */
export interface PlainKind {
  readonly name: string;
  readonly layer: number;
  readonly cells: readonly { readonly x: number; readonly y: number; readonly shows: string }[];
  readonly on: readonly string[];
  /** Narrower ground for cells that show something. */
  readonly narrow?: Readonly<Record<string, readonly string[]>>;
  /** What its cells show when it is mirrored. */
  readonly mirrors?: Readonly<Record<string, string>>;
}

export interface Body {
  readonly id: number;
  readonly kind: string;
  x: number;
  y: number;
  heading: number;
  mirrored: boolean;
  laid: number;
  /** Those with the same number are linked; 0 for none. */
  group: number;
  /** What lies on its deck under another body, the first that came first. */
  stowed: { index: number; kind: string }[];
}

export interface Item {
  readonly id: number;
  readonly kind: string;
}

interface Board {
  bodies: Body[];
  items: Item[][];
  laid: number;
}

/** Where a body lies, and how it is turned. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  readonly mirrored: boolean;
}

/** The layer on which items lie in piles, and the highest of all. */
export const itemLayer = 2;
export const highest = 3;

/** A ground with bodies and items on it. */
export class PlainBoard {
  protected readonly width: number;
  protected readonly height: number;
  protected readonly ground: readonly string[];
  protected readonly kinds: ReadonlyMap<string, PlainKind>;
  protected readonly itemsOn: readonly string[];
  protected board: Board;
  protected last = 0;

  constructor(
    rows: readonly (readonly string[])[],
    rules: {
      readonly kinds: readonly PlainKind[];
      readonly itemsOn: readonly string[];
    },
  ) {
    this.width = rows[0]!.length;
    this.height = rows.length;
    this.ground = rows.flat();
    this.kinds = new Map(rules.kinds.map((it) => [it.name, it]));
    this.itemsOn = rules.itemsOn;
    this.board = { bodies: [], items: this.ground.map(() => []), laid: 0 };
  }

  putItem(kind: string, cell: number): boolean {
    this.board.items[cell]!.push({ id: ++this.last, kind });
    return true;
  }

  /** The cells on which a body of some layers is. */
  places(layers: readonly number[]): number[] {
    return [...this.ground.keys()].filter((cell) => this.topmost(cell, layers) !== undefined);
  }

  /** All there is, cell by cell: the ground, bodies from the bottom up with their pose, items; who is linked with how many. */
  told(): string[] {
    return this.ground.map((ground, cell) => {
      const low = this.stack(cell).map((it) => this.name(it, cell));
      const higher = [1, itemLayer, highest].flatMap((layer) => {
        if (layer === itemLayer) return this.board.items[cell]!.map((it) => it.kind);
        const body = this.at(layer, cell);
        return body ? [this.name(body, cell)] : [];
      });
      return [ground, ...low, ...higher].join(" ");
    });
  }

  protected name(body: Body, cell: number): string {
    const shows = this.shows(body, this.where(body).indexOf(cell));
    const linked = this.ring(body).length - 1;
    return `${body.kind}/${shows}/${body.heading}${body.mirrored ? "m" : ""}/${linked}/${body.stowed
      .map((it) => it.kind)
      .sort()
      .join("+")}`;
  }

  protected cells(name: string, { x, y, heading, mirrored }: Place): number[] {
    return this.kinds.get(name)!.cells.map((cell) => {
      const [across, down] = turned(mirrored ? -cell.x : cell.x, cell.y, heading);
      return this.cell(x + across, y + down);
    });
  }

  protected cell(x: number, y: number): number {
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? -1 : y * this.width + x;
  }

  protected where(body: Body): number[] {
    return this.cells(body.kind, body);
  }

  protected layer({ kind }: Pick<Body, "kind">): number {
    return this.kinds.get(kind)!.layer;
  }

  protected shows({ kind, mirrored }: Pick<Body, "kind" | "mirrored">, index: number): string {
    const { cells, mirrors } = this.kinds.get(kind)!;
    const { shows } = cells[index]!;
    return (mirrored && mirrors?.[shows]) || shows;
  }

  protected body(id: number): Body | undefined {
    return this.board.bodies.find((it) => it.id === id);
  }

  /** Bodies of the first layer on a cell, the lowest first. */
  protected stack(cell: number): Body[] {
    const all = this.board.bodies.filter((it) => this.layer(it) === 0 && this.where(it).includes(cell));
    return all.sort((a, b) => a.laid - b.laid);
  }

  protected at(layer: number, cell: number): Body | undefined {
    return this.board.bodies.find((it) => this.layer(it) === layer && this.where(it).includes(cell));
  }

  protected topmost(cell: number, layers: readonly number[]): Body | undefined {
    for (const layer of [...layers].sort((a, b) => b - a)) {
      const found = layer === 0 ? this.stack(cell).at(-1) : this.at(layer, cell);
      if (found) return found;
    }
    return undefined;
  }

  protected ring(body: Body): Body[] {
    return body.group === 0 ? [body] : this.board.bodies.filter((it) => it.group === body.group);
  }

  /** What something on a layer above the first stands on: by the names of what shows and of the body. */
  protected support(layer: number, cell: number): readonly string[] {
    for (let lower = layer - 1; lower > 0; lower--) {
      const body = lower === itemLayer ? undefined : this.at(lower, cell);
      if (body) return [body.kind, this.shows(body, this.where(body).indexOf(cell))];
    }
    const top = this.stack(cell).at(-1);
    return top ? [top.kind, this.shows(top, this.where(top).indexOf(cell))] : [this.ground[cell]!];
  }

  /** PV4, PV28, PV30: everything lies on what it may. */
  protected allStand(): boolean {
    return this.board.bodies.every((body) => {
      const { on, narrow, layer, cells } = this.kinds.get(body.kind)!;
      return this.where(body).every((cell, index) => {
        const allowed = narrow?.[cells[index]!.shows] ?? on;
        if (layer > 0) return this.support(layer, cell).some((it) => allowed.includes(it));
        const stack = this.stack(cell);
        const below = stack[stack.indexOf(body) - 1];
        const support = below
          ? [below.kind, this.shows(below, this.where(below).indexOf(cell))]
          : [this.ground[cell]!];
        return support.some((it) => allowed.includes(it));
      });
    });
  }
}

/** PV35: quarter turns clockwise about the origin. */
export function turned(x: number, y: number, quarters: number): readonly [number, number] {
  return quarters === 0 ? [x, y] : turned(-y, x, quarters - 1);
}
