import { sealHeader } from '@kinfolio/contract/keyset';
import { papersBucket } from '@kinfolio/contract/storage-limits';
import type { DetailedError, Upload as TusUpload, UploadOptions } from 'tus-js-client';
import { pageCode } from '../../lib/page-code/page-code.ts';
import type { FileLayout } from '../../vault-worker/records/files.ts';
import type { PaperProblem } from '../api/papers.ts';
import type { SessionContext } from '../state/context.ts';
import { createSealHeader } from '../state/guard.ts';
import { createObjectName, getUploadsUrl, isSignInProblem, toFileProblem } from './objects.ts';
import type { RunningUpload, StoredUploadState } from './resumable-uploads.ts';
import { createSealedFileSource, UploadSourceError } from './source.ts';

/** The outcome of one attempt to send a file. */
export type SendAttemptResult = 'sent' | 'cancelled' | 'sign-in' | 'busy' | PaperProblem;

/** The input and callbacks of one attempt. */
export interface SendAttemptInput {
  readonly file: Blob;
  readonly layout: FileLayout;
  readonly upload: RunningUpload;
  /** Called with the fraction of the file that has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file, or the rest of it, by the resumable protocol (tus 1.0). Resolves to the outcome and never rejects; the
 * caller decides when to retry.
 */
export async function sendSealedFile(
  context: SessionContext,
  input: SendAttemptInput,
): Promise<SendAttemptResult> {
  const { file, layout, upload, onProgress, signal } = input;
  const { Upload } = await pageCode.load(() => import('tus-js-client'), 'background');
  if (signal.aborted) return 'cancelled';
  const { promise, resolve } = Promise.withResolvers<SendAttemptResult>();
  const tus = new Upload(file, {
    ...wire(context),
    uploadUrl: upload.now().url ?? null,
    metadata: {
      bucketName: papersBucket,
      objectName: createObjectName(context, upload.now().object, upload.now().shared?.vault),
      contentType: 'application/octet-stream',
      cacheControl: '0',
    },
    fileReader: { openFile: async () => createSealedFileSource(context, file, layout, upload) },
    onUploadUrlAvailable: () => void begun(tus, upload).catch(() => resolve('storage-full')),
    onProgress: sent => onProgress(sent / layout.sealedBytes),
    onSuccess: () => resolve('sent'),
    onError: error => resolve(reasonOf(error, upload.now(), layout)),
  });
  const stop = () => {
    void tus.abort();
    resolve('cancelled');
  };
  signal.addEventListener('abort', stop, { once: true });
  tus.start();
  const sent = await promise;
  signal.removeEventListener('abort', stop);
  void tus.abort();
  return sent;
}

/** Deletes the bytes already sent for an upload. If this fails, the server deletes them after a day. */
export async function deletePartialUpload(context: SessionContext, url: string): Promise<void> {
  const { Upload } = await pageCode.load(() => import('tus-js-client'), 'background');
  await Promise.allSettled([Upload.terminate(url, wire(context))]);
}

/** The library's own memory of uploads is switched off, because it would store names and sizes in plain text. */
const wire = (context: SessionContext): UploadOptions => ({
  endpoint: getUploadsUrl(context),
  retryDelays: null,
  storeFingerprintForResuming: false,
  fingerprint: async () => '',
  // Larger than any request, because the source decides how many bytes each request has.
  chunkSize: 1024 ** 3,
  ...(context.platform.uploads && { httpStack: context.platform.uploads }),
  onBeforeRequest: async request => {
    const token = await context.auth.token();
    request.setHeader('Authorization', `Bearer ${token ?? ''}`);
    const { pathname, search } = new URL(request.getURL());
    const call = { method: request.getMethod(), path: `${pathname}${search}`, body: null };
    const seal = await createSealHeader(context, call);
    if (seal !== undefined) request.setHeader(sealHeader, seal);
  },
});

async function begun({ url }: TusUpload, upload: RunningUpload): Promise<void> {
  if (url !== null && url !== upload.now().url) await upload.keep({ url });
}

function reasonOf(
  error: Error | DetailedError,
  upload: StoredUploadState,
  layout: FileLayout,
): SendAttemptResult {
  const cause = 'causingError' in error ? error.causingError : error;
  if (cause instanceof UploadSourceError) return cause.problem;
  if (!('originalResponse' in error)) return 'offline';
  const status = error.originalResponse?.getStatus() ?? 0;
  const body = error.originalResponse?.getBody() ?? '';
  if (isSignInProblem(status, body)) return 'sign-in';
  // The response to the last part was lost. The stored object must be ours, because its name is random and no other
  // client can have chosen it.
  if (/"KeyAlreadyExists"/.test(body) && upload.hashes.length === layout.chunks) return 'sent';
  const problem = toFileProblem(status, body);
  // The server answered, so the connection works: it is overloaded, or cannot reach its storage or database.
  if (problem === 'too-many-tries' || (problem === 'offline' && status > 0)) return 'busy';
  // If the server has dropped the upload, it starts again from the beginning, with the same sealed bytes.
  return problem === 'gone' || status === 409 || status === 423 ? 'offline' : problem;
}
