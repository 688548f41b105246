import { fileOf, formatBytes } from '@kinfolio/domain/fields/stored-file';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import { headBytes, pixelsOf } from '../../reading/document-type.ts';
import type { FileSource, PaperProblem } from '../../session/api/papers.ts';
import { usePapers } from '../../session/api/react-papers.ts';
import { wholeContent } from '../../session/api/read-content.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { CentredSpinner } from '../../ui/feedback/Spinner.tsx';
import { type MessageFor, paperWords } from './messages.ts';
import { type Showing, showingOf } from './sniff.ts';
import { isWholePicture } from './whole-picture.ts';

const PdfPages = lazyPart(() => import('./PdfPages.tsx'));

/** More than this is saved and opened in a program for it. Bytes. */
const mostShown = 100 * 1024 ** 2;

export interface PaperPreviewProps {
  /** The stored value of the file. */
  readonly file: string;
  readonly name: string;
  readonly messageFor: MessageFor;
}

export interface FilePreviewProps extends PaperPreviewProps {
  readonly source: FileSource;
}

type Content =
  | { readonly status: 'opening' }
  | { readonly status: 'problem'; readonly problem: PaperProblem }
  | {
      readonly status: 'ready';
      readonly content: Blob;
      readonly showing: Showing | 'huge';
      readonly whole: boolean;
    };

/** A file of the own passport: see {@link FilePreview}. */
export function PaperPreview(props: PaperPreviewProps) {
  return <FilePreview {...props} source={usePapers()} />;
}

/** A picture or a PDF in place; of any other file, what to do with it. */
export function FilePreview({ file: stored, name, messageFor, source }: FilePreviewProps) {
  const file = fileOf(stored);
  const tooLarge = file !== undefined && file.size > mostShown;
  const opened = useContent(source, stored, tooLarge);
  if (file === undefined) return null;
  if (tooLarge)
    return <p>Download it to look at it. Files over {formatBytes(mostShown)} are not shown here.</p>;
  if (opened.status === 'opening') return <CentredSpinner label={`Opening ${name}`} />;
  if (opened.status === 'problem')
    return (
      <Banner tone="danger" role="alert">
        <p>{paperWords(opened.problem, messageFor)}</p>
      </Banner>
    );
  const { content, showing, whole } = opened;
  if (showing === 'huge')
    return <p>Download it to look at it. This picture is too large to be drawn here.</p>;
  if (showing === 'picture') return <Picture key={stored} content={content} name={name} whole={whole} />;
  if (showing === 'pdf')
    return (
      <Suspense fallback={<CentredSpinner label={`Opening ${name}`} />}>
        <PdfPages key={stored} content={content} name={name} />
      </Suspense>
    );
  return <p>Download it to look at it. Only pictures and PDFs are shown here.</p>;
}

function useContent(source: FileSource, stored: string, notWanted: boolean): Content {
  const [content, setContent] = useState<Content & { readonly of?: string }>({ status: 'opening' });
  useEffect(() => {
    const file = fileOf(stored);
    if (file === undefined || notWanted) return undefined;
    const stop = new AbortController();
    const open = async (): Promise<void> => {
      const whole = await wholeContent(source, file, stop.signal);
      if (stop.signal.aborted) return;
      if (!whole.ok) return setContent({ of: stored, status: 'problem', problem: whole.problem });
      setContent({ of: stored, status: 'ready', content: whole.content, ...(await lookAt(whole.content)) });
    };
    open().catch(() => setContent({ of: stored, status: 'problem', problem: 'unexpected' }));
    return () => stop.abort();
  }, [source, stored, notWanted]);
  return content.of === stored ? content : { status: 'opening' };
}

/** Pixels of the largest picture that is drawn: each takes four bytes of memory. */
const mostPixels = 200_000_000;

async function lookAt(content: Blob): Promise<{ showing: Showing | 'huge'; whole: boolean }> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const showing = showingOf(bytes);
  if (showing !== 'picture') return { showing, whole: true };
  const huge = (pixelsOf(bytes.subarray(0, headBytes)) ?? 0) > mostPixels;
  return { showing: huge ? 'huge' : showing, whole: isWholePicture(bytes) };
}

interface PictureProps {
  readonly content: Blob;
  readonly name: string;
  /** Whether the end of it is there. */
  readonly whole: boolean;
}

function Picture({ content, name, whole }: PictureProps) {
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
      {!whole && (
        <figcaption role="status">
          Add it again if you still have it. The end of this picture is missing from its file.
        </figcaption>
      )}
    </figure>
  );
}
