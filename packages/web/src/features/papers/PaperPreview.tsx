import { formatBytes, readStoredFile } from '@kinfolio/domain/fields/stored-file';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { maxHeadBytes, readPixelCount } from '../../reading/document-type.ts';
import type { FileDecryptor, PaperProblem } from '../../session/api/papers.ts';
import { describePaperProblem } from '../../session/api/papers.ts';
import { usePapers } from '../../session/api/react-papers.ts';
import { readFileContent } from '../../session/api/read-content.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { CentredSpinner } from '../../ui/feedback/Spinner.tsx';
import { detectDisplayType, type FileDisplayType } from './sniff.ts';
import { isPictureComplete } from './whole-picture.ts';

const PdfPages = createLazyPart(() => import('./PdfPages.tsx'));

/** The largest file shown in the page, in bytes. Larger files are saved and opened in another program. */
const mostShown = 100 * 1024 ** 2;

export interface PaperPreviewProps {
  /** The stored value of the file. */
  readonly file: string;
  readonly name: string;
}

export interface FilePreviewProps extends PaperPreviewProps {
  readonly source: FileDecryptor;
}

type Content =
  | { readonly status: 'opening' }
  | { readonly status: 'problem'; readonly problem: PaperProblem }
  | {
      readonly status: 'ready';
      readonly content: Blob;
      readonly showing: FileDisplayType | 'huge';
      readonly whole: boolean;
    };

/** A file from the person's own passport: see {@link FilePreview}. */
export function PaperPreview(props: PaperPreviewProps) {
  return <FilePreview {...props} source={usePapers()} />;
}

/** Shows a picture or a PDF in the page. For any other file, explains what to do with it. */
export function FilePreview({ file: stored, name, source }: FilePreviewProps) {
  const file = readStoredFile(stored);
  const tooLarge = file !== undefined && file.size > mostShown;
  const opened = useContent(source, stored, tooLarge);
  if (file === undefined) return null;
  if (tooLarge)
    return <p>Download this file to look at it. Files over {formatBytes(mostShown)} are not shown here.</p>;
  if (opened.status === 'opening') return <CentredSpinner label={`Opening ${name}`} />;
  if (opened.status === 'problem')
    return (
      <Banner tone="danger" role="alert">
        <p>{describePaperProblem(opened.problem)}</p>
      </Banner>
    );
  const { content, showing, whole } = opened;
  if (showing === 'huge')
    return <p>Download this file to look at it. This picture is too large to show here.</p>;
  if (showing === 'picture') return <Picture key={stored} content={content} name={name} whole={whole} />;
  if (showing === 'pdf')
    return (
      <Suspense fallback={<CentredSpinner label={`Opening ${name}`} />}>
        <PdfPages key={stored} content={content} name={name} />
      </Suspense>
    );
  return <p>Download this file to look at it. Only pictures and PDFs are shown here.</p>;
}

function useContent(source: FileDecryptor, stored: string, notWanted: boolean): Content {
  const [content, setContent] = useState<Content & { readonly of?: string }>({ status: 'opening' });
  useEffect(() => {
    const file = readStoredFile(stored);
    if (file === undefined || notWanted) return undefined;
    const stop = new AbortController();
    const open = async (): Promise<void> => {
      const whole = await readFileContent(source, file, stop.signal);
      if (stop.signal.aborted) return;
      if (!whole.ok) return setContent({ of: stored, status: 'problem', problem: whole.problem });
      setContent({ of: stored, status: 'ready', content: whole.content, ...(await lookAt(whole.content)) });
    };
    open().catch(() => setContent({ of: stored, status: 'problem', problem: 'unexpected' }));
    return () => stop.abort();
  }, [source, stored, notWanted]);
  return content.of === stored ? content : { status: 'opening' };
}

/** The largest picture we render, in pixels: each takes four bytes of memory. */
const mostPixels = 200_000_000;

async function lookAt(content: Blob): Promise<{ showing: FileDisplayType | 'huge'; whole: boolean }> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const showing = detectDisplayType(bytes);
  if (showing !== 'picture') return { showing, whole: true };
  const huge = (readPixelCount(bytes.subarray(0, maxHeadBytes)) ?? 0) > mostPixels;
  return { showing: huge ? 'huge' : showing, whole: isPictureComplete(bytes) };
}

interface PictureProps {
  readonly content: Blob;
  readonly name: string;
  /** Whether the file is complete to its end. */
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
  if (broken) return <p>Download this file to look at it. This picture cannot be shown here.</p>;
  return (
    <figure className="preview">
      <img ref={show} alt={name} onError={() => setBroken(true)} />
      {!whole && (
        <figcaption role="status">
          Add this picture again if you still have it. The end of the picture is missing from its file.
        </figcaption>
      )}
    </figure>
  );
}
