import { fileOf, formatBytes, type StoredFile } from '@kinfolio/domain/fields/stored-file';
import { paper } from '@kinfolio/domain/kinds/paper';
import { downloadName } from '@kinfolio/domain/papers/paper-name';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mostInMemory, savePieces } from '../../lib/browser/save-pieces.ts';
import type { FileSource } from '../../session/api/papers.ts';
import type { PassportRecord } from '../../session/api/passport.ts';
import { useSession } from '../../session/api/react.ts';
import { type ContentReading, contentOf } from '../../session/api/read-content.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { type MessageFor, paperWords } from './messages.ts';

export type DownloadState =
  | { readonly status: 'none' }
  | { readonly status: 'under-way'; readonly name: string; readonly part: number }
  | { readonly status: 'failed'; readonly name: string; readonly words: string };

/** Saves the file of a paper, or of an earlier version of one, to the device: opened piece by piece on the way. */
export function useDownload(messageFor: MessageFor) {
  const session = useSession();
  return useFileDownload(session.papers, messageFor);
}

/** As {@link useDownload}, from wherever the file is opened. `source` stays the same while it is shown. */
export function useFileDownload(source: () => Promise<FileSource>, messageFor: MessageFor) {
  const [state, setState] = useState<DownloadState>({ status: 'none' });
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  const save = useCallback(
    async (file: StoredFile, title: string): Promise<void> => {
      stop.current.abort();
      const mine = new AbortController();
      stop.current = mine;
      const name = downloadName(title, file.type);
      const show = (next: DownloadState) => {
        if (!mine.signal.aborted) setState(next);
      };
      show({ status: 'under-way', name, part: 0 });
      const reading = readingOf(await source(), file, mine.signal, part =>
        show({ status: 'under-way', name, part }),
      );
      const words = await saved(reading, { name, file, messageFor });
      show(words === undefined ? { status: 'none' } : { status: 'failed', name, words });
    },
    [source, messageFor],
  );

  const download = useCallback(
    ({ content: { fields } }: Pick<PassportRecord, 'content'>) => {
      const file = fileOf(fields['file']);
      if (file !== undefined) void save(file, titleOf(paper, fields));
    },
    [save],
  );
  return { download, state };
}

function readingOf(
  papers: FileSource,
  file: StoredFile,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): ContentReading {
  return contentOf(papers, file, signal, done => onProgress(done / Math.max(1, file.size)));
}

interface SaveInput {
  readonly name: string;
  readonly file: StoredFile;
  readonly messageFor: MessageFor;
}

/** Returns the sentence why it was not saved. */
async function saved(
  reading: ContentReading,
  { name, file, messageFor }: SaveInput,
): Promise<string | undefined> {
  const all = () => reading.problem() === undefined;
  if ((await savePieces(reading.pieces, { name, size: file.size }, all)) === 'too-large')
    return `Open Kinfolio in another browser to save it. This one can save files up to ${formatBytes(mostInMemory)}.`;
  const problem = reading.problem();
  return problem === undefined ? undefined : paperWords(problem, messageFor);
}

/** How far a download is, or why there is none. */
export function DownloadNotice({ state }: { readonly state: DownloadState }) {
  if (state.status === 'none') return null;
  if (state.status === 'under-way')
    return (
      <ProgressBar
        label={`Opening ${state.name}`}
        words={`Opening ${state.name}: ${String(Math.floor(state.part * 100))}%`}
        part={state.part}
      />
    );
  return (
    <Banner tone="danger" role="alert">
      <p className="papername">
        <span className="strong">{state.name}:</span> {state.words}
      </p>
    </Banner>
  );
}
