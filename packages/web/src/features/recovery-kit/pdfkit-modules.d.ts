// Doors of pdfkit 0.20 that its type package does not name.
declare module 'pdfkit/output' {
  export function toBlob(pdf: object): Promise<Blob>;
}
declare module 'pdfkit/standard-fonts/*' {
  const font: unknown;
  export default font;
}
