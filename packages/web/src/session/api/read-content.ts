import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import type { FileSource, PaperProblem } from './papers.ts';

/** The content of a file, piece by piece. A problem ends it early; whoever has taken all pieces asks for it. */
export interface ContentReading {
  readonly pieces: AsyncIterableIterator<ArrayBuffer>;
  readonly problem: () => PaperProblem | undefined;
}

/** Opens a file from its beginning, a few megabytes at a time, each when it is asked for. */
export function contentOf(
  papers: FileSource,
  file: StoredFile,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => undefined,
): ContentReading {
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

/** The whole content, for what must be shown at once; or why there is none. */
export async function wholeContent(
  papers: FileSource,
  file: StoredFile,
  signal: AbortSignal,
): Promise<
  { readonly ok: true; readonly content: Blob } | { readonly ok: false; readonly problem: PaperProblem }
> {
  const reading = contentOf(papers, file, signal);
  const parts: ArrayBuffer[] = [];
  for await (const piece of reading.pieces) parts.push(piece);
  const problem = reading.problem();
  if (problem !== undefined) return { ok: false, problem };
  return { ok: true, content: new Blob(parts, { type: file.type }) };
}
