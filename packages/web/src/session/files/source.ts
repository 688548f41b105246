import { WorkerFault } from '../../lib/worker-rpc/rpc.ts';
import { moveBytesToBlob } from '../../vault-worker/records/drop-bytes.ts';
import type { FileLayout } from '../../vault-worker/records/files.ts';
import type { PaperProblem } from '../api/papers.ts';
import type { SessionContext } from '../state/context.ts';
import type { RunningUpload } from './resumable-uploads.ts';

/** How many chunks, of 1 MiB each, go into one request. */
const together = 8;

/** Why nothing more can be sent; the upload library passes it on unchanged. */
export class UploadSourceError extends Error {
  readonly problem: PaperProblem;
  constructor(problem: PaperProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * A file in the form that the upload library reads. It is sealed one request ahead, so that sealing and sending overlap
 * while memory has no more than two requests. The hashes of a request's chunks are stored before the library receives
 * any of their bytes.
 */
export function createSealedFileSource(
  context: SessionContext,
  file: Blob,
  layout: FileLayout,
  upload: RunningUpload,
) {
  let ahead: Part | undefined;
  const begin = (from: number): Part => {
    const chunk = Math.floor(from / layout.sealedChunkBytes);
    // A request ends at the end of a chunk, so that the next one starts with a whole chunk.
    const to = Math.min(layout.sealedBytes, (chunk + together) * layout.sealedChunkBytes);
    const sealed = seal(context, file, upload, [from, to]);
    // The error is handled here because this promise may never be awaited. A caller that does await it still receives
    // the error.
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

/** The sealed bytes of one request, being prepared. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly sealed: Promise<Blob>;
}

async function seal(
  context: SessionContext,
  content: Blob,
  upload: RunningUpload,
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
    return moveBytesToBlob(sealed.bytes);
  } catch (error) {
    throw faultOf(error);
  }
}

async function remember(
  upload: RunningUpload,
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
  // The file has changed since the upload started. Stop here, because one key must never seal two contents.
  if (known.some((hash, index) => hash !== hashes[index])) throw new UploadSourceError('file-changed');
  if (known.length < hashes.length)
    await upload.keep({
      hashes: [...before.slice(0, firstChunk), ...hashes],
      ...(sealedBefore && { sealed: [...sealedBefore.slice(0, firstChunk), ...sealed] }),
    });
}

const unreadable: ReadonlySet<string> = new Set(['NotReadableError', 'NotFoundError']);
const noDisk = /Quota|OpenFailed|MissingAPI|Abort/;

function faultOf(error: unknown): Error {
  if (error instanceof UploadSourceError) return error;
  if (!(error instanceof WorkerFault)) return new UploadSourceError('unexpected');
  if (unreadable.has(error.message)) return new UploadSourceError('file-changed');
  if (noDisk.test(error.message)) return new UploadSourceError('storage-full');
  return new UploadSourceError(
    error.message === 'hung-up' || error.message === 'NotOpen' ? 'not-open' : 'unexpected',
  );
}
