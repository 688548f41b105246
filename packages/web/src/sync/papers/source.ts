import type { FileLayout } from '../../session/files.ts';
import { WorkerFault } from '../../session/rpc.ts';
import type { Here } from '../here.ts';
import type { PaperProblem } from './papers.ts';
import type { KeptUpload } from './unfinished.ts';

/** How many chunks go into one request: 8 MiB. */
const together = 8;

/** Why nothing more can be sent; what the upload library passes on as it is. */
export class SourceFault extends Error {
  readonly problem: PaperProblem;
  constructor(problem: PaperProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * A file as the upload library reads it: sealed at the moment it is sent, so that no more of it is in memory than one
 * request takes. What the chunks of a request are known by is kept before the library gets a byte of them.
 */
export function sealedSource(here: Here, file: Blob, layout: FileLayout, upload: KeptUpload) {
  return {
    size: layout.sealedBytes,
    async slice(from: number, wanted: number) {
      const chunk = Math.floor(from / layout.sealedChunkBytes);
      // To the end of a chunk, so that the next request begins with a whole one.
      const to = Math.min(wanted, layout.sealedBytes, (chunk + together) * layout.sealedChunkBytes);
      try {
        const { key } = upload.now();
        const sealed = await here.worker.core.sealPart({ content: file, key, from, to });
        await remember(upload, sealed);
        return { value: new Blob([sealed.bytes]), done: to === layout.sealedBytes };
      } catch (error) {
        throw faultOf(error);
      }
    },
    close: () => undefined,
  };
}

async function remember(
  upload: KeptUpload,
  { firstChunk, hashes }: { readonly firstChunk: number; readonly hashes: readonly string[] },
): Promise<void> {
  const before = upload.now().hashes;
  const known = before.slice(firstChunk, firstChunk + hashes.length);
  // Under the same key nothing else may be sealed than what was: the file is no longer what it was when it was begun.
  if (known.some((hash, index) => hash !== hashes[index])) throw new SourceFault('file-changed');
  if (known.length < hashes.length)
    await upload.keep({ hashes: [...before.slice(0, firstChunk), ...hashes] });
}

const unreadable: ReadonlySet<string> = new Set(['NotReadableError', 'NotFoundError']);
const noDisk = /Quota|OpenFailed|MissingAPI|Abort/;

function faultOf(error: unknown): Error {
  if (error instanceof SourceFault) return error;
  if (!(error instanceof WorkerFault)) return new SourceFault('unexpected');
  if (unreadable.has(error.message)) return new SourceFault('file-changed');
  if (noDisk.test(error.message)) return new SourceFault('storage-full');
  return new SourceFault(
    error.message === 'hung-up' || error.message === 'NotOpen' ? 'not-open' : 'unexpected',
  );
}
