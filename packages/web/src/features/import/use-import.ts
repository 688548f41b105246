import { useCallback, useEffect, useRef, useState } from 'react';
import type { Drafts } from '../../session/api/passport.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import type { FileOnItsWay } from './files/bring-files.ts';
import { importProblems } from './files/import-problems.ts';
import { type ImportFile, readImportFile } from './files/read-import-file.ts';
import type { BatchControl } from './in-batches.ts';
import type { ImportJob, JobResult } from './jobs.ts';
import { addedWords } from './messages.ts';

/** A file that was read. */
export interface ReadImport {
  readonly name: string;
  readonly file: ImportFile;
}

/** Where somebody is on the way from a file to records. */
export type Stage =
  | { readonly at: 'choose'; readonly problem?: { readonly name: string; readonly words: string } }
  | { readonly at: 'reading'; readonly name: string }
  | ({ readonly at: 'check' } & ReadImport)
  | {
      readonly at: 'working';
      readonly doing: Doing;
      readonly total: number;
      readonly done: number;
      readonly file?: FileOnItsWay;
    }
  | ({ readonly at: 'done'; readonly result: JobResult } & ReadImport)
  | { readonly at: 'undone'; readonly stopped: boolean };

export type Doing = 'Adding' | 'Removing';

/** The draft with the name of the file that is being brought in. */
const begunKey = 'import';

/** Reads the chosen file, and does what the person decides about it. */
export function useImport(drafts: Drafts) {
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  const stopper = useRef<AbortController>(undefined);
  const isHere = useIsHere();
  const [unfinished, setUnfinished] = useState<string>();
  useEffect(() => {
    void (async () => {
      const name = (await drafts.read(begunKey))?.fields['name'];
      setUnfinished(typeof name === 'string' ? name : undefined);
    })();
  }, [drafts]);
  useEffect(() => warnWhileWorking(stage.at === 'working'), [stage.at]);

  const choose = useCallback(async (file: File) => {
    const { name } = file;
    setStage({ at: 'reading', name });
    const reading = await readImportFile(file);
    if (reading.ok) setStage({ at: 'check', name, file: reading.file });
    else setStage({ at: 'choose', problem: { name, words: importProblems[reading.problem] } });
  }, []);

  /** Shows how far a piece of work is, and lets it be stopped. */
  const followed = (doing: Doing, total: number): BatchControl => {
    const controller = new AbortController();
    stopper.current = controller;
    const onProgress = (done: number, file?: FileOnItsWay): void =>
      setStage({ at: 'working', doing, total, done, ...(file && { file }) });
    onProgress(0);
    return { signal: controller.signal, onProgress };
  };

  return {
    stage,
    /** The name of a file that was begun and not brought in to its end; undefined when none was. */
    unfinished,
    choose,
    startAgain: () => setStage({ at: 'choose' }),
    stop: () => stopper.current?.abort(),
    add: async ({ name, file }: ReadImport, job: ImportJob) => {
      // Closed or locked in the midst of it, only what is written down is left afterwards.
      await drafts.write(begunKey, { fields: { name } });
      const result = await job.run(followed('Adding', job.total));
      await drafts.clear(begunKey);
      setUnfinished(undefined);
      setStage({ at: 'done', name, file, result });
      // Whoever went on meanwhile is told where they are.
      if (!isHere()) showToast({ message: addedWords(result) });
    },
    takeBack: async (total: number, act: (following: BatchControl) => Promise<string | undefined>) => {
      const stopped = await act(followed('Removing', total));
      setStage({ at: 'undone', stopped: stopped !== undefined });
    },
  };
}

/** Whether the page is still open. */
function useIsHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}

/** The browser asks before it closes a page that is in the middle of something. */
function warnWhileWorking(working: boolean): (() => void) | undefined {
  if (!working) return undefined;
  globalThis.addEventListener('beforeunload', askFirst);
  return () => globalThis.removeEventListener('beforeunload', askFirst);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
