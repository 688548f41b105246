/**
 * A small PDF with one line of text on each page, written by hand so that its bytes are always the same. `script` is a
 * script that the PDF tries to run when opened.
 */
export function createPlainPdf(lines: readonly string[], script?: string): Buffer {
  const open = script === undefined ? '' : ` /OpenAction << /S /JavaScript /JS (${escaped(script)}) >>`;
  const pages = lines.map((_line, index) => 4 + index * 2);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${open} >>`,
    `<< /Type /Pages /Kids [${pages.map(page => `${String(page)} 0 R`).join(' ')}] /Count ${String(pages.length)} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...lines.flatMap((line, index) => {
      const drawing = `BT /F1 18 Tf 60 760 Td (${escaped(line)}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${String(5 + index * 2)} 0 R >>`,
        `<< /Length ${String(drawing.length)} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = String(objects.length + 1);
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(text.length)}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
}

const escaped = (text: string): string => text.replaceAll(/[()\\]/g, String.raw`\$&`);
