// Modules of pdfkit 0.20 and fontkit 2.0 that their type packages do not declare.
declare module 'pdfkit/output' {
  export function toBlob(pdf: object): Promise<Blob>;
}
declare module 'pdfkit/standard-fonts/*' {
  const font: unknown;
  export default font;
}
declare module 'fontkit' {
  export function create(file: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Whether a header cell of a table is the heading of a column or of a row. */
    scope?: 'Column' | 'Row';
  }
  interface AnnotationOption {
    structParent?: PDFKit.PDFStructureElement;
  }
}
