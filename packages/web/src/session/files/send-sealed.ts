import { sealHeader } from '@kinfolio/contract/keyset';
import { papersBucket } from '@kinfolio/contract/storage-limits';
import type { DetailedError, Upload as TusUpload, UploadOptions } from 'tus-js-client';
import { pageCode } from '../../lib/page-code/page-code.ts';
import type { FileLayout } from '../../vault-worker/records/files.ts';
import type { PaperProblem } from '../api/papers.ts';
import type { SessionContext } from '../state/context.ts';
import { sealFor } from '../state/guard.ts';
import { isAboutSignIn, objectName, problemOf, uploadAddress } from './objects.ts';
import type { KeptUpload, Upload } from './resumable-uploads.ts';
import { SourceFault, sealedSource } from './source.ts';

/** What came of one try to send a file. */
export type Sent = 'sent' | 'cancelled' | 'sign-in' | 'busy' | PaperProblem;

/** What a try needs to know, and whom it tells. */
export interface SendInput {
  readonly file: Blob;
  readonly layout: FileLayout;
  readonly upload: KeptUpload;
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file, or the rest of it, by the resumable protocol (tus 1.0). Gives what came of it and never rejects; when
 * to try again is the caller's to say.
 */
export async function sendSealed(context: SessionContext, input: SendInput): Promise<Sent> {
  const { file, layout, upload, onProgress, signal } = input;
  const { Upload: Tus } = await pageCode.load(() => import('tus-js-client'), 'background');
  if (signal.aborted) return 'cancelled';
  const { promise, resolve } = Promise.withResolvers<Sent>();
  const tus = new Tus(file, {
    ...wire(context),
    uploadUrl: upload.now().url ?? null,
    metadata: {
      bucketName: papersBucket,
      objectName: objectName(context, upload.now().object, upload.now().shared?.vault),
      contentType: 'application/octet-stream',
      cacheControl: '0',
    },
    fileReader: { openFile: async () => sealedSource(context, file, layout, upload) },
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

/** Takes back what was sent of an upload. What cannot be taken back now, the server drops by itself after a day. */
export async function cancelUpload(context: SessionContext, url: string): Promise<void> {
  const { Upload: Tus } = await pageCode.load(() => import('tus-js-client'), 'background');
  await Promise.allSettled([Tus.terminate(url, wire(context))]);
}

/** The library's own memory of uploads is switched off: it would write names and sizes down in the clear. */
const wire = (context: SessionContext): UploadOptions => ({
  endpoint: uploadAddress(context),
  retryDelays: null,
  storeFingerprintForResuming: false,
  fingerprint: async () => '',
  // Larger than any request: how much goes into one is for the source to say.
  chunkSize: 1024 ** 3,
  ...(context.platform.uploads && { httpStack: context.platform.uploads }),
  onBeforeRequest: async request => {
    const token = await context.auth.token();
    request.setHeader('Authorization', `Bearer ${token ?? ''}`);
    const { pathname, search } = new URL(request.getURL());
    const call = { method: request.getMethod(), path: `${pathname}${search}`, body: null };
    const seal = await sealFor(context, call);
    if (seal !== undefined) request.setHeader(sealHeader, seal);
  },
});

async function begun({ url }: TusUpload, upload: KeptUpload): Promise<void> {
  if (url !== null && url !== upload.now().url) await upload.keep({ url });
}

function reasonOf(error: Error | DetailedError, upload: Upload, layout: FileLayout): Sent {
  const cause = 'causingError' in error ? error.causingError : error;
  if (cause instanceof SourceFault) return cause.problem;
  if (!('originalResponse' in error)) return 'offline';
  const status = error.originalResponse?.getStatus() ?? 0;
  const body = error.originalResponse?.getBody() ?? '';
  if (isAboutSignIn(status, body)) return 'sign-in';
  // The answer that it is all there was lost: nobody else could have put an object under a name made at random.
  if (/"KeyAlreadyExists"/.test(body) && upload.hashes.length === layout.chunks) return 'sent';
  const problem = problemOf(status, body);
  // It answered, so the line is there: it has too much to do, or is without its store or its database.
  if (problem === 'too-many-tries' || (problem === 'offline' && status > 0)) return 'busy';
  // An upload that the server dropped is begun anew; the same bytes are sealed again.
  return problem === 'gone' || status === 409 || status === 423 ? 'offline' : problem;
}
