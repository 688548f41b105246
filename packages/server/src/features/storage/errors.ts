import { type StorageErrorCode, storageErrors } from '@kinfolio/contract/storage-errors';

/** A refusal with a code of the closed list of `storage/v1`, thrown anywhere below a route. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  readonly retryAfterSeconds: number | undefined;

  /** `message` is for developers and leaves the server; without one it is the usual one of the code. */
  constructor(
    code: StorageErrorCode,
    { message, retryAfterSeconds }: { message?: string; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message ?? storageErrors[code][2]);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
