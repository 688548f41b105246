import type { GreyscalePicture } from './gray.ts';
import { findPrintedInk, type InkMap, type PrintTone } from './ink.ts';
import { findPrintMarks, type PrintMark } from './marks.ts';
import { findTextRuns, listLetters, measureCapitalHeight, measureMarkHeight, type TextRun } from './runs.ts';
import { computeUprightX, measurePageSlope, type PageSlope, toLevelHeight, toSlopedHeight } from './slope.ts';

/** A run of text to be cut out, as a narrow band along its line. */
export interface TextStrip {
  readonly print: PrintTone;
  readonly left: number;
  readonly right: number;
  /** Levels (see `PageSlope`) of its upper and lower edges. */
  readonly top: number;
  readonly bottom: number;
  /** The height of its capitals, in pixels. */
  readonly tall: number;
}

/** A picture split into its strips of text, from the top of the page to the bottom. */
export interface PictureStrips {
  readonly inks: Readonly<Record<PrintTone, InkMap>>;
  readonly slope: PageSlope;
  readonly strips: readonly TextStrip[];
}

/** A picture of strips stacked as straight lines, with the placement of each strip. */
export interface StripSheet {
  readonly picture: GreyscalePicture;
  readonly places: readonly StripPlacement[];
}

export interface StripPlacement {
  readonly strip: TextStrip;
  /** The upper and lower edges, measured in the sheet. */
  readonly top: number;
  readonly bottom: number;
  /** Sheet pixels per picture pixel. */
  readonly scale: number;
}

const margin = 24;

/** Finds the text of a picture. Returns no strips if the picture contains no text. */
export function splitIntoStrips(gray: GreyscalePicture): PictureStrips {
  const inks = findPrintedInk(gray);
  const [dark, light] = [inks.dark, inks.light].map(ink =>
    findTextRuns(
      listLetters(findPrintMarks(ink), findPrintMarks(ink, ink.printed * 1.7), gray.width),
      gray.width,
    ),
  );
  const slope = measurePageSlope(dark ?? []);
  const strips = [
    ...(dark ?? []).map(run => stripOf('dark', run, slope)),
    ...(light ?? []).map(run => stripOf('light', run, slope)),
  ];
  return { inks, slope, strips: strips.toSorted((a, b) => a.top - b.top) };
}

/** Combines some strips into a sheet. `height` is the height of capitals in pixels, chosen to suit recognition. */
export function createStripSheet(
  { inks, slope }: PictureStrips,
  strips: readonly TextStrip[],
  height: number,
): StripSheet {
  const places: StripPlacement[] = [];
  let top = margin;
  let width = 0;
  for (const strip of strips) {
    const scale = Math.min(6, height / strip.tall);
    const bottom = top + Math.ceil((strip.bottom - strip.top) * scale);
    places.push({ strip, top, bottom, scale });
    width = Math.max(width, Math.ceil((strip.right - strip.left) * scale) + margin * 2);
    top = bottom + margin;
  }
  const shades = new Uint8Array(width * top).fill(255);
  for (const place of places) draw(inks[place.strip.print], place, slope, shades, width);
  return { picture: { width, height: top, shades }, places };
}

/** The edges of something in a sheet. */
export interface SheetBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/**
 * Maps a box found in a sheet to the straightened page, and returns it with the index of its strip's placement.
 * Undefined if the box is between strips.
 */
export function toPagePosition(
  places: readonly StripPlacement[],
  slope: PageSlope,
  box: SheetBox,
): (SheetBox & { readonly place: number }) | undefined {
  const centre = (box.y0 + box.y1) / 2;
  const place = places.findIndex(
    ({ top, bottom }) => centre >= top - margin / 2 && centre < bottom + margin / 2,
  );
  const found = places[place];
  if (found === undefined) return undefined;
  const { strip, top, scale } = found;
  const [y0, y1] = [strip.top + (box.y0 - top) / scale, strip.top + (box.y1 - top) / scale];
  const upright = (x: number) => {
    const onPicture = strip.left + (x - margin) / scale;
    return computeUprightX(slope, onPicture, y1 + toSlopedHeight(slope, y1) * onPicture);
  };
  return { x0: upright(box.x0), x1: upright(box.x1), y0, y1, place };
}

function stripOf(print: PrintTone, run: TextRun, slope: PageSlope): TextStrip {
  const levels = (edge: (mark: PrintMark) => number) =>
    run.map(mark => toLevelHeight(slope, (mark.left + mark.right) / 2, edge(mark)));
  return {
    print,
    left: Math.min(...run.map(mark => mark.left)),
    right: Math.max(...run.map(mark => mark.right)),
    top: Math.min(...levels(mark => mark.top)),
    bottom: Math.max(...levels(mark => mark.bottom)),
    tall: Math.max(measureCapitalHeight(run), Math.max(...run.map(measureMarkHeight)) * 0.6),
  };
}

function draw(ink: InkMap, place: StripPlacement, slope: PageSlope, shades: Uint8Array, width: number): void {
  const { strip, top, bottom, scale } = place;
  const full = fullDepth(ink, strip, slope);
  const rim = 3;
  const last = Math.min(width - 1, margin + Math.ceil((strip.right - strip.left) * scale) + rim);
  for (let y = top - rim; y < bottom + rim; y += 1) {
    const levelHere = strip.top + (y + 0.5 - top) / scale;
    const rise = toSlopedHeight(slope, levelHere);
    for (let x = margin - rim; x <= last; x += 1) {
      const fromX = strip.left + (x + 0.5 - margin) / scale;
      const depth = sample(ink, fromX - 0.5, levelHere + rise * fromX - 0.5) / full;
      // Leaves the faintest grain white and makes all but the faintest part of a letter black.
      shades[y * width + x] = 255 - Math.round(255 * Math.min(1, Math.max(0, (depth - 0.08) / 0.84)));
    }
  }
}

/** Measures how dark full print is in this strip, so that faded text can be made black. */
function fullDepth(ink: InkMap, strip: TextStrip, slope: PageSlope): number {
  const counts = new Uint32Array(256);
  let total = 0;
  const step = Math.max(1, Math.floor((strip.right - strip.left) / 400));
  for (let at = strip.top; at < strip.bottom; at += 1) {
    const rise = toSlopedHeight(slope, at);
    for (let x = strip.left; x < strip.right; x += step) {
      const y = Math.round(at + rise * x);
      const depth = y < 0 || y >= ink.height ? 0 : (ink.depths[y * ink.width + x] ?? 0);
      if (depth < ink.printed) continue;
      counts[depth] = (counts[depth] ?? 0) + 1;
      total += 1;
    }
  }
  let seen = 0;
  for (let depth = 255; depth > 0; depth -= 1) {
    seen += counts[depth] ?? 0;
    if (seen > total * 0.2) return depth;
  }
  return 255;
}

function sample(ink: InkMap, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left + 1 >= ink.width || top + 1 >= ink.height) return 0;
  const at = top * ink.width + left;
  const [side, down] = [x - left, y - top];
  const { depths } = ink;
  const above = (depths[at] ?? 0) * (1 - side) + (depths[at + 1] ?? 0) * side;
  const below = (depths[at + ink.width] ?? 0) * (1 - side) + (depths[at + ink.width + 1] ?? 0) * side;
  return above * (1 - down) + below * down;
}
