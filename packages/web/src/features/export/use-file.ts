import { useCallback, useEffect, useRef, useState } from 'react';
import { pageCode } from '../../lib/page-code/page-code.ts';
import type { FileSource, PaperProblem } from '../../session/api/papers.ts';
import { useSession } from '../../session/api/react.ts';
import type { Made, StartJob } from './jobs.ts';
import type { Order } from './order.ts';
import type { CopyToSave } from './save-copy.ts';
import type { LeftOut } from './zip-copy.ts';

// What packs a zip is loaded with the first one.
const loadSaving = pageCode.loadOnce(() => import('./save-copy.ts'));

/** A file that can be saved, and the address under which this tab holds it. */
export interface ReadyFile extends Made {
  readonly address: string;
  readonly remarks: readonly string[];
}

/** A copy whose files are still to be opened: that happens while it is saved. */
export interface ReadyCopy extends CopyToSave {
  readonly remarks: readonly string[];
}

export type FileState =
  | { readonly status: 'none' }
  /** `part` is from 0 to 1, and absent until it is known. */
  | { readonly status: 'making'; readonly part?: number }
  | { readonly status: 'ready'; readonly file: ReadyFile | ReadyCopy }
  | { readonly status: 'saving'; readonly name: string; readonly part: number }
  | { readonly status: 'saved'; readonly name: string; readonly leftOut: readonly LeftOut[] }
  /** Without a problem: it was not made, and nobody can say why. */
  | { readonly status: 'failed'; readonly problem?: PaperProblem | 'too-large-here' };

/**
 * Makes and keeps one file at a time, until another is asked for or the page is left. `readFiles` opens the files of a copy:
 * those of the own passport unless another source is named.
 */
export function useFile(startJob: StartJob, readFiles?: () => Promise<FileSource>) {
  const session = useSession();
  const [state, setState] = useState<FileState>({ status: 'none' });
  // What ends the file under way, or lets the one that is held go.
  const end = useRef<() => void>(() => undefined);

  const forget = useCallback(() => {
    end.current();
    end.current = () => undefined;
    setState({ status: 'none' });
  }, []);
  useEffect(() => () => end.current(), []);

  /** Lets go of what is there; from now on `show` shows what becomes of what comes next, until that is let go too. */
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
    async (order: () => Promise<Order>): Promise<void> => {
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
        const [papers, { saveCopy }] = await Promise.all([(readFiles ?? session.papers)(), loadSaving()]);
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

function readyOf(made: Made, { files = [], remarks }: Order): ReadyFile | ReadyCopy {
  if (files.length === 0) return { ...made, address: URL.createObjectURL(made.file), remarks };
  const size = files.reduce((sum, { file }) => sum + file.size, made.file.size);
  return { copy: made.file, files, name: made.name.replace(/\.json$/, '.zip'), size, remarks };
}
