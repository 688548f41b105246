import type { Press, Tag } from './press.ts';
import { lineOf } from './style.ts';

/** The title of a record and what it is: beside it where there is room, otherwise below it. */
export function setTitle(press: Press, parent: Tag, title: string, under: string): void {
  const { record, small, gap, cellPad } = press.style;
  const wide = press.widthOf(title, record) + gap * 1.6;
  const beside = wide + press.widthOf(under, small) <= press.width();
  press.say(parent, 'H4', title, record, under === '' || beside ? cellPad : 0);
  if (under === '') return;
  if (!beside) return press.say(parent, 'P', under, small, cellPad);
  const middle = press.y - cellPad - lineOf(record) / 2;
  // Both stand on one line: what is smaller sits lower by as much as its letters are lower.
  const top = middle - lineOf(small) / 2 + (record.size - small.size) * 0.34;
  const tag = press.tag(parent, 'P', under);
  press.mark(tag, 'P', () => press.set(press.lines(under, small, press.width()), press.left + wide, top));
  tag.end();
}
