import { createObservable, type Observable } from '../../../lib/observable.ts';
import type { ReadFile } from '../../../reading/read-on-device.ts';
import { type Answers, createFileReadings } from './pages/file-readings.ts';
import type { PaperStep } from './pages/paper-step.ts';

export interface ScannedPaper {
  readonly id: number;
  /** Its pages in order: one PDF, a picture, or a picture of each. Never none. */
  readonly files: readonly File[];
  readonly step: PaperStep;
}

/** Papers that are read one after the other and checked one after the other. */
export interface PaperQueue {
  /** All of them in their order; the same array until one changes. */
  readonly list: () => readonly ScannedPaper[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Each file is a paper of its own. */
  readonly add: (files: readonly File[]) => void;
  /** All files are one paper. */
  readonly addPaper: (files: readonly File[]) => void;
  /** More pages of a paper; it is read again as a whole. */
  readonly addPages: (id: number, files: readonly File[]) => void;
  /** The papers that wait next behind one are pages of it. */
  readonly joinNext: (id: number, count: number) => void;
  /** A page of a paper is a paper of its own, and comes next. */
  readonly takeOut: (id: number, file: File) => void;
  /** Reads one again. */
  readonly read: (id: number) => void;
  /** Reads a file of a paper with what was asked for. */
  readonly answer: (id: number, file: File, answers: Answers) => void;
  readonly set: (id: number, step: PaperStep) => void;
  /** Other pictures in place of one that cannot be read, or none. */
  readonly replace: (id: number, file: File, others: readonly File[]) => void;
  /** Ends the reading and forgets all of them. */
  readonly clear: () => void;
}

/** The paper to check now: the first that is neither saved nor left, nor passed over because it cannot be read. */
export function paperToCheck(list: readonly ScannedPaper[]): ScannedPaper | undefined {
  return list.find(({ step }) => !isOver(step));
}

/** The papers behind one that wait to be checked. */
export function papersBehind(list: readonly ScannedPaper[], paper: ScannedPaper): readonly ScannedPaper[] {
  return list.slice(list.indexOf(paper) + 1).filter(({ step }) => !isOver(step));
}

/** Whether nothing is left to do with a paper. */
export function isOver(step: PaperStep): boolean {
  return step.at === 'saved' || step.at === 'left' || (step.at === 'problem' && step.passed);
}

type Papers = Observable<readonly ScannedPaper[]>;

/** Makes an empty queue. Of a paper that cannot be read the reason is shown, and the next one is read. */
export function createPaperQueue(readFile: ReadFile): PaperQueue {
  const papers: Papers = createObservable<readonly ScannedPaper[]>([]);
  const reader = createReader(readFile, papers);
  let last = 0;

  const newPaper = (files: readonly File[]): ScannedPaper => {
    last += 1;
    return { id: last, files, step: { at: 'waiting' } };
  };
  const append = (more: readonly ScannedPaper[]): void => {
    // Those that are done with make room for the next ones.
    papers.set([...(paperToCheck(papers.get()) === undefined ? [] : papers.get()), ...more]);
    reader.goOn();
  };
  const changeFiles = (id: number, filesOf: (files: readonly File[]) => readonly File[]): void => {
    papers.set(changed(papers.get(), id, ({ files }) => ({ files: filesOf(files) })));
    reader.start(id);
  };

  return {
    list: papers.get,
    subscribe: papers.subscribe,
    add: files => append(files.map(file => newPaper([file]))),
    addPaper: files => append([newPaper(files)]),
    addPages: (id, files) => changeFiles(id, own => [...own, ...files]),
    joinNext(id, count) {
      const paper = papers.get().find(one => one.id === id);
      if (paper === undefined) return;
      const next = papersBehind(papers.get(), paper).slice(0, count);
      for (const one of next) reader.stop(one.id);
      papers.set(papers.get().filter(one => !next.includes(one)));
      changeFiles(id, own => [...own, ...next.flatMap(({ files }) => files)]);
    },
    takeOut(id, file) {
      const alone = newPaper([file]);
      papers.set(papers.get().flatMap(one => (one.id === id ? [one, alone] : [one])));
      changeFiles(id, own => own.filter(one => one !== file));
      reader.start(alone.id);
    },
    read: id => reader.start(id),
    answer(id, file, answers) {
      reader.answer(file, answers);
      reader.start(id);
    },
    set: reader.put,
    replace: (id, file, others) => changeFiles(id, own => own.flatMap(one => (one === file ? others : one))),
    clear() {
      reader.stop();
      papers.set([]);
    },
  };
}

/** Reads one paper at a time, in their order. */
function createReader(readFile: ReadFile, papers: Papers) {
  const files = createFileReadings(readFile);
  let running: { readonly id: number; readonly run: AbortController } | undefined;

  const show = (id: number, step: PaperStep): void => papers.set(changed(papers.get(), id, () => ({ step })));

  const stop = (id = running?.id): void => {
    if (running === undefined || running.id !== id) return;
    running.run.abort();
    running = undefined;
  };

  const goOn = (): void => {
    const next = papers.get().find(({ step }) => step.at === 'waiting');
    if (running === undefined && next !== undefined) void read(next);
  };

  const read = async (paper: ScannedPaper): Promise<void> => {
    const run = new AbortController();
    running = { id: paper.id, run };
    const step = await files.read(paper.files, run.signal, part => {
      if (!run.signal.aborted) show(paper.id, { at: 'reading', part });
    });
    if (step === undefined || run.signal.aborted) return;
    running = undefined;
    show(paper.id, step);
    goOn();
  };

  const put = (id: number, step: PaperStep): void => {
    stop(id);
    show(id, step);
    goOn();
  };

  return {
    goOn,
    stop,
    put,
    answer: (file: File, answers: Answers) => files.answer(file, answers),
    /** Reads a paper again. One whose files are all read is there at once, though another is being read. */
    start(id: number): void {
      const paper = papers.get().find(one => one.id === id);
      if (paper !== undefined) put(id, files.whole(paper.files) ?? { at: 'waiting' });
    },
  };
}

const changed = (
  list: readonly ScannedPaper[],
  id: number,
  change: (paper: ScannedPaper) => Partial<ScannedPaper>,
): readonly ScannedPaper[] => list.map(one => (one.id === id ? Object.assign({}, one, change(one)) : one));
