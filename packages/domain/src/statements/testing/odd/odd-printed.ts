/**
 * A text on a page, positioned in points: the distance of its left edge, or of its right edge if it is right-aligned,
 * from the left of the page, and its distance from the top.
 */
export interface PositionedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isRight: boolean;
}

/** A made-up printed statement: A4 pages in points, and how they are stored in the file. */
export interface OddPages {
  readonly pages: readonly (readonly PositionedText[])[];
  readonly size: number;
  /** The number of quarter turns by which the pages are stored rotated. A viewer rotates them back. */
  readonly stored: number;
}
