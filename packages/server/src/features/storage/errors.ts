import { type StorageErrorCode, storageErrors } from '@kinfolio/contract/storage-errors';

/** An error with a code from the closed list of `storage/v1`, thrown anywhere below a route. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  readonly retryAfterSeconds: number | undefined;

  /** `message` is for developers and is sent to the client. The default is the usual message for the code. */
  constructor(
    code: StorageErrorCode,
    { message, retryAfterSeconds }: { message?: string; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message ?? storageErrors[code][2]);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
