import type { CallOutcome } from '../../vault-worker/types/outcome.ts';
import type { OpenAccount, OwnerPerson } from '../../vault-worker/types/values.ts';
import type { BillingApi } from './billing.ts';
import type { DeviceCopies } from './copies.ts';
import type { Documents } from './documents.ts';
import type { ExternalSignIn } from './external-sign-in.ts';
import type { LeavingApi } from './leaving.ts';
import type { Papers } from './papers.ts';
import type { NewPasswordChoice, Passkeys } from './passkeys.ts';
import type { Passport } from './passport.ts';
import type { RemindersApi } from './reminders.ts';
import type { AccountAlerts, AccountSecurity, SecondFactor } from './security.ts';
import type { SharingApi } from './sharing.ts';

export type { CallOutcome, ProblemCode } from '../../vault-worker/types/outcome.ts';
export type { NewPasswordChoice } from './passkeys.ts';

/**
 * Why the passport locked: no activity for 30 minutes, the person locked it, the password was changed, the session was
 * ended, it was opened offline in a way that cannot sign in automatically, or the server needs a code. `copy`: the
 * person chose the copy on this device. `other-passport`: they chose the one on the server.
 */
export type LockReason =
  | 'idle'
  | 'lock'
  | 'password-changed'
  | 'signed-out'
  | 'back-online'
  | 'code-wanted'
  | 'copy'
  | 'other-passport';

/** The state while this device's passport is locked. */
export interface LockedState {
  readonly status: 'locked';
  readonly email: string;
  readonly offlineOk: boolean;
  readonly reason?: LockReason;
  /** How many records are only on this device and would be lost by signing out. */
  readonly waiting?: number;
  /**
   * The external provider that must identify the person before the password opens the passport. Without a connection,
   * the password is enough.
   */
  readonly outside?: string;
}

/**
 * The further proof needed after the password: a code from an email about a new device, a code from an email that
 * confirms the address, or a second factor.
 */
export type RequiredChallenge = 'device' | 'email' | 'factor';

/** How emailed codes work on this server. */
export interface EmailCodeRules {
  readonly codeMinutes: number;
  /** How many seconds a person must wait between two sign-up emails. */
  readonly againAfterSeconds: number;
}

/**
 * Where this server's emails go: to their recipients, to the page `/outbox` on this computer, to that page while it is
 * closed, or to a place that this device cannot read.
 */
export type EmailDelivery = 'by-mail' | 'to-outbox' | 'to-shut-outbox' | 'nowhere';

/** A person's answer to a challenge. */
export interface ChallengeResponse {
  /** The code as typed; absent for a security key. */
  readonly code?: string;
  /** The factor the code belongs to; `recovery` for one of the printed codes. Absent for an emailed code. */
  readonly by?: SecondFactor | 'recovery' | undefined;
}

/** The session as far as this device knows it, without waiting for the network or the auth client. */
export type SessionState =
  | { status: 'checking' }
  | { status: 'signed-out' }
  | LockedState
  | { status: 'open'; account: OpenAccount; recoveryConfirmed: boolean };

/** The recovery code as printed: groups of characters, shown once and never stored. */
export interface RecoveryKit {
  readonly recoveryCode: string;
  readonly groups: readonly string[];
  readonly madeAt: number;
}

/** The two groups of the kit that the person must type back, counted from 1. */
export interface KitConfirmation {
  readonly groups: readonly [number, number];
}

/** When the session will lock automatically, and whether the person should be warned now. */
export interface IdleState {
  readonly warning: boolean;
  /** When the session will lock, in milliseconds since 1970. */
  readonly locksAt: number;
}

export interface Session {
  /** The records and drafts; empty unless the session is open. */
  readonly passport: Passport;
  /** Sends and decrypts the files of papers. Loaded on first use, and the same object from then on. */
  readonly papers: () => Promise<Papers>;

  /** An unfinished sign-up on this device, and documents about the owner; loaded on first use. */
  readonly documents: () => Promise<Documents>;

  /** Passkeys of this device and account; undefined if the browser does not support them. Loaded on first use. */
  readonly passkeys: () => Promise<Passkeys> | undefined;

  /**
   * Facts about the account that the owner must be told, once it has been checked. The same object until something
   * changes.
   */
  readonly accountAlerts: () => AccountAlerts;
  readonly subscribeAccountAlerts: (listener: () => void) => () => void;

  /** The account's protection; loaded on first use. */
  readonly security: () => Promise<AccountSecurity>;

  /** The copies on this device, and what to do if the server has no passport; loaded on first use. */
  readonly copies: () => Promise<DeviceCopies>;

  /** Closing the account; loaded on first use. */
  readonly leaving: () => Promise<LeavingApi>;

  /** The server's state of reminders; loaded on first use. */
  readonly reminders: () => Promise<RemindersApi>;

  /** Paying for the plan; loaded on first use. */
  readonly billing: () => Promise<BillingApi>;

  /** Sharing, for owners and for readers; loaded on first use. */
  readonly sharing: () => Promise<SharingApi>;

  /** Signing in through an external provider; loaded on first use. */
  readonly externalSignIn: () => Promise<ExternalSignIn>;

  /** The current state of the session. It is the same object until something changes, so it can be a React snapshot. */
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;

  /**
   * Signs up. Returns `code-wanted` if the person must first prove that the email is theirs. Once signed up,
   * `pendingKit` has the kit.
   */
  readonly signUp: (input: SignUpInput) => Promise<CallOutcome<RecoveryKit>>;
  /**
   * After a reload, continues a sign-up that waits for its code, once `documents` has opened it. Results as for
   * `signUp`.
   */
  readonly resumeSignUp: (input: SignUpInput) => Promise<CallOutcome<RecoveryKit>>;
  /**
   * Signs in with an email and a password. Returns `code-wanted` if more is needed: `requiredChallenge` then returns
   * what is needed, and `answerChallenge` continues. The same applies to `unlock` and `recover`.
   */
  readonly signIn: (input: SignInInput) => Promise<CallOutcome>;
  readonly requiredChallenge: () => RequiredChallenge | undefined;
  /**
   * Continues a sign-in with the person's answer to the challenge. After `wrong-sign-in-code`, the person may type
   * another code.
   */
  readonly answerChallenge: (shown: ChallengeResponse) => Promise<CallOutcome>;
  /**
   * Continues the sign-in if the button in the email has been pressed on any device; returns `code-wanted` until then.
   * A page that waits for an email calls this every few seconds.
   */
  readonly lookForPress: () => Promise<CallOutcome>;
  /** The second factors the person can choose from, if one is needed. */
  readonly factors: () => readonly SecondFactor[];
  /** Whether the person signed in with their kit, which can turn off a second step they cannot pass. */
  readonly mayDropFactors: () => boolean;
  /** Turns every second step off using the kit, and continues as `answerChallenge` does. */
  readonly dropFactors: () => Promise<CallOutcome>;
  /**
   * When the second step may be turned off (ISO instant), if that was requested, and whether that time has come. This
   * is for a person who signed in with their password and cannot pass the second step; undefined in all other cases.
   */
  readonly factorReset: () => { readonly dueAt: string | undefined; readonly due: boolean } | undefined;
  /**
   * Requests to have every second step turned off after a wait of seven days. {@link factorReset} then returns when the
   * wait ends.
   */
  readonly askFactorReset: () => Promise<CallOutcome>;
  /**
   * Turns every second step off once the wait after `askFactorReset` is over, and continues as `answerChallenge` does.
   * Returns `reset-waits` before that.
   */
  readonly resetFactors: () => Promise<CallOutcome>;
  /** The rules for emailed codes on this server. Without a connection, those that this device last received. */
  readonly mailRules: () => Promise<EmailCodeRules>;
  /** Asks the server how it currently sends emails; `by-mail` without a connection. */
  readonly mailsGo: () => Promise<EmailDelivery>;
  /** Sends a code by email, or by text to the phone that is a factor. */
  readonly sendCode: (to?: SecondFactor) => Promise<CallOutcome>;
  /** Abandons a sign-in that waits for a code, or for a passport that the server does not have. */
  readonly leaveCode: () => Promise<void>;
  /**
   * Opens the remembered account again. Tries the device's copy first, so this also works without a connection. `email`
   * is the account's current email, if it was changed on another device.
   */
  readonly unlock: (password: string, email?: string) => Promise<CallOutcome>;
  /** Locks every tab. Forms that registered with `beforeLock` first save what was typed as a sealed draft. */
  readonly lock: () => Promise<void>;
  /**
   * Locks, then deletes the sealed copies of this account from the device. With `keep` the copies stay, for example
   * when the person logs in again to another passport.
   */
  readonly signOut: (keep?: 'keep') => Promise<void>;

  /**
   * Changes the password. With `renewKeys`, all keys are renewed too: a new kit then waits to be confirmed, and the
   * previous one no longer works.
   */
  readonly changePassword: (input: NewPasswordChoice & { current: string }) => Promise<CallOutcome>;
  /**
   * Recovers with the kit, and leaves the passport open with a new kit to be shown. The old kit works until the new one
   * is confirmed. `wrong-code` names the mistyped group, if there is one.
   */
  readonly recover: (input: {
    email: string;
    code: string;
    newPassword: string;
  }) => Promise<CallOutcome<RecoveryKit>>;
  /**
   * When the ways of opening the passport were changed (ISO instant), after `way-ended` from `recover` or a passkey, so
   * that the owner can say whether they made the change.
   */
  readonly endedWay: () => { readonly changedAt: string } | undefined;
  /**
   * Undoes everything, for an owner who did not make the change, and leaves the passport open with a new kit to be
   * shown.
   */
  readonly takeBack: (newPassword: string) => Promise<CallOutcome>;
  /** Sends a code by email to a person who has lost the password, the kit and every passkey. */
  readonly askForCode: (email: string) => Promise<CallOutcome>;
  /**
   * Requests an empty passport with the code from `askForCode`. `code-wanted` as in `signIn`; {@link resetStanding}
   * then has the result.
   */
  readonly beginReset: (input: { email: string; code: string }) => Promise<CallOutcome>;
  /**
   * Whether a person who signed in with the code from `askForCode` may request an empty passport without the second
   * step, because they have lost that too.
   */
  readonly mayAskForBoth: () => boolean;
  /**
   * Requests an empty passport without the second step. {@link resetStanding} then has the result, as after
   * `beginReset`.
   */
  readonly askForBoth: () => Promise<CallOutcome>;
  /**
   * The state of a requested empty passport. `waitsUntil` is when the wait ends (ISO instant), or undefined once the
   * wait is over. The whole state is undefined if none was requested.
   */
  readonly resetStanding: () => { readonly waitsUntil: string | undefined } | undefined;
  /**
   * Opens an empty passport once the wait is over, with a kit to be shown. The old passport is set aside for 90 days.
   */
  readonly resetPassport: (newPassword: string) => Promise<CallOutcome>;
  /**
   * Makes a new recovery kit. Needs the password, because a kit can open the passport later: a stranger at an
   * unlocked device must not be able to make one.
   */
  readonly newKit: (password: string) => Promise<CallOutcome<RecoveryKit>>;
  /** The kit made in this tab and not yet confirmed, if any, so that the person may leave its page and come back. */
  readonly pendingKit: () => RecoveryKit | undefined;
  /** Picks two groups at random from the latest kit, which the person must type; undefined if this tab made no kit. */
  readonly kitChallenge: () => KitConfirmation | undefined;
  /** Confirms the kit with the two typed groups. Returns `wrong-code` if they do not match the challenge. */
  readonly confirmKit: (typed: readonly [string, string]) => Promise<CallOutcome>;

  /**
   * Registers a function that saves drafts before the keys are removed. Locking waits for it, for a second at most.
   * Returns a function that unregisters it.
   */
  readonly beforeLock: (keepWhatWasTyped: () => Promise<void>) => () => void;
  readonly idle: () => IdleState | undefined;
  readonly subscribeIdle: (listener: () => void) => () => void;
  /**
   * Records that the person is active. "Stay signed in" calls this; key presses, clicks and touches count
   * automatically.
   */
  readonly acted: () => void;
}

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly phone: string;
  /** The sign-up code, if the server accepts sign-ups by invitation only. */
  readonly invitation?: string;
  /** Fields of the owner's `person` record; sealed before they leave the device. */
  readonly person: OwnerPerson;
}

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  /** If false, the sign-in is kept for this tab only. */
  readonly remember: boolean;
}
