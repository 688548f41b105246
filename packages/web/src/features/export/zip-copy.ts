import { type CopyFile, copyEntry } from '@kinfolio/domain/backup/copy-files';
import { BlobReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { FileSource, PaperProblem } from '../../session/api/papers.ts';
import { contentOf } from '../../session/api/read-content.ts';
import type { Made } from './jobs.ts';

/** Files to be packed, with the complete copy that they go with, if any. */
export interface CopyWithFiles {
  readonly copy?: Blob;
  /** Files that were made and go with them. */
  readonly made?: readonly Made[];
  readonly files: readonly CopyFile[];
}

/** A file that is not in the zip, because the server no longer gives it whole. */
export interface LeftOut {
  readonly title: string;
  readonly problem: PaperProblem;
}

/** What became of a zip. `stopped`: nobody wanted the rest of it. */
export type ZipOutcome =
  | { readonly status: 'whole'; readonly leftOut: readonly LeftOut[] }
  | { readonly status: 'stopped' }
  | { readonly status: 'failed'; readonly problem: PaperProblem };

/** A zip on its way. Whoever took all pieces, or let go of them, asks for the outcome. */
export interface Zipping {
  readonly pieces: AsyncIterableIterator<ArrayBuffer>;
  readonly outcome: () => ZipOutcome;
}

/** What ends it at once, and who is told how many bytes of the files are in. */
export interface Following {
  readonly signal: AbortSignal;
  readonly onProgress: (doneBytes: number) => void;
}

/** What is wrong with one file only: the others are not held up by it. */
const ofOneFile: ReadonlySet<PaperProblem> = new Set(['gone', 'damaged']);

class Unfinished extends Error {
  readonly problem: PaperProblem;
  constructor(problem: PaperProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Packs files and the copy they go with, each opened on the way, a few megabytes at a time. They are not pressed smaller: pictures
 * and PDF already are. Files that cannot be had whole are left out and named.
 */
export function zipCopy(
  papers: FileSource,
  { copy, made = [], files }: CopyWithFiles,
  { signal: stop, onProgress }: Following,
): Zipping {
  const over = new AbortController();
  const signal = AbortSignal.any([stop, over.signal]);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const zip = new ZipWriter(writable, { level: 0, useWebWorkers: false });
  const leftOut: LeftOut[] = [];
  let outcome: ZipOutcome = { status: 'stopped' };
  let done = 0;

  const addFile = async ({ file, title, entry }: CopyFile): Promise<void> => {
    const before = done;
    const reading = contentOf(papers, file, signal, bytes => onProgress((done = before + bytes)));
    // What concerns more than this file ends the whole zip.
    const fault = (): PaperProblem | undefined => {
      const problem = signal.aborted ? 'unexpected' : reading.problem();
      if (problem !== undefined && !ofOneFile.has(problem)) throw new Unfinished(problem);
      return problem;
    };
    // Most files end with their first piece: one that cannot be had leaves no trace in the zip.
    const first = await reading.pieces.next();
    if (fault() === undefined) {
      const content = streamOf(first, reading.pieces, fault);
      await zip.add(entry, { readable: content, size: file.size }).catch((error: unknown) => {
        // What was written of an entry that broke off is in no list of the zip, so that nothing takes it for the file.
        if (fault() === undefined) throw error;
      });
    }
    const problem = fault();
    if (problem !== undefined) leftOut.push({ title, problem });
  };
  const pack = async (): Promise<void> => {
    if (copy !== undefined) await zip.add(copyEntry, new BlobReader(copy));
    for (const { file, name } of made) await zip.add(name, new BlobReader(file));
    for (const file of files) await addFile(file);
    await zip.close();
  };

  async function* read() {
    const reader = readable.getReader();
    let broken: unknown;
    const packing = pack().catch(async (error: unknown) => {
      broken = error;
      await writable.abort(error).catch(() => undefined);
    });
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield bufferOf(next.value);
      await packing;
      if (broken !== undefined) throw broken;
      outcome = { status: 'whole', leftOut };
    } catch (error) {
      await packing;
      const problem = broken instanceof Unfinished ? broken.problem : 'unexpected';
      if (!stop.aborted) outcome = { status: 'failed', problem };
      throw error;
    } finally {
      over.abort();
      await reader.cancel().catch(() => undefined);
    }
  }
  return { pieces: read(), outcome: () => outcome };
}

/** The pieces of a file as the zip library reads them. It ends in an error when they were not all. */
function streamOf(
  first: IteratorResult<ArrayBuffer, unknown>,
  rest: AsyncIterator<ArrayBuffer>,
  fault: () => PaperProblem | undefined,
): ReadableStream<Uint8Array> {
  let next: typeof first | undefined = first;
  return new ReadableStream({
    async pull(controller) {
      const piece = next ?? (await rest.next());
      next = undefined;
      if (piece.done !== true) controller.enqueue(new Uint8Array(piece.value));
      else if (fault() === undefined) controller.close();
      else controller.error(new Unfinished('damaged'));
    },
  });
}

/** The library may hand out a part of a larger buffer, and only whole ones can go to another thread. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer;
}
