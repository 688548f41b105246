import { useEffect, useRef } from 'react';
import { openPdfToDraw } from '../../../reading/pdf/open-to-draw.ts';

interface PdfSheetProps {
  readonly file: Blob;
  readonly password: string | undefined;
  readonly page: number;
  readonly label: string;
  readonly onFailed: () => void;
}

/**
 * The width in pixels at which pages are drawn: enough for small print on a sharp screen, but no more, because each
 * page takes about 10 MB of memory.
 */
const drawnWidth = 1400;

/** One page of a PDF as a picture. */
export default function PdfPagePicture({ file, password, page, label, onFailed }: PdfSheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const run = new AbortController();
    const { signal } = run;
    const draw = async (): Promise<void> => {
      const pdf = await openPdfToDraw(file, password);
      signal.addEventListener('abort', pdf.close, { once: true });
      const sheet = await pdf.pages.getPage(page);
      const element = canvas.current;
      if (signal.aborted || element === null) return pdf.close();
      const natural = sheet.getViewport({ scale: 1 });
      const viewport = sheet.getViewport({ scale: drawnWidth / Math.max(natural.width, natural.height) });
      [element.width, element.height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
      await sheet.render({ canvas: element, viewport }).promise;
    };
    draw().catch(() => {
      if (!signal.aborted) onFailed();
    });
    return () => run.abort();
  }, [file, password, page, onFailed]);
  return <canvas className="paper__picture" ref={canvas} role="img" aria-label={label} />;
}
