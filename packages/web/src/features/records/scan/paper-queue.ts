import { createObservable, type Observable } from '../../../lib/observable.ts';
import type { ReadFileOnDevice } from '../../../reading/read-on-device.ts';
import { createFileReadings, type PdfAnswers } from './pages/file-readings.ts';
import type { PaperStep } from './pages/paper-step.ts';

export interface ScannedPaper {
  readonly id: number;
  /** The pages in order: one PDF, one picture, or one picture per page. Never empty. */
  readonly files: readonly File[];
  readonly step: PaperStep;
}

/** Documents that are read and checked one after another. */
export interface PaperQueue {
  /** All documents in order. The array stays the same until one of them changes. */
  readonly list: () => readonly ScannedPaper[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds each file as a separate document. */
  readonly add: (files: readonly File[]) => void;
  /** Adds all files as one document. */
  readonly addPaper: (files: readonly File[]) => void;
  /** Adds pages to a document, which is then read again as a whole. */
  readonly addPages: (id: number, files: readonly File[]) => void;
  /** Merges the next waiting documents into this one, as its pages. */
  readonly joinNext: (id: number, count: number) => void;
  /** Turns a page of a document into a separate document, which comes next. */
  readonly takeOut: (id: number, file: File) => void;
  /** Reads a document again. */
  readonly read: (id: number) => void;
  /** Reads a file of a document again, with the person's answers. */
  readonly answer: (id: number, file: File, answers: PdfAnswers) => void;
  readonly set: (id: number, step: PaperStep) => void;
  /** Replaces an unreadable picture with others, or removes it. */
  readonly replace: (id: number, file: File, others: readonly File[]) => void;
  /** Stops reading and forgets all documents. */
  readonly clear: () => void;
}

/**
 * The document to check now: the first one that has not been saved, skipped by the person, or passed over as
 * unreadable.
 */
export function findPaperToCheck(list: readonly ScannedPaper[]): ScannedPaper | undefined {
  return list.find(({ step }) => !isPaperFinished(step));
}

/** The documents after this one that are waiting to be checked. */
export function listNextPapersToCheck(
  list: readonly ScannedPaper[],
  paper: ScannedPaper,
): readonly ScannedPaper[] {
  return list.slice(list.indexOf(paper) + 1).filter(({ step }) => !isPaperFinished(step));
}

/** Whether nothing more needs to be done with a document. */
export function isPaperFinished(step: PaperStep): boolean {
  return step.at === 'saved' || step.at === 'left' || (step.at === 'problem' && step.passed);
}

type Papers = Observable<readonly ScannedPaper[]>;

/** Creates an empty queue. If a document cannot be read, the queue records why and continues with the next one. */
export function createPaperQueue(readFile: ReadFileOnDevice): PaperQueue {
  const papers: Papers = createObservable<readonly ScannedPaper[]>([]);
  const reader = createReader(readFile, papers);
  let last = 0;

  const newPaper = (files: readonly File[]): ScannedPaper => {
    last += 1;
    return { id: last, files, step: { at: 'waiting' } };
  };
  const append = (more: readonly ScannedPaper[]): void => {
    // If all documents in the queue are finished, new ones replace them.
    papers.set([...(findPaperToCheck(papers.get()) === undefined ? [] : papers.get()), ...more]);
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
      const next = listNextPapersToCheck(papers.get(), paper).slice(0, count);
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

/** Reads the documents one at a time, in the order of the queue. */
function createReader(readFile: ReadFileOnDevice, papers: Papers) {
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
    answer: (file: File, answers: PdfAnswers) => files.answer(file, answers),
    /**
     * Reads a document again. If all of its files have already been read, it is ready at once, even while another
     * document is being read.
     */
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
