/** A text on a page: points from the left edge and from the top, its right edge where it is aligned right. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isRight: boolean;
}

/** A made-up printed statement: pages of A4 in points, and how they lie in their file. */
export interface OddPages {
  readonly pages: readonly (readonly PlacedText[])[];
  readonly size: number;
  /** Quarter turns by which pages are stored, to be shown turned back. */
  readonly stored: number;
}
