import { type VaultErrorCode, vaultErrors } from '@kinfolio/contract/errors';

/**
 * An error with a code from the contract's closed list; thrown anywhere below a route and handled in one place. The
 * message is for developers and is sent to the client, so it contains nothing that a person typed.
 */
export class ServerError extends Error {
  readonly code: VaultErrorCode;
  readonly details: unknown;
  /** The number of seconds in the `Retry-After` header of `rate_limited` and `unavailable`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: VaultErrorCode,
    message: string,
    more: { details?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'ServerError';
    this.code = code;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get status(): number {
    return vaultErrors[this.code];
  }
}
