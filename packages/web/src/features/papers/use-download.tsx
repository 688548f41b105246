import { formatBytes, readStoredFile, type StoredFile } from '@kinfolio/domain/fields/stored-file';
import { paper } from '@kinfolio/domain/kinds/paper';
import { createDownloadName } from '@kinfolio/domain/papers/paper-name';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { useCallback, useEffect, useRef, useState } from 'react';
import { maxInMemoryBytes, saveFileInPieces } from '../../lib/browser/save-pieces.ts';
import type { FileDecryptor } from '../../session/api/papers.ts';
import { describePaperProblem } from '../../session/api/papers.ts';
import type { PassportRecord } from '../../session/api/passport.ts';
import { useSession } from '../../session/api/react.ts';
import { type FileContentStream, streamFileContent } from '../../session/api/read-content.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';

export type DownloadState =
  | { readonly status: 'none' }
  | { readonly status: 'under-way'; readonly name: string; readonly part: number }
  | { readonly status: 'failed'; readonly name: string; readonly words: string };

/** Saves the file of a paper, or an earlier version of it, to the device, decrypting it piece by piece. */
export function useDownload() {
  const session = useSession();
  return useFileDownload(session.papers);
}

/** Like {@link useDownload}, for files from any source. `source` must not change while the component is rendered. */
export function useFileDownload(source: () => Promise<FileDecryptor>) {
  const [state, setState] = useState<DownloadState>({ status: 'none' });
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  const save = useCallback(
    async (file: StoredFile, title: string): Promise<void> => {
      stop.current.abort();
      const mine = new AbortController();
      stop.current = mine;
      const name = createDownloadName(title, file.type);
      const show = (next: DownloadState) => {
        if (!mine.signal.aborted) setState(next);
      };
      show({ status: 'under-way', name, part: 0 });
      const reading = readingOf(await source(), file, mine.signal, part =>
        show({ status: 'under-way', name, part }),
      );
      const words = await saved(reading, { name, file });
      show(words === undefined ? { status: 'none' } : { status: 'failed', name, words });
    },
    [source],
  );

  const download = useCallback(
    ({ content: { fields } }: Pick<PassportRecord, 'content'>) => {
      const file = readStoredFile(fields['file']);
      if (file !== undefined) void save(file, getRecordTitle(paper, fields));
    },
    [save],
  );
  return { download, state };
}

function readingOf(
  papers: FileDecryptor,
  file: StoredFile,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): FileContentStream {
  return streamFileContent(papers, file, signal, done => onProgress(done / Math.max(1, file.size)));
}

interface SaveInput {
  readonly name: string;
  readonly file: StoredFile;
}

/** Resolves to a sentence that explains why the file was not saved, or to undefined if it was. */
async function saved(reading: FileContentStream, { name, file }: SaveInput): Promise<string | undefined> {
  const all = () => reading.problem() === undefined;
  if ((await saveFileInPieces(reading.pieces, { name, size: file.size }, all)) === 'too-large')
    return `Open Kinfolio in another browser to save this file. This browser can save files up to ${formatBytes(maxInMemoryBytes)}.`;
  const problem = reading.problem();
  return problem === undefined ? undefined : describePaperProblem(problem);
}

/** The progress of a download, or why it failed. */
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
