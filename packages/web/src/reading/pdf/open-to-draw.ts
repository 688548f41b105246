import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';

/** A PDF that is open, and what lets it go. */
export interface DrawablePdf {
  readonly pages: PDFDocumentProxy;
  readonly close: () => void;
}

/**
 * Opens a PDF to be drawn. Nothing in it is run and nothing is fetched for it: there is no scripting, no form and no
 * font from elsewhere. It is read in a worker without keys. Throws for what is no PDF, and for one that the password does
 * not open; see {@link isLocked}.
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
      // Which fonts of a paper are missing here is nothing to warn its reader of.
      verbosity: 0,
      ...(password !== undefined && { password }),
    }).promise;
    return { pages, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Whether a PDF did not open for want of its password. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PasswordException';
