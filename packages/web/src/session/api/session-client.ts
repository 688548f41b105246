import type { Outcome } from '../../vault-worker/types/outcome.ts';
import type { OpenAccount, Person } from '../../vault-worker/types/values.ts';
import type { BillingApi } from './billing.ts';
import type { Copies } from './copies.ts';
import type { Documents } from './documents.ts';
import type { ExternalSignIn } from './external-sign-in.ts';
import type { LeavingApi } from './leaving.ts';
import type { Papers } from './papers.ts';
import type { Passkeys, WantedPassword } from './passkeys.ts';
import type { Passport } from './passport.ts';
import type { RemindersApi } from './reminders.ts';
import type { AccountAlerts, SecondFactor, Security } from './security.ts';
import type { SharingApi } from './sharing.ts';

export type { Outcome, ProblemCode } from '../../vault-worker/types/outcome.ts';
export type { WantedPassword } from './passkeys.ts';

/**
 * Why it locked: nobody acted for 30 minutes, somebody asked, the password is another one now, the sign-in was ended, or
 * it was opened without network in a way that cannot sign in by itself, or the server wants a code. `copy`: its person
 * asked for the copy on this device; `other-passport`: for what the server has.
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

/** A passport that is locked here. */
export interface LockedState {
  readonly status: 'locked';
  readonly email: string;
  readonly offlineOk: boolean;
  readonly reason?: LockReason;
  /** Records that are on this device only; signing out would lose them. */
  readonly waiting?: number;
  /** Who outside has to say who is there before the password opens it; without network the password does alone. */
  readonly outside?: string;
}

/**
 * What is wanted besides the password: the code of a message about a device that is new, of one that shows whose the email
 * is, or a second factor.
 */
export type RequiredChallenge = 'device' | 'email' | 'factor';

/** How the codes of mails work on this server. */
export interface MailRules {
  readonly codeMinutes: number;
  /** Seconds after a mail about signing up until there may be another. */
  readonly againAfterSeconds: number;
}

/**
 * Where the emails of this server go: to their receivers, to the page `/outbox` of this computer, which may be shut, or
 * nowhere that this device can read them.
 */
export type MailsGo = 'by-mail' | 'to-outbox' | 'to-shut-outbox' | 'nowhere';

/** What somebody shows to be let in. */
export interface ChallengeAnswer {
  /** As typed; nothing for a security key. */
  readonly code?: string;
  /** The factor it is of; `recovery` for one of the codes that were printed. Absent for a message. */
  readonly by?: SecondFactor | 'recovery' | undefined;
}

/** Who is here, as far as the device itself knows. It never waits for the network or the auth client. */
export type SessionState =
  | { status: 'checking' }
  | { status: 'signed-out' }
  | LockedState
  | { status: 'open'; account: OpenAccount; recoveryConfirmed: boolean };

/** The recovery code as it is printed: groups of characters, to be shown once and never stored. */
export interface RecoveryKit {
  readonly recoveryCode: string;
  readonly groups: readonly string[];
  readonly madeAt: number;
}

/** The two groups of the kit that the person types back, counted from 1. */
export interface KitChallenge {
  readonly groups: readonly [number, number];
}

/** When the session will lock by itself, and whether the person should be warned now. */
export interface IdleState {
  readonly warning: boolean;
  /** Milliseconds since 1970. */
  readonly locksAt: number;
}

export interface Session {
  /** The records and drafts; empty unless the session is open. */
  readonly passport: Passport;
  /** What moves the files of papers; loaded when it is first asked for, and the same from then on. */
  readonly papers: () => Promise<Papers>;

  /** A sign-up that waits here, and documents about oneself; loaded when it is first asked for. */
  readonly documents: () => Promise<Documents>;

  /** Passkeys of this device and account; undefined where the browser knows none. Loaded when first asked for. */
  readonly passkeys: () => Promise<Passkeys> | undefined;

  /** What its owner should hear about the account, once it was looked after; the same object until something changed. */
  readonly accountAlerts: () => AccountAlerts;
  readonly subscribeAccountAlerts: (listener: () => void) => () => void;

  /** What guards the account; loaded when it is first asked for. */
  readonly security: () => Promise<Security>;

  /** The copies on this device, and what to do where the server has no passport; loaded when first asked for. */
  readonly copies: () => Promise<Copies>;

  /** Closing the account; loaded when it is first asked for. */
  readonly leaving: () => Promise<LeavingApi>;

  /** What the server has of reminders; loaded when it is first asked for. */
  readonly reminders: () => Promise<RemindersApi>;

  /** Paying for the plan; loaded when it is first asked for. */
  readonly billing: () => Promise<BillingApi>;

  /** What is shared with others and by them; loaded when it is first asked for. */
  readonly sharing: () => Promise<SharingApi>;

  /** Signing in by somebody outside; loaded when it is first asked for. */
  readonly externalSignIn: () => Promise<ExternalSignIn>;

  /** The same object until something changed, so it can be a React snapshot. */
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;

  /** `code-wanted` when the email is to be shown to be the person's first; `pendingKit` has the kit afterwards. */
  readonly signUp: (input: SignUpInput) => Promise<Outcome<RecoveryKit>>;
  /** Goes on after a reload with a sign-up that waits for its code, once `documents` opened it. As `signUp`. */
  readonly resumeSignUp: (input: SignUpInput) => Promise<Outcome<RecoveryKit>>;
  /** `code-wanted` when that is not all: `wantedCode` then says which, and `enterCode` goes on. So do `unlock` and `recover`. */
  readonly signIn: (input: SignInInput) => Promise<Outcome>;
  readonly requiredChallenge: () => RequiredChallenge | undefined;
  /** `wrong-sign-in-code` leaves everything as it is: the next one may be typed. */
  readonly answerChallenge: (shown: ChallengeAnswer) => Promise<Outcome>;
  /**
   * Goes on once the button of the mail was pressed, on whatever device; `code-wanted` until then. For a page that waits
   * for a mail, to be asked every few seconds.
   */
  readonly lookForPress: () => Promise<Outcome>;
  /** The second factors that may be shown, when one is wanted. */
  readonly factors: () => readonly SecondFactor[];
  /** Whether a person came with their kit, which can turn off a second step that they cannot show. */
  readonly mayDropFactors: () => boolean;
  /** Turns every second step off by the kit, and continues as `answerChallenge` does. */
  readonly dropFactors: () => Promise<Outcome>;
  /**
   * For who came with their password and can show no second step: from when (ISO instant) it may be turned off, where that
   * was asked for, and whether that is now. Undefined for everybody else.
   */
  readonly factorReset: () => { readonly dueAt: string | undefined; readonly due: boolean } | undefined;
  /** Asks to have every second step turned off, which waits for seven days; {@link factorReset} then has until when. */
  readonly askFactorReset: () => Promise<Outcome>;
  /** Turns every second step off once that is over, and continues as `answerChallenge` does; `reset-waits` where it is not. */
  readonly resetFactors: () => Promise<Outcome>;
  /** How the codes of mails work here. Without network, as it was when this device last heard of it. */
  readonly mailRules: () => Promise<MailRules>;
  /** Asks the server where its emails go now; `by-mail` without network. */
  readonly mailsGo: () => Promise<MailsGo>;
  /** Sends a code by mail, or by text message to the phone that is a factor. */
  readonly sendCode: (to?: SecondFactor) => Promise<Outcome>;
  /** Abandons the way in that waits for a code, or for a passport that the server does not have. */
  readonly leaveCode: () => Promise<void>;
  /**
   * Opens the remembered account again, from the device first, so also without network. `email`: the one the account
   * has by now, where it was changed on another device.
   */
  readonly unlock: (password: string, email?: string) => Promise<Outcome>;
  /** Locks every tab. Forms that registered with `beforeLock` keep what was typed as a sealed draft first. */
  readonly lock: () => Promise<void>;
  /**
   * Locks, then deletes the sealed copies of this account from the device; with `keep` it leaves them, as where its person
   * logs in again to another passport.
   */
  readonly signOut: (keep?: 'keep') => Promise<void>;

  /** With `renewKeys` a kit is pending afterwards: the one before no longer works. */
  readonly changePassword: (input: WantedPassword & { current: string }) => Promise<Outcome>;
  /**
   * Ends open, with a new kit to be shown: the old one works until the new one is confirmed. `wrong-code` names the
   * group when one is mistyped.
   */
  readonly recover: (input: {
    email: string;
    code: string;
    newPassword: string;
  }) => Promise<Outcome<RecoveryKit>>;
  /**
   * After `way-ended`, of `recover` or of a passkey: when a person changed what opens the passport (ISO instant), for its
   * owner to answer whether that was them.
   */
  readonly endedWay: () => { readonly changedAt: string } | undefined;
  /** It was not: ends open, with everything undone and a kit to be shown. */
  readonly takeBack: (newPassword: string) => Promise<Outcome>;
  /** For somebody with neither password, kit nor passkey: sends a code to their email. */
  readonly askForCode: (email: string) => Promise<Outcome>;
  /** Asks for an empty passport with that code. `code-wanted` as in `signIn`; {@link resetStanding} then has what came of it. */
  readonly beginReset: (input: { email: string; code: string }) => Promise<Outcome>;
  /** Whether who came with that code may ask to begin again without the second step, which they have lost too. */
  readonly mayAskForBoth: () => boolean;
  /** Asks for that; {@link resetStanding} then has what came of it, as after `beginReset`. */
  readonly askForBoth: () => Promise<Outcome>;
  /** Until when (ISO instant) an empty passport that was asked for here waits; undefined in it once that is over. */
  readonly resetStanding: () => { readonly waitsUntil: string | undefined } | undefined;
  /**
   * Once the wait is over: ends open, with an empty passport and a kit to be shown. What was sealed before is set aside for
   * 90 days.
   */
  readonly resetPassport: (newPassword: string) => Promise<Outcome>;
  /** Asks for the password: a kit opens the passport later, and whoever finds the device open must not carry one away. */
  readonly newKit: (password: string) => Promise<Outcome<RecoveryKit>>;
  /** The kit made in this tab and not yet confirmed, if any: its page may be left and come back to. */
  readonly pendingKit: () => RecoveryKit | undefined;
  /** Two groups picked at random for the kit made last; undefined when there is none in this tab. */
  readonly kitChallenge: () => KitChallenge | undefined;
  /** `wrong-code` when the groups typed are not those of the challenge. */
  readonly confirmKit: (typed: readonly [string, string]) => Promise<Outcome>;

  /** Awaited before keys are wiped, at most a second: write drafts here. */
  readonly beforeLock: (keepWhatWasTyped: () => Promise<void>) => () => void;
  readonly idle: () => IdleState | undefined;
  readonly subscribeIdle: (listener: () => void) => () => void;
  /** The person did something: "Stay signed in" calls it, and so do keys, pointers and touch by themselves. */
  readonly acted: () => void;
}

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly phone: string;
  /** The sign-up code, at a server that takes people by invitation. */
  readonly invitation?: string;
  /** Fields of the `person` record about oneself; sealed before they leave the device. */
  readonly person: Person;
}

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  /** Off keeps the sign-in for this tab only. */
  readonly remember: boolean;
}
