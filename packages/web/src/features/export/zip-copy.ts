import { type CopyFile, copyJsonEntryName } from '@kinfolio/domain/backup/copy-files';
import { BlobReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { FileDecryptor, PaperProblem } from '../../session/api/papers.ts';
import { streamFileContent } from '../../session/api/read-content.ts';
import type { CreatedFile } from './jobs.ts';

/** Files to zip, with the complete copy that they belong to, if there is one. */
export interface FilesToZip {
  readonly copy?: Blob;
  /** Finished files to include. */
  readonly made?: readonly CreatedFile[];
  readonly files: readonly CopyFile[];
}

/** A file that is not in the zip because the server can no longer return all of it. */
export interface FileLeftOutOfZip {
  readonly title: string;
  readonly problem: PaperProblem;
}

/** The outcome of a zip. `stopped`: it was stopped before the end. */
export type ZipOutcome =
  | { readonly status: 'whole'; readonly leftOut: readonly FileLeftOutOfZip[] }
  | { readonly status: 'stopped' }
  | { readonly status: 'failed'; readonly problem: PaperProblem };

/** A zip that is being written. Call `outcome` after reading all the pieces, or after stopping early. */
export interface ZipBeingWritten {
  readonly pieces: AsyncIterableIterator<ArrayBuffer>;
  readonly outcome: () => ZipOutcome;
}

/** The signal that stops the zip, and a callback for the number of bytes done. */
export interface ZipControl {
  readonly signal: AbortSignal;
  readonly onProgress: (doneBytes: number) => void;
}

/** Errors that affect only one file. The other files are still added. */
const ofOneFile: ReadonlySet<PaperProblem> = new Set(['gone', 'damaged']);

class Unfinished extends Error {
  readonly problem: PaperProblem;
  constructor(problem: PaperProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Zips files and the copy they belong to. Each file is decrypted while it is added, a few megabytes at a time. Nothing
 * is compressed, because pictures and PDFs already are. Files that cannot be read completely are left out and listed.
 */
export function createZipCopy(
  papers: FileDecryptor,
  { copy, made = [], files }: FilesToZip,
  { signal: stop, onProgress }: ZipControl,
): ZipBeingWritten {
  const over = new AbortController();
  const signal = AbortSignal.any([stop, over.signal]);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const zip = new ZipWriter(writable, { level: 0, useWebWorkers: false });
  const leftOut: FileLeftOutOfZip[] = [];
  let outcome: ZipOutcome = { status: 'stopped' };
  let done = 0;

  const addFile = async ({ file, title, entry }: CopyFile): Promise<void> => {
    const before = done;
    const reading = streamFileContent(papers, file, signal, bytes => onProgress((done = before + bytes)));
    // An error that does not concern only this file stops the whole zip.
    const fault = (): PaperProblem | undefined => {
      const problem = signal.aborted ? 'unexpected' : reading.problem();
      if (problem !== undefined && !ofOneFile.has(problem)) throw new Unfinished(problem);
      return problem;
    };
    // The first piece is read before the entry is begun. Most files consist of one piece, so an unreadable file usually
    // leaves no trace in the zip.
    const first = await reading.pieces.next();
    if (fault() === undefined) {
      const content = streamOf(first, reading.pieces, fault);
      await zip.add(entry, { readable: content, size: file.size }).catch((error: unknown) => {
        // An interrupted entry is not in the zip's directory, so nothing mistakes its bytes for the file.
        if (fault() === undefined) throw error;
      });
    }
    const problem = fault();
    if (problem !== undefined) leftOut.push({ title, problem });
  };
  const pack = async (): Promise<void> => {
    if (copy !== undefined) await zip.add(copyJsonEntryName, new BlobReader(copy));
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

/** The pieces of a file in the form the zip library reads. The stream errors if any are missing. */
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

/**
 * Copies the bytes. The library may return part of a larger buffer, and only whole buffers can be transferred to
 * another thread.
 */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer;
}
