import { fileOf, formatBytes } from '@kinfolio/domain/stored-file';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { PaperProblem } from '../../sync/papers/papers.ts';
import { usePapers } from '../../sync/papers/react.ts';
import { wholeContent } from '../../sync/papers/read-content.ts';
import { Banner } from '../../ui/Banner.tsx';
import { CentredSpinner } from '../../ui/Spinner.tsx';
import { type Showing, showingOf } from './sniff.ts';
import { paperWords, type Say } from './words.ts';

const PdfPages = lazy(() => import('./PdfPages.tsx'));

/** More than this is saved and opened in a program for it. Bytes. */
const mostShown = 100_000_000;

export interface PaperPreviewProps {
  /** The stored value of the file. */
  readonly file: string;
  readonly name: string;
  readonly say: Say;
}

type Content =
  | { readonly status: 'opening' }
  | { readonly status: 'problem'; readonly problem: PaperProblem }
  | { readonly status: 'ready'; readonly content: Blob; readonly showing: Showing };

/** A picture or a PDF in place; of any other file, what to do with it. */
export function PaperPreview({ file: stored, name, say }: PaperPreviewProps) {
  const file = fileOf(stored);
  const tooLarge = file !== undefined && file.size > mostShown;
  const opened = useContent(stored, tooLarge);
  if (file === undefined) return null;
  if (tooLarge)
    return <p>Download it to look at it. Files over {formatBytes(mostShown)} are not shown here.</p>;
  if (opened.status === 'opening') return <CentredSpinner label={`Opening ${name}`} />;
  if (opened.status === 'problem')
    return (
      <Banner tone="danger" role="alert">
        <p>{paperWords(opened.problem, say)}</p>
      </Banner>
    );
  const { content, showing } = opened;
  if (showing === 'picture') return <Picture key={stored} content={content} name={name} />;
  if (showing === 'pdf')
    return (
      <Suspense fallback={<CentredSpinner label={`Opening ${name}`} />}>
        <PdfPages key={stored} content={content} name={name} />
      </Suspense>
    );
  return <p>Download it to look at it. Only pictures and PDFs are shown here.</p>;
}

function useContent(stored: string, notWanted: boolean): Content {
  const papers = usePapers();
  const [content, setContent] = useState<Content & { readonly of?: string }>({ status: 'opening' });
  useEffect(() => {
    const file = fileOf(stored);
    if (file === undefined || notWanted) return undefined;
    const stop = new AbortController();
    const open = async (): Promise<void> => {
      const whole = await wholeContent(papers, file, stop.signal);
      if (stop.signal.aborted) return;
      if (!whole.ok) return setContent({ of: stored, status: 'problem', problem: whole.problem });
      const first = new Uint8Array(await whole.content.slice(0, 1024).arrayBuffer());
      setContent({ of: stored, status: 'ready', content: whole.content, showing: showingOf(first) });
    };
    open().catch(() => setContent({ of: stored, status: 'problem', problem: 'unexpected' }));
    return () => stop.abort();
  }, [papers, stored, notWanted]);
  return content.of === stored ? content : { status: 'opening' };
}

function Picture({ content, name }: { readonly content: Blob; readonly name: string }) {
  const [broken, setBroken] = useState(false);
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      const address = URL.createObjectURL(content);
      if (image !== null) image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [content],
  );
  if (broken) return <p>Download it to look at it. This picture cannot be drawn here.</p>;
  return (
    <figure className="preview">
      <img ref={show} alt={name} onError={() => setBroken(true)} />
    </figure>
  );
}
