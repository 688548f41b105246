/** Facts about a PDF for tests. They are read from its page objects, which neither our PDFs nor Chromium's compress. */
export interface PdfFacts {
  readonly pages: number;
  /** Width and height of the pages in whole millimetres. */
  readonly sizes: readonly string[];
}

const millimetres = (points: string): number => Math.round((Number(points) * 25.4) / 72);

export function readPdfFacts(file: Uint8Array): PdfFacts {
  const text = Buffer.from(file).toString('latin1');
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)];
  return {
    pages: [...text.matchAll(/\/Type\s*\/Page(?![a-zA-Z])/g)].length,
    sizes: boxes.map(([, width = '', height = '']) => `${millimetres(width)} x ${millimetres(height)}`),
  };
}
