/**
 * All reasons why a call to the session or the passport can be refused. The messages for people are in a single table
 * in the app.
 */
export type ProblemCode =
  | 'wrong-password'
  /** The password is wrong, but this server was restored from a backup and may still have an earlier password. */
  | 'wrong-since-restore'
  | 'wrong-code'
  /** Signed in, but a code is needed before anything opens: see `requiredChallenge`. */
  | 'code-wanted'
  /** The code from a message or an app, or a recovery code for signing in, is wrong. */
  | 'wrong-sign-in-code'
  | 'email-taken'
  | 'phone-taken'
  /** A sign-up code was used, has expired or is wrong; the server requires one. */
  | 'invitation-used'
  /** This server accepts no sign-ups. */
  | 'sign-up-closed'
  /** The person reported that a sign-in was not theirs: security settings are frozen until they set a new password. */
  | 'changes-held'
  /** An empty passport to replace this one was requested, and waits for seven days. */
  | 'reset-waits'
  /** The account is being closed and accepts nothing new. */
  | 'account-closing'
  /** Emergency access is under way: the account cannot be closed now. */
  | 'release-running'
  /** The person typed the password too long ago for this action. */
  | 'proof-wanted'
  /** Passports are shared, and the grants for them are not carried over to the new keys. */
  | 'grants-standing'
  /** Every key was renewed elsewhere meanwhile. */
  | 'keys-changed'
  /** The server requires a stronger password. */
  | 'weak-secret'
  /** The server does not know this passkey any more, or the passkey belongs to another person. */
  | 'wrong-passkey'
  /**
   * The passkey is the right one, but cannot provide the key that opens the passport, because the device is too old or
   * the passkey is of another type.
   */
  | 'passkey-cannot-open'
  /** The person declined or did not respond in time, and nothing was changed. */
  | 'passkey-not-used'
  /** The external provider did not identify the person, or the link in an email has expired. */
  | 'outside-refused'
  /** The link in an email was opened somewhere other than where it was requested. */
  | 'asked-elsewhere'
  /** Another account has its passport on this device. */
  | 'others-passport'
  /** The provider's account is already connected to this account or to another one. */
  | 'already-connected'
  /** The server requires a captcha: the person abandoned it, or the server rejected the result. */
  | 'captcha-not-done'
  | 'captcha-failed'
  | 'offline'
  | 'too-many-tries'
  /** No passport is open, or it was locked during the call. */
  | 'not-open'
  /** The sign-in succeeded, but the server has no vault to open. */
  | 'no-vault'
  /** The server has a different vault from the open one. */
  | 'other-vault'
  /** The server sent a salt that belongs to none of the passwords known to this device. Nothing was sent to it. */
  | 'other-salt'
  /** The sign-in succeeded, but the password does not open the keys on the server. */
  | 'cannot-open'
  /** The server showed an older state than this device knows. The device accepted nothing. */
  | 'keyset-older'
  /** The server left out a key, a way of opening the vault, or a keyset in between. The device accepted nothing. */
  | 'keyset-incomplete'
  /** The server showed something that was not signed with the owner's keys. The device accepted nothing. */
  | 'keyset-forged'
  /** The server requested a key derivation that this device does not trust. */
  | 'unsafe-server'
  /** Signed in with a kit or passkey that a change ended: the person is asked whether the change was theirs. */
  | 'way-ended'
  /** The record does not open here, or the server's copy of it was refused. The record is never overwritten. */
  | 'unreadable'
  | 'not-found'
  /** The action is not possible at the moment, because of the account's plan or because there are too many already. */
  | 'not-now'
  /** The record is larger than the maximum size. */
  | 'too-large'
  /** The sample passport is open, which has no server. */
  | 'only-a-sample'
  /** The browser has no room left, or stores nothing, as in a private window. */
  | 'storage-full'
  | 'unexpected';

/** The result of a call, or the reason why it failed. Expected refusals are returned as values and never thrown. */
export type CallOutcome<T = void> = { ok: true; value: T } | RefusedOutcome;

/** Why a call was refused. */
export interface RefusedOutcome {
  readonly ok: false;
  readonly problem: ProblemCode;
  /**
   * The group of the recovery code that was mistyped, counted from 1. Only for `wrong-code`, and only if a single group
   * is wrong.
   */
  readonly group?: number;
  /** How many seconds to wait before the next try, if the server stated that. Only for `too-many-tries`. */
  readonly retryAfterSeconds?: number;
}

/** A successful outcome with a value. */
export const createSuccess = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** A successful outcome with nothing to return. */
export const emptySuccess: CallOutcome = { ok: true, value: undefined };

/** The outcome of a refused call. */
export const refuseWithProblem = (problem: ProblemCode): RefusedOutcome => ({ ok: false, problem });
