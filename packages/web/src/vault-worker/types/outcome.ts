/** Everything a call of the session or the passport can say no with. The words for people are one table in the app. */
export type ProblemCode =
  | 'wrong-password'
  /** The same, of a server that was restored from a backup: it may have an earlier password. */
  | 'wrong-since-restore'
  | 'wrong-code'
  /** Signed in, and a code is wanted before anything opens: see `wantedCode`. */
  | 'code-wanted'
  /** The code of a message or an app, or a recovery code for signing in. */
  | 'wrong-sign-in-code'
  | 'email-taken'
  | 'phone-taken'
  /** A sign-up code that was used, is over or is wrong; the server requires one. */
  | 'invitation-used'
  /** This server takes no new people. */
  | 'sign-up-closed'
  /** Somebody said that a sign-in was not theirs: what guards the account waits until another password is set. */
  | 'changes-held'
  /** An empty passport in place of this one was asked for, and waits for seven days. */
  | 'reset-waits'
  /** The account closes and takes nothing new. */
  | 'account-closing'
  /** Emergency access is under way: the account cannot be closed now. */
  | 'release-running'
  /** The password was typed too long ago for this. */
  | 'proof-wanted'
  /** Something is shared: its grants are not carried over to new keys. */
  | 'grants-standing'
  /** Every key was renewed elsewhere meanwhile. */
  | 'keys-changed'
  /** The server asks for more of a password than what it was given. */
  | 'weak-secret'
  /** The server knows no such passkey any more, or it is somebody else's. */
  | 'wrong-passkey'
  /** The passkey is right, and cannot give the key that opens: an older device, or another sort of passkey. */
  | 'passkey-cannot-open'
  /** Nobody touched the device in time, or wanted to: nothing happened. */
  | 'passkey-not-used'
  /** Whoever was asked outside did not say who somebody is, or the link of a mail is over. */
  | 'outside-refused'
  /** The link of a mail was opened in another place than the one that asked for it. */
  | 'asked-elsewhere'
  /** Another account has its passport on this device. */
  | 'others-passport'
  /** It is a way of signing in to another account, or to this one already. */
  | 'already-connected'
  /** The server tells people from programs: the check was left, or it did not take what came of it. */
  | 'captcha-not-done'
  | 'captcha-failed'
  | 'offline'
  | 'too-many-tries'
  /** Locked, or locked while the call was under way. */
  | 'not-open'
  /** Signed in, and the server has nothing to open. */
  | 'no-vault'
  /** The server has another vault than the one that is open. */
  | 'other-vault'
  /** The server named a salt of none of the passwords that this device knows. Nothing was sent. */
  | 'other-salt'
  /** Signed in, but the keys kept on the server do not open with this password. */
  | 'cannot-open'
  /** The server showed a state of before the one that this device knows. Nothing was taken. */
  | 'keyset-older'
  /** It left a key, a way in or a step in between out. Nothing was taken. */
  | 'keyset-incomplete'
  /** It showed something that the owner's keys do not vouch for. Nothing was taken. */
  | 'keyset-forged'
  /** The server asked for a way of deriving keys that this device does not trust. */
  | 'unsafe-server'
  /** Signed in by a kit or passkey that a change ended: its person answers whether the change was theirs. */
  | 'way-ended'
  /** The record does not open here, or the server's copy of it was refused: it is never overwritten. */
  | 'unreadable'
  | 'not-found'
  /** It cannot be done as things are: the plan of the account, or how many there are. */
  | 'not-now'
  /** More than one record may hold. */
  | 'too-large'
  /** The browser has no room, or keeps nothing (private window). */
  | 'storage-full'
  | 'unexpected';

/** What a call gave, or why it did not. Expected refusals are values; nothing throws for them. */
export type Outcome<T = void> = { ok: true; value: T } | Refused;

/** Why a call did not do it. */
export interface Refused {
  readonly ok: false;
  readonly problem: ProblemCode;
  /** Of a `wrong-code` that was mistyped: which group of the recovery code, counted from 1. */
  readonly group?: number;
  /** Of `too-many-tries`: seconds until there may be another, where the server said so. */
  readonly retryAfterSeconds?: number;
}

/** The outcome of a call that worked. */
export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** The outcome of a call that worked and has nothing to give. */
export const done: Outcome = { ok: true, value: undefined };

/** The outcome of a call that was refused. */
export const refuse = (problem: ProblemCode): Refused => ({ ok: false, problem });
