import type { DocumentLayout, PdfStructureTag } from './press.ts';
import { getLineHeight } from './style.ts';

/** A record's title and kind: on the same line if there is room, otherwise one below the other. */
export function drawRecordTitle(
  press: DocumentLayout,
  parent: PdfStructureTag,
  title: string,
  under: string,
): void {
  const { record, small, gap, cellPad } = press.style;
  const wide = press.widthOf(title, record) + gap * 1.6;
  const beside = wide + press.widthOf(under, small) <= press.width();
  press.say(parent, 'H4', title, record, under === '' || beside ? cellPad : 0);
  if (under === '') return;
  if (!beside) return press.say(parent, 'P', under, small, cellPad);
  const middle = press.y - cellPad - getLineHeight(record) / 2;
  // Title and kind share a line: set the smaller text lower, so that their baselines match.
  const top = middle - getLineHeight(small) / 2 + (record.size - small.size) * 0.34;
  const tag = press.tag(parent, 'P', under);
  press.mark(tag, 'P', () => press.set(press.lines(under, small, press.width()), press.left + wide, top));
  tag.end();
}
