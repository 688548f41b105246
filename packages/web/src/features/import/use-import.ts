import { useCallback, useEffect, useRef, useState } from 'react';
import type { Drafts } from '../../session/api/passport.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import type { FileUploadProgress } from './files/bring-files.ts';
import { importProblems } from './files/import-problems.ts';
import { type ImportFile, readImportFile } from './files/read-import-file.ts';
import type { BatchCallbacks } from './in-batches.ts';
import type { ImportJob, ImportJobResult } from './jobs.ts';
import { describeImportResult } from './messages.ts';

/** A file that has been read. */
export interface ImportedFile {
  readonly name: string;
  readonly file: ImportFile;
}

/** The steps of an import, from choosing a file to the added records. */
export type ImportStage =
  | { readonly at: 'choose'; readonly problem?: { readonly name: string; readonly words: string } }
  | { readonly at: 'reading'; readonly name: string }
  | ({ readonly at: 'check' } & ImportedFile)
  | {
      readonly at: 'working';
      readonly doing: ImportActivity;
      readonly total: number;
      readonly done: number;
      readonly file?: FileUploadProgress;
    }
  | ({ readonly at: 'done'; readonly result: ImportJobResult } & ImportedFile)
  | { readonly at: 'undone'; readonly stopped: boolean };

export type ImportActivity = 'Adding' | 'Removing';

/** The key of the draft that stores the name of the file being imported. */
const begunKey = 'import';

/** Reads the file that the person chose, and adds what they decide to add. */
export function useImport(drafts: Drafts) {
  const [stage, setStage] = useState<ImportStage>({ at: 'choose' });
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

  /** Shows the progress of a task, and allows the person to stop it. */
  const followed = (doing: ImportActivity, total: number): BatchCallbacks => {
    const controller = new AbortController();
    stopper.current = controller;
    const onProgress = (done: number, file?: FileUploadProgress): void =>
      setStage({ at: 'working', doing, total, done, ...(file && { file }) });
    onProgress(0);
    return { signal: controller.signal, onProgress };
  };

  return {
    stage,
    /** The name of a file whose import was started but not finished; undefined if no import was interrupted. */
    unfinished,
    choose,
    startAgain: () => setStage({ at: 'choose' }),
    stop: () => stopper.current?.abort(),
    add: async ({ name, file }: ImportedFile, job: ImportJob) => {
      // Write the file's name down first. If the page is closed or locked half-way, nothing else remains.
      await drafts.write(begunKey, { fields: { name } });
      const result = await job.run(followed('Adding', job.total));
      await drafts.clear(begunKey);
      setUnfinished(undefined);
      setStage({ at: 'done', name, file, result });
      // A person who has left the page in the meantime gets a message with the result.
      if (!isHere()) showToast({ message: describeImportResult(result) });
    },
    takeBack: async (total: number, act: (following: BatchCallbacks) => Promise<string | undefined>) => {
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

/** Makes the browser ask before closing a page with unfinished work. */
function warnWhileWorking(working: boolean): (() => void) | undefined {
  if (!working) return undefined;
  globalThis.addEventListener('beforeunload', askFirst);
  return () => globalThis.removeEventListener('beforeunload', askFirst);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
