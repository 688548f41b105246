import { useCallback, useEffect, useRef, useState } from 'react';
import { pageCode } from '../../lib/page-code/page-code.ts';
import type { FileDecryptor, PaperProblem } from '../../session/api/papers.ts';
import { useSession } from '../../session/api/react.ts';
import type { CreatedFile, StartExportJob } from './jobs.ts';
import type { ExportOrder } from './order.ts';
import type { CopyToSave } from './save-copy.ts';
import type { FileLeftOutOfZip } from './zip-copy.ts';

// The code that makes a zip is loaded with the first one.
const loadSaving = pageCode.loadOnce(() => import('./save-copy.ts'));

/** A finished file, and the URL from which this tab can save it. */
export interface ReadyFile extends CreatedFile {
  readonly address: string;
  readonly remarks: readonly string[];
}

/** A copy whose files have not been decrypted yet. That happens while it is being saved. */
export interface ReadyCopy extends CopyToSave {
  readonly remarks: readonly string[];
}

export type FileState =
  | { readonly status: 'none' }
  /** `part` is the fraction done, from 0 to 1; absent until known. */
  | { readonly status: 'making'; readonly part?: number }
  | { readonly status: 'ready'; readonly file: ReadyFile | ReadyCopy }
  | { readonly status: 'saving'; readonly name: string; readonly part: number }
  | { readonly status: 'saved'; readonly name: string; readonly leftOut: readonly FileLeftOutOfZip[] }
  /** If `problem` is absent, the file could not be created for an unknown reason. */
  | { readonly status: 'failed'; readonly problem?: PaperProblem | 'too-large-here' };

/**
 * Creates one file at a time and keeps it until another is requested or the page is left. `readFiles` opens the files
 * of a copy; by default these are files in the person's own passport.
 */
export function useFileJob(startJob: StartExportJob, readFiles?: () => Promise<FileDecryptor>) {
  const session = useSession();
  const [state, setState] = useState<FileState>({ status: 'none' });
  // Ends the running job, or drops the finished file.
  const end = useRef<() => void>(() => undefined);

  const forget = useCallback(() => {
    end.current();
    end.current = () => undefined;
    setState({ status: 'none' });
  }, []);
  useEffect(() => () => end.current(), []);

  /**
   * Discards the current result and starts a new run. The `show` that it returns does nothing once a later
   * run has discarded this one.
   */
  const begin = useCallback(() => {
    end.current();
    const run = { ended: false, stop: (): void => undefined };
    end.current = () => {
      run.ended = true;
      run.stop();
    };
    const ended = () => run.ended;
    const show = (next: FileState): void => {
      if (!ended()) setState(next);
    };
    return { run, ended, show };
  }, []);

  const make = useCallback(
    async (order: () => Promise<ExportOrder>): Promise<void> => {
      const { run, ended, show } = begin();
      show({ status: 'making' });
      try {
        const ordered = await order();
        if (ended()) return;
        const making = startJob(ordered.job, part => show({ status: 'making', part }));
        run.stop = making.stop;
        const made = await making.made;
        if (ended()) return;
        const file = readyOf(made, ordered);
        run.stop = () => 'address' in file && URL.revokeObjectURL(file.address);
        show({ status: 'ready', file });
      } catch {
        show({ status: 'failed' });
      }
    },
    [startJob, begin],
  );

  const save = useCallback(
    async (copy: ReadyCopy): Promise<void> => {
      const { run, show } = begin();
      const { name } = copy;
      const stopper = new AbortController();
      run.stop = () => stopper.abort();
      show({ status: 'saving', name, part: 0 });
      try {
        const [papers, { saveFilesAsZip: saveCopy }] = await Promise.all([
          (readFiles ?? session.papers)(),
          loadSaving(),
        ]);
        const saved = await saveCopy(papers, copy, {
          signal: stopper.signal,
          onProgress: done => show({ status: 'saving', name, part: Math.min(1, done / copy.size) }),
        });
        if (saved.status === 'whole') show({ status: 'saved', name, leftOut: saved.leftOut });
        else if (saved.status === 'stopped') show({ status: 'ready', file: copy });
        else if (saved.status === 'too-large') show({ status: 'failed', problem: 'too-large-here' });
        else show(saved);
      } catch {
        show({ status: 'failed' });
      }
    },
    [session, begin, readFiles],
  );
  return { state, make, save, forget };
}

function readyOf(made: CreatedFile, { files = [], remarks }: ExportOrder): ReadyFile | ReadyCopy {
  if (files.length === 0) return { ...made, address: URL.createObjectURL(made.file), remarks };
  const size = files.reduce((sum, { file }) => sum + file.size, made.file.size);
  return { copy: made.file, files, name: made.name.replace(/\.json$/, '.zip'), size, remarks };
}
