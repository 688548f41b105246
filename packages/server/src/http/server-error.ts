import { type VaultErrorCode, vaultErrors } from '@kinfolio/contract/errors';

/**
 * A refusal with a code of the contract's closed list; thrown anywhere below a route and answered in one place.
 * The message is for developers and leaves the server, so it names no value a person typed.
 */
export class ServerError extends Error {
  readonly code: VaultErrorCode;
  readonly details: unknown;
  /** Seconds for the `Retry-After` header of `rate_limited` and `unavailable`. */
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
