/** A PDF being written, and the file it becomes once `pdf.end()` has been called. */
export interface PdfBeingWritten {
  readonly pdf: PDFKit.PDFDocument;
  readonly file: Promise<Blob>;
}

/** Parts of pdfkit 0.20 that its type package (0.17) does not declare yet. */
interface PdfKit {
  PDFDocument: new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument;
  registerStdFonts: (...fonts: readonly unknown[]) => void;
}

/**
 * Creates a PDF to write to: A4, tagged for screen readers, British English, with its title in the window's title bar.
 * The writer loads on the first call. `stdFonts` are modules of pdfkit/standard-fonts.
 */
export async function createPdf(
  title: string,
  options: PDFKit.PDFDocumentOptions,
  stdFonts: readonly unknown[] = [],
): Promise<PdfBeingWritten> {
  const [kit, output] = await Promise.all([
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type package is one version behind; see PdfKit
    import('pdfkit') as Promise<unknown> as Promise<PdfKit>,
    import('pdfkit/output'),
  ]);
  if (stdFonts.length > 0) kit.registerStdFonts(...stdFonts);
  const pdf = new kit.PDFDocument({
    size: 'A4',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    ...options,
    info: { Author: 'Kinfolio', ...options.info, Title: title },
  });
  return { pdf, file: output.toBlob(pdf) };
}
