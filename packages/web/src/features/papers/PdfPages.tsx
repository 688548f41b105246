import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type DrawablePdf, needsPdfPassword, openPdfToDraw } from '../../reading/pdf/open-to-draw.ts';
import { AskPassword } from '../../ui/form/AskPassword.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';

interface PdfPagesProps {
  readonly content: Blob;
  readonly name: string;
}

type State =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly pdf: DrawablePdf }
  | { readonly status: 'locked'; readonly wrong: boolean }
  | { readonly status: 'failed' };

const broken = 'Download this file to look at it. This PDF cannot be shown here.';

/** A PDF page by page: an image to look at, and the text for screen readers. */
export default function PdfPages({ content, name }: PdfPagesProps) {
  const [state, setState] = useState<State>({ status: 'opening' });
  const [number, setNumber] = useState(1);
  const [password, setPassword] = useState<string>();
  useEffect(() => {
    let left = false;
    let close = (): void => undefined;
    const open = async (): Promise<void> => {
      try {
        const pdf = await openPdfToDraw(content, password);
        ({ close } = pdf);
        if (left) pdf.close();
        else setState({ status: 'open', pdf });
      } catch (error) {
        if (left) return;
        setState(
          needsPdfPassword(error)
            ? { status: 'locked', wrong: password !== undefined }
            : { status: 'failed' },
        );
      }
    };
    void open();
    return () => {
      left = true;
      close();
    };
  }, [content, password]);
  if (state.status === 'failed') return <p>{broken}</p>;
  if (state.status === 'locked')
    return (
      <AskPassword
        words="Type the password to look at this PDF. We do not keep the password."
        label="Password for the PDF"
        action="Open the PDF"
        problem={state.wrong ? 'Check the password and try again. It does not open this PDF.' : undefined}
        onPassword={setPassword}
      />
    );
  const count = state.status === 'open' ? state.pdf.pages.numPages : 1;
  return (
    <figure className="preview" aria-label={`PDF: ${name}`}>
      {state.status === 'open' && <PdfPage key={number} pdf={state.pdf} number={number} />}
      {count > 1 && (
        <figcaption className="preview__pages">
          <Button notReady={number === 1} onClick={() => setNumber(Math.max(1, number - 1))}>
            <Icon of={ChevronLeft} size="sm" />
            Previous page
          </Button>
          <span role="status">
            Page {number} of {count}
          </span>
          <Button notReady={number === count} onClick={() => setNumber(Math.min(count, number + 1))}>
            Next page
            <Icon of={ChevronRight} size="sm" />
          </Button>
        </figcaption>
      )}
    </figure>
  );
}

/**
 * The width in pixels at which pages are drawn: enough for small print on a sharp screen, but no more, because each
 * page takes about 10 MB of memory.
 */
const drawnWidth = 1400;

function PdfPage({ pdf, number }: { readonly pdf: DrawablePdf; readonly number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const run = new AbortController();
    const { signal } = run;
    const draw = async (): Promise<void> => {
      const page = await pdf.pages.getPage(number);
      const element = canvas.current;
      if (signal.aborted || element === null) return;
      const natural = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: drawnWidth / Math.max(natural.width, natural.height) });
      element.width = Math.ceil(viewport.width);
      element.height = Math.ceil(viewport.height);
      const task = page.render({ canvas: element, viewport });
      signal.addEventListener('abort', () => task.cancel(), { once: true });
      await task.promise;
      const { items } = await page.getTextContent();
      const words = items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      setText(words);
    };
    draw().catch(() => {
      if (!signal.aborted) setFailed(true);
    });
    return () => run.abort();
  }, [pdf, number]);
  return (
    <>
      {failed && <p>{broken}</p>}
      <canvas ref={canvas} hidden={failed} role="img" aria-label={`Page ${String(number)}`} />
      <div className="hide">{text}</div>
    </>
  );
}
