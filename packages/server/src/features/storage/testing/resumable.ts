import { type HttpRequest, Upload, type UploadOptions } from 'tus-js-client';
import { sealedHeaders, sealingFetch } from './sealed-calls.ts';
import type { Owner } from './storage-world.ts';

/** Where an upload goes, and who sends it. */
export interface Sending {
  url: string;
  token: string;
  name: string;
  bucket?: string;
  options?: UploadOptions;
}

/** The options by which the tus client sends to this server. */
export function tusOptions({ url, token, name, bucket = 'papers', options = {} }: Sending): UploadOptions {
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
  const seal = sealedHeaders(request.getMethod(), request.getURL(), given).get('kinfolio-seal');
  if (seal !== null) request.setHeader('kinfolio-seal', seal);
}

/** Sends bytes to the end; the address of the upload. Throws what the client reports. */
export function sendAll(bytes: Buffer, sending: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      ...tusOptions(sending),
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    });
    upload.start();
  });
}

/** Sends until a part was acknowledged, and no further; the address of the upload. */
export function sendSome(bytes: Buffer, sending: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      ...tusOptions(sending),
      onError: reject,
      onChunkComplete: () => {
        void upload.abort().then(() => resolve(upload.url ?? ''), reject);
      },
    });
    upload.start();
  });
}

/** One request of the protocol, by hand. */
export function tusCall(
  method: string,
  address: string,
  token: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Response> {
  return sealingFetch(address, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { body }),
  });
}

/** The metadata of an upload as the protocol writes it. */
export const tusMetadata = (name: string, bucket = 'papers') =>
  Object.entries({ bucketName: bucket, objectName: name })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** How far an upload is. */
export async function offsetOf(address: string, { token }: Pick<Owner, 'token'>): Promise<number> {
  const answer = await tusCall('HEAD', address, token);
  return Number(answer.headers.get('upload-offset') ?? Number.NaN);
}
