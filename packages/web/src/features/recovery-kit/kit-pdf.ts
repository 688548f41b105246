import { createPdf } from '../../lib/create-pdf.ts';
import type { PrintedKit } from './kit.ts';
import { recoveryKitTexts } from './kit.ts';

type Pdf = PDFKit.PDFDocument;

const millimetre = 72 / 25.4;
const margin = 22 * millimetre;
const ink = '#14231d';
const muted = '#3f5047';
/**
 * The characters in the built-in fonts of every PDF reader. A name with other characters is left out, which
 * does no harm, because the email shows whose kit it is.
 */
const isWritten = /^[\u0020-\u007e\u00a0-\u00ff‘’–—]*$/;

/** Writes the kit as one A4 page, on this device: a tagged PDF in British English with selectable text. */
export async function createKitPdf(kit: PrintedKit): Promise<Blob> {
  const fonts = await Promise.all([
    import('pdfkit/standard-fonts/Helvetica'),
    import('pdfkit/standard-fonts/HelveticaBold'),
    import('pdfkit/standard-fonts/CourierBold'),
  ]);
  const std = fonts.map(font => font.default);
  const { pdf, file } = await createPdf(recoveryKitTexts.title, { margin }, std);
  draw(pdf, kit);
  pdf.end();
  return await file;
}

function draw(pdf: Pdf, kit: PrintedKit): void {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const messageFor = (tag: string, write: () => void) => root.add(pdf.struct(tag, {}, write));
  const text =
    (size: number, font: string, words: string, gap = 0.5, colour = ink) =>
    () => {
      pdf.font(font).fontSize(size).fillColor(colour).text(words).moveDown(gap);
    };
  messageFor('H1', text(24, 'Helvetica-Bold', recoveryKitTexts.title));
  messageFor('P', text(12, 'Helvetica', recoveryKitTexts.purpose, 1));
  if (isWritten.test(kit.displayName))
    messageFor('P', text(12, 'Helvetica', `Name: ${kit.displayName}`, 0.2));
  messageFor('P', text(12, 'Helvetica', `Email: ${kit.email}`, 0.2));
  messageFor('P', text(12, 'Helvetica', `Made on: ${kit.madeOn}`, 1.2));
  for (const [index, group] of kit.groups.entries()) messageFor('P', () => drawGroup(pdf, index, group));
  pdf.x = margin;
  pdf.moveDown(1.5);
  messageFor('H2', text(14, 'Helvetica-Bold', recoveryKitTexts.stepsTitle, 0.3));
  for (const [index, step] of recoveryKitTexts.steps(kit.address).entries())
    messageFor('P', text(12, 'Helvetica', `${String(index + 1)}. ${step}`, 0.3));
  pdf.moveDown(0.7);
  messageFor('H2', text(14, 'Helvetica-Bold', recoveryKitTexts.keepTitle, 0.3));
  for (const rule of recoveryKitTexts.keep) messageFor('P', text(12, 'Helvetica', `– ${rule}`, 0.3));
  root.end();
}

/** Draws a group with its number, two to a row, in characters that are hard to confuse. */
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
