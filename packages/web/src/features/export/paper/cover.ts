import type { PrintDocument } from '@kinfolio/domain/print/document';
import { formatDay } from '@kinfolio/domain/values/calendar';
import type { Press, Tag } from './press.ts';
import { colours, lineOf } from './style.ts';
import { setFacts } from './table.ts';

const spine = 34;

/** The first page: a bound spine with its ribbon, whose it is, when it was made, and how to keep it. */
export function setCover(press: Press, parent: Tag, paper: PrintDocument): void {
  const { pdf, style } = press;
  press.addPage();
  const { height } = pdf.page;
  press.decorate(() => {
    pdf.rect(0, 0, spine, height).fill(colours.cover);
    pdf
      .polygon([spine - 9, 0], [spine + 9, 0], [spine + 9, 132], [spine, 121], [spine - 9, 132])
      .fill(colours.ribbon);
  });
  press.y = height * 0.2;
  press.say(parent, 'P', 'Kinfolio', { ...style.group, colour: colours.accent }, style.gap * 1.2);
  press.say(parent, 'H1', paper.title, style.cover, 0);
  press.say(parent, 'P', `of ${paper.of}`, { ...style.title, colour: colours.muted }, style.gap);
  press.say(parent, 'P', `Made on ${formatDay(paper.madeOn)}`, style.lead, style.gap * 3);
  setFacts(press, parent, paper.cover.facts);
  press.y = Math.max(press.y + style.gap, press.bottom - notesHeight(press, paper));
  for (const note of paper.cover.notes) press.say(parent, 'P', note, style.body, style.gap * 0.8);
}

function notesHeight(press: Press, { cover }: PrintDocument): number {
  return cover.notes.reduce((sum, note) => {
    const lines = press.lines(note, press.style.body, press.width());
    return sum + lines.length * lineOf(press.style.body) + press.style.gap * 0.8;
  }, 0);
}
