import { type HttpRequest, Upload, type UploadOptions } from 'tus-js-client';
import { addSealHeader, fetchWithSeal } from './sealed-calls.ts';
import type { StorageOwner } from './storage-world.ts';

export interface UploadSetup {
  url: string;
  token: string;
  name: string;
  bucket?: string;
  options?: UploadOptions;
}

/** The options with which the tus client uploads to this server. */
export function createTusOptions({
  url,
  token,
  name,
  bucket = 'papers',
  options = {},
}: UploadSetup): UploadOptions {
  return {
    endpoint: `${url}/storage/v1/upload/resumable`,
    headers: { authorization: `Bearer ${token}` },
    metadata: { bucketName: bucket, objectName: name, contentType: 'application/octet-stream' },
    retryDelays: [],
    onBeforeRequest: sealRequest,
    ...options,
  };
}

function sealRequest(request: HttpRequest): void {
  const given = new Headers({
    authorization: request.getHeader('Authorization') ?? request.getHeader('authorization') ?? '',
  });
  const seal = addSealHeader(request.getMethod(), request.getURL(), given).get('kinfolio-seal');
  if (seal !== null) request.setHeader('kinfolio-seal', seal);
}

/** Uploads all bytes and returns the address of the upload. Throws the client's error. */
export function uploadAllBytes(bytes: Buffer, sending: UploadSetup): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      ...createTusOptions(sending),
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    });
    upload.start();
  });
}

/** Uploads until the server has acknowledged one part, then stops. Returns the address of the upload. */
export function uploadFirstPart(bytes: Buffer, sending: UploadSetup): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      ...createTusOptions(sending),
      onError: reject,
      onChunkComplete: () => {
        void upload.abort().then(() => resolve(upload.url ?? ''), reject);
      },
    });
    upload.start();
  });
}

/** Sends a single request of the tus protocol, without the client library. */
export function sendTusRequest(
  method: string,
  address: string,
  token: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Response> {
  return fetchWithSeal(address, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { body }),
  });
}

export const encodeTusMetadata = (name: string, bucket = 'papers') =>
  Object.entries({ bucketName: bucket, objectName: name })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Asks the server how many bytes of an upload it has stored. */
export async function readUploadOffset(
  address: string,
  { token }: Pick<StorageOwner, 'token'>,
): Promise<number> {
  const answer = await sendTusRequest('HEAD', address, token);
  return Number(answer.headers.get('upload-offset') ?? Number.NaN);
}
