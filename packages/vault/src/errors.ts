// What it is: the one error class of the vault and the closed list of its codes.
// Use it for: what should not happen (bytes that are no envelope, an undefined profile, a caller's mistake).
// Never use it for: a wrong password, a wrong code or a thing that was changed. Those are ordinary; they are returned.

/**
 * Every code a {@link VaultError} can carry.
 *
 * - `malformed`: text handed in is not in the form of `docs/vault-format.md` at all (cut off, foreign characters,
 *   a wrong length), or was sealed by us and holds something that should never have been sealed there.
 * - `unknown_profile`: a password profile this version does not know. Raised before anything is hashed.
 * - `bad_salt`: a password salt that is not 16 bytes in base64url. Raised before anything is hashed.
 * - `empty_password`: a password without a character. Raised before anything is hashed.
 * - `bad_context`: a context member that is missing or not allowed in a header. A fault of the caller.
 * - `bad_document`: a payload that is not in the form of its document, or a document of more than 256 KiB. A fault of
 *   the caller.
 * - `bad_secret`: a secret of another length than it must have, a fault of the caller; or what a passkey answered is not
 *   32 bytes, or is one byte repeated: no authenticator answers so.
 * - `not_json`: content that is not JSON (undefined, a function, a circle, a bigint). A fault of the caller.
 * - `wiped`: an account key was used after it was wiped. A fault of the caller.
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

/** Thrown for what should not happen. Its message names the form or the member, never a value, a key or a password. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  readonly code: VaultErrorCode;

  constructor(code: VaultErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
