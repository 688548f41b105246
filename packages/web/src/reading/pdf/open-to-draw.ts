import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';

/** An open PDF, and the function that releases it. */
export interface DrawablePdf {
  readonly pages: PDFDocumentProxy;
  readonly close: () => void;
}

/**
 * Opens a PDF for drawing, in a worker that has no keys. Nothing in the PDF is run and nothing is fetched for it: no
 * scripts, no forms and no external fonts. Throws if the file is not a PDF or the password does not open it; see {@link
 * isLocked}.
 */
export async function openPdfToDraw(content: Blob, password?: string): Promise<DrawablePdf> {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  try {
    const data = new Uint8Array(await content.arrayBuffer());
    const pages = await getDocument({
      data,
      worker,
      enableXfa: false,
      useWasm: false,
      useSystemFonts: true,
      useWorkerFetch: false,
      stopAtErrors: false,
      // Only errors are logged: people reading a PDF need no warnings about missing fonts.
      verbosity: 0,
      ...(password !== undefined && { password }),
    }).promise;
    return { pages, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Whether a PDF failed to open because it needs a password. */
export const needsPdfPassword = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PasswordException';
