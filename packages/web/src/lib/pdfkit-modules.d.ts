// Doors of pdfkit 0.20 and fontkit 2.0 that the type packages do not name.
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
    /** What a head cell of a table is the head of. */
    scope?: 'Column' | 'Row';
  }
  interface AnnotationOption {
    structParent?: PDFKit.PDFStructureElement;
  }
}
