import { maxFileBytes } from '@kinfolio/domain/fields/stored-file';
import { createPaperName } from '@kinfolio/domain/papers/paper-name';
import { v4 as uuid } from 'uuid';
import { createObservable } from '../../lib/observable.ts';
import type { FileDestination, FileUpload, FileUploads, PaperProblem } from '../api/papers.ts';
import { runUnlessLocked, type SessionContext } from '../state/context.ts';
import type { FileToUpload, SendFileResult } from './send-file.ts';

/** A file being sent, and the function that cancels it. */
interface Run {
  readonly file: File;
  readonly stop: AbortController;
  object: string;
  over: Promise<void>;
}

export interface FileTransferFunctions {
  /** Sends a file completely and saves its record. */
  readonly sends: (input: FileToUpload) => Promise<SendFileResult>;
  /** Deletes the bytes already sent for an upload. */
  readonly takeAway: (object: string) => Promise<void>;
}

/** The list of files being sent, together with the names of their objects. */
export interface CreatedFileUploads extends FileUploads {
  readonly busy: () => ReadonlySet<string>;
}

/**
 * Makes the list of files being sent to one destination. The uploads continue while the person changes pages, until the
 * passport locks.
 */
export function createFileUploads(
  context: SessionContext,
  moving: FileTransferFunctions,
): CreatedFileUploads {
  const { lines, runs, drop, start } = createRuns(moving.sends);

  // The browser asks before leaving, because uploads stop when the page closes and continue only when the file is
  // chosen again.
  lines.subscribe(() => context.platform.page.askBeforeLeaving(lines.get().some(isUnderWay)));

  const forgetAll = () => {
    for (const { stop } of runs.values()) stop.abort();
    runs.clear();
    lines.set([]);
  };
  context.state.subscribe(() => {
    // On a lock, everything about uploads is removed from memory, because file names are as private as the rest. Their
    // state is kept as a sealed draft.
    if (context.state.get().status !== 'open') forgetAll();
  });

  return {
    sending: lines.get,
    subscribe: lines.subscribe,
    busy: () => new Set([...runs.values()].map(({ object }) => object)),
    send(files: readonly File[], place: FileDestination) {
      for (const file of files) {
        const problem = problemOfFile(file);
        const line: FileUpload = {
          id: uuid(),
          name: createPaperName(file.name),
          size: file.size,
          part: 0,
          place,
          ...(problem === undefined ? { state: 'sending' } : { state: 'failed', problem }),
        };
        lines.set([...lines.get(), line]);
        if (problem === undefined) start(line, file);
      }
    },
    cancel(id) {
      const run = runs.get(id);
      const line = lines.get().find(one => one.id === id);
      runs.delete(id);
      drop(id);
      run?.stop.abort();
      if (run === undefined || line?.state === 'done') return;
      void run.over.then(() => moving.takeAway(run.object));
    },
    retry(id) {
      const run = runs.get(id);
      const line = lines.get().find(one => one.id === id);
      if (run === undefined || line?.state !== 'failed') return;
      const again: FileUpload = {
        id,
        name: line.name,
        size: line.size,
        part: line.part,
        place: line.place,
        state: 'sending',
      };
      lines.set(lines.get().map(one => (one.id === id ? again : one)));
      start(again, run.file);
    },
  };
}

/** The files being sent, each with its line on the page, and the function that starts one. */
function createRuns(sends: FileTransferFunctions['sends']) {
  const lines = createObservable<readonly FileUpload[]>([]);
  const runs = new Map<string, Run>();
  const change = (id: string, what: Partial<FileUpload>) =>
    lines.set(lines.get().map(line => (line.id === id ? Object.assign({}, line, what) : line)));
  const drop = (id: string) => lines.set(lines.get().filter(line => line.id !== id));

  const begin = async (line: FileUpload, run: Run): Promise<void> => {
    const { id, name, place } = line;
    const show = (state: Partial<FileUpload>) => {
      // Progress that is reported after cancelling no longer has a line on screen.
      if (runs.get(id) === run) change(id, state);
    };
    const sent = await runUnlessLocked(() =>
      sends({
        object: run.object,
        file: run.file,
        name,
        place,
        show,
        isUnderWay: object => [...runs.values()].some(one => one !== run && one.object === object),
        onObject: object => {
          run.object = object;
        },
        signal: run.stop.signal,
      }),
    );
    if (sent.ok) show({ state: 'done', part: 1, ...(sent.record && { record: sent.record }) });
    else if (sent.problem !== 'cancelled') show({ state: 'failed', problem: sent.problem });
  };

  const start = (line: FileUpload, file: File): void => {
    const run: Run = { file, stop: new AbortController(), object: uuid(), over: Promise.resolve() };
    runs.set(line.id, run);
    run.over = begin(line, run).catch(() => change(line.id, { state: 'failed', problem: 'unexpected' }));
  };
  return { lines, runs, drop, start };
}

const isUnderWay = ({ state }: FileUpload): boolean => state !== 'failed' && state !== 'done';

function problemOfFile({ size }: File): PaperProblem | undefined {
  if (size === 0) return 'empty-file';
  return size > maxFileBytes ? 'large-file' : undefined;
}
