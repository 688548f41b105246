import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import type { FileDecryptor, PaperProblem } from './papers.ts';

/**
 * The content of a file, piece by piece. A problem ends the pieces early, so the reader must check for one after the
 * last piece.
 */
export interface FileContentStream {
  readonly pieces: AsyncIterableIterator<ArrayBuffer>;
  readonly problem: () => PaperProblem | undefined;
}

/** Decrypts a file from its beginning, a few megabytes at a time, each part on request. */
export function streamFileContent(
  papers: FileDecryptor,
  file: StoredFile,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => undefined,
): FileContentStream {
  let problem: PaperProblem | undefined;
  async function* read() {
    let done = 0;
    for (let chunk: number | undefined = 0; chunk !== undefined && !signal.aborted; ) {
      const span = await papers.readFrom(file, chunk, signal);
      if (!span.ok) {
        ({ problem } = span);
        return;
      }
      done += span.value.bytes.byteLength;
      onProgress(done);
      yield span.value.bytes;
      chunk = span.value.next;
    }
  }
  return { pieces: read(), problem: () => problem };
}

/** Returns the whole content if it can be shown at once, or otherwise the reason why it cannot. */
export async function readFileContent(
  papers: FileDecryptor,
  file: StoredFile,
  signal: AbortSignal,
): Promise<
  { readonly ok: true; readonly content: Blob } | { readonly ok: false; readonly problem: PaperProblem }
> {
  const reading = streamFileContent(papers, file, signal);
  const parts: ArrayBuffer[] = [];
  for await (const piece of reading.pieces) parts.push(piece);
  const problem = reading.problem();
  if (problem !== undefined) return { ok: false, problem };
  return { ok: true, content: new Blob(parts, { type: file.type }) };
}
