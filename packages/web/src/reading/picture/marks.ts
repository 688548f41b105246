import type { InkMap } from './ink.ts';

/** One connected piece of print, usually a letter. Edges in pixels; right and bottom are exclusive. */
export interface PrintMark {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The number of printed pixels. */
  area: number;
}

/**
 * Finds the pieces of print in a picture, from top to bottom. A pixel counts as print if its depth is at least
 * `printed`. Pieces of fewer than `least` pixels are dust and are left out.
 */
export function findPrintMarks(ink: InkMap, printed = ink.printed, least = 4): PrintMark[] {
  const names = new MarkLabels();
  const marks: PrintMark[] = [];
  let above: Stroke[] = [];
  for (let y = 0; y < ink.height; y += 1) {
    const strokes = strokesIn(ink, printed, y);
    let from = 0;
    for (const stroke of strokes) {
      // A stroke is connected to every stroke it touches in the row above, including at the corners.
      while (from < above.length && (above[from]?.right ?? 0) < stroke.left) from += 1;
      for (let at = from; at < above.length; at += 1) {
        const other = above[at];
        if (other === undefined || other.left > stroke.right) break;
        stroke.name = stroke.name === -1 ? names.of(other.name) : names.join(stroke.name, other.name);
      }
      if (stroke.name === -1) {
        stroke.name = names.next();
        marks.push({ left: stroke.left, right: stroke.right, top: y, bottom: y + 1, area: 0 });
      }
      widen(marks[stroke.name], stroke, y);
    }
    above = strokes;
  }
  return joined(marks, names).filter(mark => mark.area >= least);
}

interface Stroke {
  readonly left: number;
  readonly right: number;
  name: number;
}

function strokesIn({ depths, width }: InkMap, printed: number, y: number): Stroke[] {
  const found: Stroke[] = [];
  const row = y * width;
  for (let x = 0; x < width; x += 1) {
    if ((depths[row + x] ?? 0) < printed) continue;
    const left = x;
    while (x < width && (depths[row + x] ?? 0) >= printed) x += 1;
    found.push({ left, right: x, name: -1 });
  }
  return found;
}

function widen(mark: PrintMark | undefined, stroke: Stroke, y: number): void {
  if (mark === undefined) return;
  mark.left = Math.min(mark.left, stroke.left);
  mark.right = Math.max(mark.right, stroke.right);
  mark.bottom = y + 1;
  mark.area += stroke.right - stroke.left;
}

function joined(marks: readonly PrintMark[], names: MarkLabels): PrintMark[] {
  const whole = new Map<number, PrintMark>();
  marks.forEach((mark, name) => {
    const first = whole.get(names.of(name));
    if (first === undefined) whole.set(names.of(name), { ...mark });
    else {
      first.left = Math.min(first.left, mark.left);
      first.right = Math.max(first.right, mark.right);
      first.top = Math.min(first.top, mark.top);
      first.bottom = Math.max(first.bottom, mark.bottom);
      first.area += mark.area;
    }
  });
  return [...whole.values()];
}

/** Tracks which labels belong to the same mark (union-find). */
export class MarkLabels {
  readonly #first: number[] = [];

  next(): number {
    this.#first.push(this.#first.length);
    return this.#first.length - 1;
  }

  of(name: number): number {
    let first = name;
    while (this.#first[first] !== first) {
      this.#first[first] = this.#first[this.#first[first] ?? first] ?? first;
      first = this.#first[first] ?? first;
    }
    return first;
  }

  join(one: number, other: number): number {
    const [a, b] = [this.of(one), this.of(other)];
    const [low, high] = a < b ? [a, b] : [b, a];
    this.#first[high] = low;
    return low;
  }
}
