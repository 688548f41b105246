import type { Gray } from './gray.ts';
import { type Ink, inksOf, type Print } from './ink.ts';
import { type Mark, marksIn } from './marks.ts';
import { heightOf, lettersOf, type Run, runsIn, tallOf } from './runs.ts';
import { across, level, type Slope, slopeAt, slopeOf } from './slope.ts';

/** A run of text to cut out: a narrow band that follows its line. */
export interface Strip {
  readonly print: Print;
  readonly left: number;
  readonly right: number;
  /** Levels (see `Slope`) of its upper and lower edge. */
  readonly top: number;
  readonly bottom: number;
  /** Height of its capitals, in pixels. */
  readonly tall: number;
}

/** A picture taken apart into the strips of text on it, from the top of the page to its foot. */
export interface TakenApart {
  readonly inks: Readonly<Record<Print, Ink>>;
  readonly slope: Slope;
  readonly strips: readonly Strip[];
}

/** Strips under each other as one picture of straight lines, each where its place says. */
export interface Sheet {
  readonly picture: Gray;
  readonly places: readonly StripPlacement[];
}

export interface StripPlacement {
  readonly strip: Strip;
  /** In the sheet. */
  readonly top: number;
  readonly bottom: number;
  /** Pixels of the sheet to one of the picture. */
  readonly scale: number;
}

const margin = 24;

/** Finds the text of a picture; no strips when there is none. */
export function takenApart(gray: Gray): TakenApart {
  const inks = inksOf(gray);
  const [dark, light] = [inks.dark, inks.light].map(ink =>
    runsIn(lettersOf(marksIn(ink), marksIn(ink, ink.printed * 1.7), gray.width), gray.width),
  );
  const slope = slopeOf(dark ?? []);
  const strips = [
    ...(dark ?? []).map(run => stripOf('dark', run, slope)),
    ...(light ?? []).map(run => stripOf('light', run, slope)),
  ];
  return { inks, slope, strips: strips.toSorted((a, b) => a.top - b.top) };
}

/** Some strips as a sheet, with capitals of a height in pixels that suits recognition. */
export function sheetOf({ inks, slope }: TakenApart, strips: readonly Strip[], height: number): Sheet {
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

/** Edges of something in a sheet. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Where something found in a sheet lies on the page, straightened, and in which place; undefined between strips. */
export function onPage(
  places: readonly StripPlacement[],
  slope: Slope,
  box: Box,
): (Box & { readonly place: number }) | undefined {
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
    return across(slope, onPicture, y1 + slopeAt(slope, y1) * onPicture);
  };
  return { x0: upright(box.x0), x1: upright(box.x1), y0, y1, place };
}

function stripOf(print: Print, run: Run, slope: Slope): Strip {
  const levels = (edge: (mark: Mark) => number) =>
    run.map(mark => level(slope, (mark.left + mark.right) / 2, edge(mark)));
  return {
    print,
    left: Math.min(...run.map(mark => mark.left)),
    right: Math.max(...run.map(mark => mark.right)),
    top: Math.min(...levels(mark => mark.top)),
    bottom: Math.max(...levels(mark => mark.bottom)),
    tall: Math.max(tallOf(run), Math.max(...run.map(heightOf)) * 0.6),
  };
}

function draw(ink: Ink, place: StripPlacement, slope: Slope, shades: Uint8Array, width: number): void {
  const { strip, top, bottom, scale } = place;
  const full = fullDepth(ink, strip, slope);
  const rim = 3;
  const last = Math.min(width - 1, margin + Math.ceil((strip.right - strip.left) * scale) + rim);
  for (let y = top - rim; y < bottom + rim; y += 1) {
    const levelHere = strip.top + (y + 0.5 - top) / scale;
    const rise = slopeAt(slope, levelHere);
    for (let x = margin - rim; x <= last; x += 1) {
      const fromX = strip.left + (x + 0.5 - margin) / scale;
      const depth = sample(ink, fromX - 0.5, levelHere + rise * fromX - 0.5) / full;
      // The faintest grain is left white and all but the faintest of a letter's middle black.
      shades[y * width + x] = 255 - Math.round(255 * Math.min(1, Math.max(0, (depth - 0.08) / 0.84)));
    }
  }
}

/** How deep full print is here, so that faded text comes out black. */
function fullDepth(ink: Ink, strip: Strip, slope: Slope): number {
  const counts = new Uint32Array(256);
  let total = 0;
  const step = Math.max(1, Math.floor((strip.right - strip.left) / 400));
  for (let at = strip.top; at < strip.bottom; at += 1) {
    const rise = slopeAt(slope, at);
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

function sample(ink: Ink, x: number, y: number): number {
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
