import type { State } from "../../../core/engine/index.ts";
import type { KindId } from "../../../program/index.ts";
import { type CellMap, KeyBits } from "../../keys/index.ts";

/** Counts the first bits of a key, which tell where the leads are; where these are not enough, more are assigned as for places. */
const leadBits = 15;
const leadMask = (1 << leadBits) - 1;
/** Holds the bit that tells whether a pattern of those that should not match does. */
const loudBit = 1 << leadBits;

/** Where leads lie: addresses in order, and the kind at each. */
export interface Leading {
  readonly addresses: readonly number[];
  readonly kinds: readonly KindId[];
}

/**
 * Describes keys of positions of one level in which the places of a few things, the leads, are numbered: the number is in the first bits of a key, with one for
 * whether the position is loud: some pattern matches that mostly does not. All else is as in `PositionKeys`: each place has bits for the values that it has had, and a lead counts as nothing where it stands. Several
 * positions, of games with the same kinds and numbers, can share the keys.
 */
export class PackedKeys {
  readonly #first: State;
  readonly #isLead: Uint8Array;
  readonly #bits = new KeyBits(leadBits + 1);
  /** Bits of the number of a way for the leads to lie, beyond the first. */
  readonly #moreLeadBits: number[] = [];
  /** Holds the index of each place: the address of a cell, or a number behind the cells. */
  readonly #indexOf: number[] = [];
  /** Holds, by index, the place; -1 if it has had but one value, -2 if it does not matter. */
  readonly #placeAt: Int32Array;
  readonly #leadings: Leading[] = [];
  readonly #leadingAt = new Map<string, number>();
  readonly #moves = new Map<CellMap, Moves>();
  /** Told whenever a place gets bits. */
  readonly #widened: (index: number) => void;
  /** Grows with each bit and each way for the leads to lie. */
  version = 0;

  /** @param ignore numbers that do not matter */
  constructor(
    first: State,
    leads: ReadonlySet<KindId>,
    ignore: readonly number[],
    widened: (index: number) => void,
  ) {
    const { layout } = first;
    this.#first = first;
    this.#widened = widened;
    this.#isLead = Uint8Array.from(layout.kinds, (_, kind) => (leads.has(kind) ? 1 : 0));
    this.#placeAt = new Int32Array(layout.span + layout.fixedEnd).fill(-1);
    for (const number of ignore) this.#placeAt[layout.span + number] = -2;
  }

  /** Returns words of 32 bits in a key, so far. */
  get words(): number {
    return this.#bits.words;
  }

  /** Returns how many ways for the leads to lie are known. */
  get leadingCount(): number {
    return this.#leadings.length;
  }

  /** Returns indices of the places that have had several values. */
  get changing(): readonly number[] {
    return this.#indexOf;
  }

  /** Returns the bits of an index; none if it has had but one value. */
  bitsAt(index: number): readonly number[] {
    const place = this.#placeAt[index];
    return place < 0 ? noBits : this.#bits.bitsOf(place);
  }

  /** Returns the number of the way in which the leads lie. */
  leadingOf(key: Uint32Array): number {
    let number = key[0] & leadMask;
    const more = this.#moreLeadBits;
    for (let i = 0; i < more.length; i++)
      number |= ((key[more[i] >>> 5] >>> (more[i] & 31)) & 1) << (leadBits + i);
    return number;
  }

  leading(key: Uint32Array): Leading {
    return this.#leadings[this.leadingOf(key)];
  }

  isLoud(key: Uint32Array): boolean {
    return (key[0] & loudBit) !== 0;
  }

  isLead(kind: KindId): boolean {
    return this.#isLead[kind] === 1;
  }

  /** Returns the number of a way for the leads to lie, given by addresses in any order. */
  numberOf({ cells }: State, all: Iterable<number>): number {
    const addresses: number[] = [];
    for (const it of all) {
      if (this.#isLead[cells[it]] === 0) continue;
      let at = addresses.length;
      while (at > 0 && addresses[at - 1] > it) at--;
      if (addresses[at - 1] !== it) addresses.splice(at, 0, it);
    }
    const kinds = addresses.map((it) => cells[it]);
    const name = leadingName(addresses, kinds);
    const known = this.#leadingAt.get(name);
    if (known !== undefined) return known;
    this.version++;
    this.#leadingAt.set(name, this.#leadings.length);
    const number = this.#leadings.push({ addresses, kinds }) - 1;
    while (number >>> (leadBits + this.#moreLeadBits.length) > 0)
      this.#moreLeadBits.push(this.#bits.leaveBit());
    return number;
  }

  /** Writes the number of the way in which leads lie into a key, and whether it is loud. */
  writeLeading(key: Uint32Array, number: number, isLoud: boolean): void {
    key[0] = (key[0] & ~(leadMask | loudBit)) | (number & leadMask) | (isLoud ? loudBit : 0);
    for (const [i, bit] of this.#moreLeadBits.entries())
      if ((number >>> (leadBits + i)) & 1) key[bit >>> 5] |= 1 << (bit & 31);
      else key[bit >>> 5] &= ~(1 << (bit & 31));
  }

  /** Marks the bits that `writeLeading` writes. */
  maskLeading(mask: Uint32Array): void {
    mask[0] |= leadMask | loudBit;
    for (const bit of this.#moreLeadBits) mask[bit >>> 5] |= 1 << (bit & 31);
  }

  /** Returns the kind at an address of a cell, in a key. */
  kindAt(key: Uint32Array, address: number): KindId {
    const { addresses, kinds } = this.#leadings[this.leadingOf(key)];
    for (let i = 0; i < addresses.length; i++) if (addresses[i] === address) return kinds[i];
    return this.valueAt(key, address);
  }

  /** Returns the value at an index, in a key; a lead counts as nothing. */
  valueAt(key: Uint32Array, index: number): number {
    const place = this.#placeAt[index];
    return place < 0 ? this.firstAt(index) : this.#bits.read(key, 0, place);
  }

  /** Returns the value at an index at the beginning; a lead counts as nothing. */
  firstAt(index: number): number {
    const { layout, cells, numbers } = this.#first;
    if (index >= layout.span) return numbers[index - layout.span];
    return this.#isLead[cells[index]] === 1 ? 0 : cells[index];
  }

  /** Makes room for the present value of a state at an index. */
  reserve(state: State, index: number): void {
    const value = this.#valueOf(state, index);
    if (this.#placeAt[index] === -2) return;
    if (this.#placeAt[index] === -1) {
      const first = this.firstAt(index);
      if (value === first) return;
      this.#placeAt[index] = this.#bits.add(first);
      this.#indexOf.push(index);
    }
    if (this.#bits.knows(this.#placeAt[index], value)) return;
    this.#bits.reserve(this.#placeAt[index], value);
    this.version++;
    this.#widened(index);
  }

  /** Writes the present value of a state at an index, for which there is room, into a key. */
  write(key: Uint32Array, state: State, index: number): void {
    const place = this.#placeAt[index];
    if (place >= 0) this.#bits.write(key, place, this.#valueOf(state, index));
  }

  /**
   * Writes a key whose cells are rearranged into another array; false where no position so far holds such things in such places.
   *
   * @param to by cell, where its content goes
   */
  writeImage(key: Uint32Array, to: CellMap, image: Uint32Array): boolean {
    const { copied, flipped, others, isMet } = this.#movesOf(to);
    if (!isMet) return false;
    for (let i = 0; i < this.words; i++) image[i] = key[i];
    for (let i = 0; i < copied.length; i += 2) copyBit(key, copied[i], image, copied[i + 1], 0);
    for (let i = 0; i < flipped.length; i += 2) copyBit(key, flipped[i], image, flipped[i + 1], 1);
    for (let i = 0; i < others.length; i += 2) {
      const value = this.valueAt(key, others[i]);
      const place = this.#placeAt[others[i + 1]];
      if (place < 0 ? value !== this.firstAt(others[i + 1]) : !this.#bits.writeKnown(image, place, value))
        return false;
    }
    const { cellCount } = this.#first.layout;
    const { addresses, kinds } = this.leading(key);
    const led = addresses.map((it, i) => [it - (it % cellCount) + to[it % cellCount], kinds[i]] as const);
    led.sort(([a], [b]) => a - b);
    const number = this.#leadingAt.get(
      leadingName(
        led.map(([it]) => it),
        led.map(([, it]) => it),
      ),
    );
    if (number === undefined) return false;
    this.writeLeading(image, number, this.isLoud(key));
    return true;
  }

  #movesOf(to: CellMap): Moves {
    const known = this.#moves.get(to);
    if (known?.bits === this.#bits.placeOf.length) return known;
    const { span, cellCount } = this.#first.layout;
    const moves = { copied: [] as number[], flipped: [] as number[], others: [] as number[], isMet: true };
    for (let from = 0; from < span; from++) {
      const image = from - (from % cellCount) + to[from % cellCount];
      const [bits, imageBits] = [this.bitsAt(from), this.bitsAt(image)];
      if (bits.length === 0 && imageBits.length === 0) {
        if (this.firstAt(from) !== this.firstAt(image)) moves.isMet = false;
        continue;
      }
      const way = this.#wayOf(from, image);
      if (way === "other") moves.others.push(from, image);
      else moves[way].push(bits[0], imageBits[0]);
    }
    const made = { ...moves, bits: this.#bits.placeOf.length };
    this.#moves.set(to, made);
    return made;
  }

  /** Returns how the value of one place becomes that of another. */
  #wayOf(from: number, to: number): "copied" | "flipped" | "other" {
    if (this.bitsAt(from).length !== 1 || this.bitsAt(to).length !== 1) return "other";
    const [a, b] = this.#bits.valuesOf(this.#placeAt[from]);
    const [c, d] = this.#bits.valuesOf(this.#placeAt[to]);
    if (a === c && b === d) return "copied";
    return a === d && b === c ? "flipped" : "other";
  }

  #valueOf(state: State, index: number): number {
    const { span } = state.layout;
    if (index >= span) return state.numbers[index - span];
    return this.#isLead[state.cells[index]] === 1 ? 0 : state.cells[index];
  }

  /** Returns the index of the place of a bit; -1 if it belongs to none. */
  indexOfBit(bit: number): number {
    const place = this.#bits.placeOf[bit];
    return place < 0 ? -1 : this.#indexOf[place];
  }
}

const noBits: readonly number[] = [];

/** Says what a key becomes when cells are rearranged: pairs of bits that are copied or flipped, and pairs of indices of other places. */
interface Moves {
  readonly copied: readonly number[];
  readonly flipped: readonly number[];
  readonly others: readonly number[];
  /** Is true if the cells that have never changed are the same after rearranging. */
  readonly isMet: boolean;
  /** Holds the number of bits when this was made. */
  readonly bits: number;
}

function copyBit(key: Uint32Array, from: number, image: Uint32Array, to: number, flip: number): void {
  if ((((key[from >>> 5] >>> (from & 31)) & 1) ^ flip) !== 0) image[to >>> 5] |= 1 << (to & 31);
  else image[to >>> 5] &= ~(1 << (to & 31));
}

function leadingName(addresses: readonly number[], kinds: readonly KindId[]): string {
  return `${addresses.join()} ${kinds.join()}`;
}

/** Describes a position that goes from key to key. */
export class KeyedPosition {
  readonly state: State;
  readonly #keys: PackedKeys;
  /** The key that the position was last brought to, with zeros behind it. */
  readonly base = new Uint32Array(keyRoom);

  /** The position must be that of the key 0. */
  constructor(keys: PackedKeys, state: State) {
    this.#keys = keys;
    this.state = state;
  }

  /** Brings the position to a key. */
  go(key: Uint32Array): void {
    const keys = this.#keys;
    this.back();
    const { base } = this;
    const { words } = keys;
    let isSame = true;
    for (let i = 0; i < words; i++) if (base[i] !== key[i]) isSame = false;
    if (isSame) return;
    for (const address of keys.leading(base).addresses) this.#put(address, keys.valueAt(key, address));
    for (let word = 0; word < words; word++) {
      let left = base[word] ^ key[word];
      while (left !== 0) {
        const bit = 31 - Math.clz32(left);
        left &= ~(1 << bit);
        const index = keys.indexOfBit(word * 32 + bit);
        if (index >= 0) this.#put(index, keys.valueAt(key, index));
      }
      base[word] = key[word];
    }
    const { addresses, kinds } = keys.leading(key);
    for (let i = 0; i < addresses.length; i++) this.#put(addresses[i], kinds[i]);
    this.state.dropChanges();
  }

  /** Takes back what was played since. */
  back(): void {
    this.state.rollBack(0);
    this.state.dropChanges();
  }

  /** Returns the indices of the places that were written since; possibly repeated. */
  written(): readonly number[] {
    const { journal, layout } = this.state;
    const indices: number[] = [];
    for (let at = 0; at < journal.length; at += 2) {
      const address = journal.entries[at];
      indices.push(address >= 0 ? address : layout.span + ~address);
    }
    return indices;
  }

  /** The key of the position as it is now, with `written` as above, into an array that is long enough. */
  read(key: Uint32Array, written: readonly number[], isLoud: boolean): void {
    const keys = this.#keys;
    const { span } = this.state.layout;
    for (const index of written) keys.reserve(this.state, index);
    const cells = written.filter((it) => it < span);
    const number = keys.numberOf(this.state, [...keys.leading(this.base).addresses, ...cells]);
    for (let i = 0; i < keys.words; i++) key[i] = this.base[i];
    for (const index of written) keys.write(key, this.state, index);
    keys.writeLeading(key, number, isLoud);
  }

  #put(index: number, value: number): void {
    const { state } = this;
    const { span, cellCount } = state.layout;
    if (index >= span) state.setNumber(index - span, value);
    else state.show(index % cellCount, Math.floor(index / cellCount), value);
  }
}

/** Holds the most words of a key: more places than these are not told apart. */
export const keyRoom = 1 << 10;
