import type { PrintDocument } from '@kinfolio/domain/print/document';
import { formatDay } from '@kinfolio/domain/values/calendar';
import type { DocumentLayout, PdfStructureTag } from './press.ts';
import { getLineHeight, printColours } from './style.ts';
import { drawFacts } from './table.ts';

const spine = 34;

/** The first page: a bound spine with its ribbon, whose passport it is, when it was printed, and how to keep it. */
export function drawCoverPage(press: DocumentLayout, parent: PdfStructureTag, paper: PrintDocument): void {
  const { pdf, style } = press;
  press.addPage();
  const { height } = pdf.page;
  press.decorate(() => {
    pdf.rect(0, 0, spine, height).fill(printColours.cover);
    pdf
      .polygon([spine - 9, 0], [spine + 9, 0], [spine + 9, 132], [spine, 121], [spine - 9, 132])
      .fill(printColours.ribbon);
  });
  press.y = height * 0.2;
  press.say(parent, 'P', 'Kinfolio', { ...style.group, colour: printColours.accent }, style.gap * 1.2);
  press.say(parent, 'H1', paper.title, style.cover, 0);
  press.say(parent, 'P', `of ${paper.of}`, { ...style.title, colour: printColours.muted }, style.gap);
  press.say(parent, 'P', `Made on ${formatDay(paper.madeOn)}`, style.lead, style.gap * 3);
  drawFacts(press, parent, paper.cover.facts);
  press.y = Math.max(press.y + style.gap, press.bottom - notesHeight(press, paper));
  for (const note of paper.cover.notes) press.say(parent, 'P', note, style.body, style.gap * 0.8);
}

function notesHeight(press: DocumentLayout, { cover }: PrintDocument): number {
  return cover.notes.reduce((sum, note) => {
    const lines = press.lines(note, press.style.body, press.width());
    return sum + lines.length * getLineHeight(press.style.body) + press.style.gap * 0.8;
  }, 0);
}
