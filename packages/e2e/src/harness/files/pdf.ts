/** What a test wants to know of a PDF, read from its page objects, which are never compressed in ours or Chromium's. */
export interface PdfFacts {
  readonly pages: number;
  /** Width and height of the pages in whole millimetres. */
  readonly sizes: readonly string[];
}

const millimetres = (points: string): number => Math.round((Number(points) * 25.4) / 72);

export function factsOfPdf(file: Uint8Array): PdfFacts {
  const text = Buffer.from(file).toString('latin1');
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)];
  return {
    pages: [...text.matchAll(/\/Type\s*\/Page(?![a-zA-Z])/g)].length,
    sizes: boxes.map(([, width = '', height = '']) => `${millimetres(width)} x ${millimetres(height)}`),
  };
}
