import { WorkerFault } from '../../lib/worker-rpc/rpc.ts';
import { blobOf } from '../../vault-worker/records/drop-bytes.ts';
import type { FileLayout } from '../../vault-worker/records/files.ts';
import type { PaperProblem } from '../api/papers.ts';
import type { SessionContext } from '../state/context.ts';
import type { KeptUpload } from './resumable-uploads.ts';

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
 * A file as the upload library reads it: sealed one request ahead, so that sealing and sending go on side by side, and no
 * more of it is in memory than two requests take. What the chunks of a request are known by is kept before the library
 * gets a byte of them.
 */
export function sealedSource(context: SessionContext, file: Blob, layout: FileLayout, upload: KeptUpload) {
  let ahead: Part | undefined;
  const begin = (from: number): Part => {
    const chunk = Math.floor(from / layout.sealedChunkBytes);
    // To the end of a chunk, so that the next request begins with a whole one.
    const to = Math.min(layout.sealedBytes, (chunk + together) * layout.sealedChunkBytes);
    const sealed = seal(context, file, upload, [from, to]);
    // Its failure is told to whoever asks for it; nobody may.
    sealed.catch(() => undefined);
    return { from, to, sealed };
  };
  return {
    size: layout.sealedBytes,
    async slice(from: number) {
      const { to, sealed } = ahead?.from === from ? ahead : begin(from);
      ahead = undefined;
      const value = await sealed;
      if (to < layout.sealedBytes) ahead = begin(to);
      return { value, done: to === layout.sealedBytes };
    },
    close: () => undefined,
  };
}

/** Sealed bytes of one request, in the making. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly sealed: Promise<Blob>;
}

async function seal(
  context: SessionContext,
  content: Blob,
  upload: KeptUpload,
  [from, to]: readonly [from: number, to: number],
): Promise<Blob> {
  try {
    const { key, sealed: before } = upload.now();
    const sealed = await context.worker.service.sealPart({
      content,
      key,
      from,
      to,
      ...(before && { before }),
    });
    await remember(upload, sealed);
    return blobOf(sealed.bytes);
  } catch (error) {
    throw faultOf(error);
  }
}

async function remember(
  upload: KeptUpload,
  {
    firstChunk,
    hashes,
    sealed,
  }: {
    readonly firstChunk: number;
    readonly hashes: readonly string[];
    readonly sealed: readonly string[];
  },
): Promise<void> {
  const { hashes: before, sealed: sealedBefore } = upload.now();
  const known = before.slice(firstChunk, firstChunk + hashes.length);
  // Under the same key nothing else may be sealed than what was: the file is no longer what it was when it was begun.
  if (known.some((hash, index) => hash !== hashes[index])) throw new SourceFault('file-changed');
  if (known.length < hashes.length)
    await upload.keep({
      hashes: [...before.slice(0, firstChunk), ...hashes],
      ...(sealedBefore && { sealed: [...sealedBefore.slice(0, firstChunk), ...sealed] }),
    });
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
