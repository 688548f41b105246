import { crc32, deflateSync } from 'node:zlib';
import Pdf from 'pdfkit';

/** Draws on a page; `width` is the width of the text area, in points. */
export type DrawOnPage = (doc: PDFKit.PDFDocument, width: number) => void;

// Papers drawn from scratch: letters and forms in the typefaces every PDF reader has, and a plan as a small picture.

const margin = 60;

/**
 * A PDF whose pages are drawn by these functions. Each function receives the document and the width of the text area.
 */
export async function createPdfPages(
  title: string,
  pages: readonly DrawOnPage[],
): Promise<Buffer<ArrayBuffer>> {
  const doc = new Pdf({ size: 'A4', margin, autoFirstPage: false, info: { Title: title } });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const written = new Promise<void>(resolve => {
    doc.on('end', () => resolve());
  });
  for (const draw of pages) {
    doc.addPage();
    draw(doc, doc.page.width - 2 * margin);
  }
  doc.end();
  await written;
  return Buffer.concat(parts);
}

/** A page as it comes from a scanner: cream paper lying slightly askew on a grey bed. */
export function drawScannedPage(degrees: number, draw: DrawOnPage): DrawOnPage {
  return (doc, width) => {
    const { width: wide, height: high } = doc.page;
    doc.rect(0, 0, wide, high).fill('#b9b7b0');
    doc.rotate(degrees, { origin: [wide / 2, high / 2] });
    doc.rect(14, 16, wide - 28, high - 32).fillAndStroke('#f7f2e3', '#8f8a7d');
    doc.fillColor('#24221e');
    draw(doc, width);
  };
}

/** A band with the sender's name and address, and the recipient. */
export function drawLetterhead(
  doc: PDFKit.PDFDocument,
  width: number,
  { from, colour, address, to, day }: Record<'from' | 'colour' | 'address' | 'to' | 'day', string>,
): void {
  doc.rect(0, 0, doc.page.width, 84).fill(colour);
  doc.font('Helvetica-Bold').fontSize(24).fillColor('#ffffff').text(from, margin, 30);
  doc.font('Helvetica').fontSize(9).fillColor('#333333').text(address, margin, 98);
  doc.fontSize(11).fillColor('#111111').text(to, margin, 150).moveDown().text(day, { width, align: 'right' });
  doc.moveDown(2);
}

/** Rows of a name and a value, with a line below each. */
export function drawFactsTable(
  doc: PDFKit.PDFDocument,
  width: number,
  rows: readonly (readonly [name: string, value: string])[],
): void {
  doc.fontSize(11);
  for (const [name, value] of rows) {
    const top = doc.y;
    doc.font('Helvetica').text(name, margin, top, { width: width * 0.6 });
    doc.font('Helvetica-Bold').text(value, margin + width * 0.6, top, { width: width * 0.4, align: 'right' });
    const below = doc.y + 4;
    doc
      .moveTo(margin, below)
      .lineTo(margin + width, below)
      .lineWidth(0.5)
      .stroke('#bbbbbb');
    doc.fillColor('#111111');
    doc.y = below + 6;
  }
  doc.x = margin;
  doc.moveDown();
}

const chunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A colour as its red, green and blue parts. */
export type RgbColour = readonly [number, number, number];

/** A PNG picture of `width` × `height` pixels; `colourAt` returns the colour of each. */
export function createPng(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => RgbColour,
): Buffer<ArrayBuffer> {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
