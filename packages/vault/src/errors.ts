// What it is: the vault's only error class and the closed list of its codes.
// Use it for: what should not happen (bytes that are not an envelope, an undefined profile, a caller's
// mistake).
// Never use it for: a wrong password, a wrong code or something that was changed. Those are ordinary results,
// and are returned.

/**
 * Every code a {@link VaultError} can carry.
 *
 * - `malformed`: text passed in is not in the form of `docs/vault-format.md` at all (truncated, invalid characters, a
 *   wrong length), or was sealed by us and holds something that should never have been sealed there.
 * - `unknown_profile`: a password profile this version does not know. Raised before anything is hashed.
 * - `bad_salt`: a password salt that is not 16 bytes in base64url. Raised before anything is hashed.
 * - `empty_password`: a password without any characters. Raised before anything is hashed.
 * - `bad_context`: a context member that is missing or not allowed in a header. The caller's fault.
 * - `bad_document`: a payload that does not match the form of its document, or a document of more than 256 KiB. The
 *   caller's fault.
 * - `bad_secret`: a secret of the wrong length, which is the caller's fault; or a passkey's output that is not 32
 *   bytes, or is one byte repeated, which no authenticator returns.
 * - `not_json`: content that is not JSON (undefined, a function, a circular structure, a bigint). The caller's fault.
 * - `wiped`: an account key was used after it was wiped. The caller's fault.
 */
export type VaultErrorCode =
  | 'malformed'
  | 'unknown_profile'
  | 'bad_salt'
  | 'empty_password'
  | 'bad_context'
  | 'bad_document'
  | 'bad_secret'
  | 'not_json'
  | 'wiped';

/**
 * Thrown for what should never happen. Its message names the form or the member, but never a value, a key or
 * a password.
 */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  readonly code: VaultErrorCode;

  constructor(code: VaultErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
