import { createObservable } from '../../../lib/observable.ts';
import type { ReadingProblem } from '../../../reading/problems.ts';
import type { Reading, ReadingOptions } from '../../../reading/read-document.ts';
import type { ReadFile } from '../../../reading/read-on-device.ts';

/** What is known once a paper is read. */
export type PaperRead = Extract<Reading, { ok: true }>;
/** What a person answers before a PDF can be read. */
export type Answers = Pick<ReadingOptions, 'password' | 'pages'>;

/** How far one paper is. */
export type PaperStep =
  | { readonly at: 'waiting'; readonly answers: Answers }
  | { readonly at: 'reading'; readonly part: number }
  | { readonly at: 'password'; readonly wrong: boolean }
  | { readonly at: 'pages'; readonly pages: number; readonly password?: string }
  /** `passed`: the person has seen the reason, and the next papers are read. */
  | { readonly at: 'problem'; readonly problem: ReadingProblem; readonly passed: boolean }
  /** `filled`: its values are in the form. */
  | { readonly at: 'read'; readonly reading: PaperRead; readonly password?: string; readonly filled: boolean }
  | { readonly at: 'saved'; readonly title: string; readonly recordId: string }
  | { readonly at: 'left' };

export interface ScannedPaper {
  readonly id: number;
  readonly file: File;
  readonly step: PaperStep;
}

/** Papers that are read one after the other and checked one after the other. */
export interface PaperQueue {
  /** All of them in their order; the same array until one changes. */
  readonly list: () => readonly ScannedPaper[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (files: readonly File[]) => void;
  /** Reads one again, with what was asked for. */
  readonly read: (id: number, answers?: Answers) => void;
  readonly set: (id: number, step: PaperStep) => void;
  /** Another picture in place of one that cannot be read. */
  readonly replace: (id: number, file: File) => void;
  /** Ends the reading and forgets all of them. */
  readonly clear: () => void;
}

/** The paper to check now: the first that is neither saved nor left, nor passed over because it cannot be read. */
export function paperToCheck(list: readonly ScannedPaper[]): ScannedPaper | undefined {
  return list.find(({ step }) => !isOver(step));
}

/** Whether nothing is left to do with a paper. */
export function isOver(step: PaperStep): boolean {
  return step.at === 'saved' || step.at === 'left' || (step.at === 'problem' && step.passed);
}

/** Makes an empty queue. Of a paper that cannot be read the reason is shown, and the next one is read. */
export function createPaperQueue(readFile: ReadFile): PaperQueue {
  const papers = createObservable<readonly ScannedPaper[]>([]);
  let running: { readonly id: number; readonly run: AbortController } | undefined;
  let last = 0;

  const change = (id: number, part: Partial<ScannedPaper>): void =>
    papers.set(papers.get().map(one => (one.id === id ? Object.assign({}, one, part) : one)));
  const put = (id: number, step: PaperStep): void => change(id, { step });

  const stop = (): void => {
    running?.run.abort();
    running = undefined;
  };

  const goOn = (): void => {
    const next = papers.get().find(({ step }) => step.at === 'waiting');
    if (running === undefined && next !== undefined) void read(next);
  };

  const read = async ({ id, file, step }: ScannedPaper): Promise<void> => {
    const answers = step.at === 'waiting' ? step.answers : {};
    const run = new AbortController();
    running = { id, run };
    const onProgress = (part: number): void => {
      if (!run.signal.aborted) put(id, { at: 'reading', part });
    };
    onProgress(0);
    // What was stopped has no words; any other failure is one the reader has no words for.
    const reading = await readFile(file, { ...answers, signal: run.signal, onProgress }).catch(failed);
    if (run.signal.aborted) return;
    running = undefined;
    put(id, stepOf(reading, answers));
    goOn();
  };

  const set = (id: number, step: PaperStep): void => {
    if (running?.id === id) stop();
    put(id, step);
    goOn();
  };

  return {
    list: papers.get,
    subscribe: papers.subscribe,
    add(files) {
      const more = files.map(file => {
        last += 1;
        return { id: last, file, step: { at: 'waiting', answers: {} } } as const;
      });
      // Those that are done with make room for the next ones.
      papers.set([...(paperToCheck(papers.get()) === undefined ? [] : papers.get()), ...more]);
      goOn();
    },
    read: (id, answers = {}) => set(id, { at: 'waiting', answers }),
    set,
    replace(id, file) {
      change(id, { file });
      set(id, { at: 'waiting', answers: {} });
    },
    clear() {
      stop();
      papers.set([]);
    },
  };
}

const failed = (): Reading => ({ ok: false, problem: 'damaged' });

function stepOf(reading: Reading, { password }: Answers): PaperStep {
  const its = password === undefined ? {} : { password };
  if (reading.ok) return { at: 'read', reading, filled: false, ...its };
  if (reading.problem === 'many-pages') return { at: 'pages', pages: reading.pages, ...its };
  const { problem } = reading;
  if (problem !== 'password' && problem !== 'wrong-password')
    return { at: 'problem', problem, passed: false };
  return { at: 'password', wrong: problem === 'wrong-password' };
}
