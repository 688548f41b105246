import { largestFile } from '@kinfolio/domain/fields/stored-file';
import { paperName } from '@kinfolio/domain/papers/paper-name';
import { v4 as uuid } from 'uuid';
import { createObservable } from '../../lib/observable.ts';
import type { PaperPlace, PaperProblem, Sending, Sendings } from '../api/papers.ts';
import { asOutcome, type SessionContext } from '../state/context.ts';
import type { FileInput, FileSent } from './send-file.ts';

/** A file on its way, and what ends it. */
interface Run {
  readonly file: File;
  readonly stop: AbortController;
  object: string;
  over: Promise<void>;
}

/** What moves files. */
export interface Moving {
  /** Sends one to the end. */
  readonly sends: (input: FileInput) => Promise<FileSent>;
  /** Removes what was sent of one. */
  readonly takeAway: (object: string) => Promise<void>;
}

/** Files on their way, and the objects they are sent as. */
export interface CreatedSendings extends Sendings {
  readonly busy: () => ReadonlySet<string>;
}

/** Makes the files on their way to one place. They move while the person goes from page to page, until the passport locks. */
export function createSendings(context: SessionContext, moving: Moving): CreatedSendings {
  const { lines, runs, drop, start } = createRuns(moving.sends);

  // What is on its way stops with the page, and continues only when the file is chosen again.
  lines.subscribe(() => context.platform.page.askBeforeLeaving(lines.get().some(isUnderWay)));

  const forgetAll = () => {
    for (const { stop } of runs.values()) stop.abort();
    runs.clear();
    lines.set([]);
  };
  context.state.subscribe(() => {
    // Names of files are as private as the rest; what was sent waits as a sealed draft.
    if (context.state.get().status !== 'open') forgetAll();
  });

  return {
    sending: lines.get,
    subscribe: lines.subscribe,
    busy: () => new Set([...runs.values()].map(({ object }) => object)),
    send(files: readonly File[], place: PaperPlace) {
      for (const file of files) {
        const problem = problemOfFile(file);
        const line: Sending = {
          id: uuid(),
          name: paperName(file.name),
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
      const again: Sending = {
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

/** The files on their way, each with the line that shows it, and what starts one. */
function createRuns(sends: Moving['sends']) {
  const lines = createObservable<readonly Sending[]>([]);
  const runs = new Map<string, Run>();
  const change = (id: string, what: Partial<Sending>) =>
    lines.set(lines.get().map(line => (line.id === id ? Object.assign({}, line, what) : line)));
  const drop = (id: string) => lines.set(lines.get().filter(line => line.id !== id));

  const begin = async (line: Sending, run: Run): Promise<void> => {
    const { id, name, place } = line;
    const show = (state: Partial<Sending>) => {
      // A report that comes after it was cancelled is about nothing that is shown.
      if (runs.get(id) === run) change(id, state);
    };
    const sent = await asOutcome(() =>
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

  const start = (line: Sending, file: File): void => {
    const run: Run = { file, stop: new AbortController(), object: uuid(), over: Promise.resolve() };
    runs.set(line.id, run);
    run.over = begin(line, run).catch(() => change(line.id, { state: 'failed', problem: 'unexpected' }));
  };
  return { lines, runs, drop, start };
}

const isUnderWay = ({ state }: Sending): boolean => state !== 'failed' && state !== 'done';

function problemOfFile({ size }: File): PaperProblem | undefined {
  if (size === 0) return 'empty-file';
  return size > largestFile ? 'large-file' : undefined;
}
