import { createPdf } from '../../lib/create-pdf.ts';
import type { Kit } from './kit.ts';
import { kitWords } from './kit.ts';

type Pdf = PDFKit.PDFDocument;

const millimetre = 72 / 25.4;
const margin = 22 * millimetre;
const ink = '#14231d';
const muted = '#3f5047';
/** What the fonts of every PDF reader can write. A name in other letters is left out: the email says whose kit it is. */
const isWritten = /^[\u0020-\u007e\u00a0-\u00ff‘’–—]*$/;

/** Writes the kit as one A4 page, on this device: a tagged PDF in British English, its text selectable. */
export async function makeKitPdf(kit: Kit): Promise<Blob> {
  const fonts = await Promise.all([
    import('pdfkit/standard-fonts/Helvetica'),
    import('pdfkit/standard-fonts/HelveticaBold'),
    import('pdfkit/standard-fonts/CourierBold'),
  ]);
  const std = fonts.map(font => font.default);
  const { pdf, file } = await createPdf(kitWords.title, { margin }, std);
  draw(pdf, kit);
  pdf.end();
  return await file;
}

function draw(pdf: Pdf, kit: Kit): void {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const messageFor = (tag: string, write: () => void) => root.add(pdf.struct(tag, {}, write));
  const text =
    (size: number, font: string, words: string, gap = 0.5, colour = ink) =>
    () => {
      pdf.font(font).fontSize(size).fillColor(colour).text(words).moveDown(gap);
    };
  messageFor('H1', text(24, 'Helvetica-Bold', kitWords.title));
  messageFor('P', text(12, 'Helvetica', kitWords.purpose, 1));
  if (isWritten.test(kit.displayName))
    messageFor('P', text(12, 'Helvetica', `Name: ${kit.displayName}`, 0.2));
  messageFor('P', text(12, 'Helvetica', `Email: ${kit.email}`, 0.2));
  messageFor('P', text(12, 'Helvetica', `Made on: ${kit.madeOn}`, 1.2));
  for (const [index, group] of kit.groups.entries()) messageFor('P', () => drawGroup(pdf, index, group));
  pdf.x = margin;
  pdf.moveDown(1.5);
  messageFor('H2', text(14, 'Helvetica-Bold', kitWords.stepsTitle, 0.3));
  for (const [index, step] of kitWords.steps(kit.address).entries())
    messageFor('P', text(12, 'Helvetica', `${String(index + 1)}. ${step}`, 0.3));
  pdf.moveDown(0.7);
  messageFor('H2', text(14, 'Helvetica-Bold', kitWords.keepTitle, 0.3));
  for (const rule of kitWords.keep) messageFor('P', text(12, 'Helvetica', `– ${rule}`, 0.3));
  root.end();
}

/** Groups stand two in a row, each with its number, in letters that cannot be taken for one another. */
function drawGroup(pdf: Pdf, index: number, group: string): void {
  const width = (pdf.page.width - 2 * margin) / 2;
  const x = margin + (index % 2) * width;
  const y = pdf.y;
  pdf
    .font('Helvetica')
    .fontSize(12)
    .fillColor(muted)
    .text(String(index + 1), x, y + 6, { lineBreak: false });
  pdf
    .font('Courier-Bold')
    .fontSize(20)
    .fillColor(ink)
    .text(group, x + 24, y, { lineBreak: false });
  pdf.x = margin;
  pdf.y = index % 2 === 0 ? y : y + 32;
}
