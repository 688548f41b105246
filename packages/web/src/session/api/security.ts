import type { ActivityEntry, ActivityFault } from '@kinfolio/contract/activity';
import type { SessionEntry } from '@kinfolio/contract/sessions';
import type { Outcome } from '../../vault-worker/types/outcome.ts';
import type { KeysetProblem } from '../../vault-worker/types/shown-vault.ts';

/** An authenticator app that was begun: what it is set up with, shown once. */
export interface NewApp {
  readonly id: string;
  /** A picture of the code to scan, as the address of an image. */
  readonly picture: string;
  /** The same to type by hand. */
  readonly secret: string;
}

/** Something shown besides the password. */
export interface SecondFactor {
  readonly id: string;
  readonly kind: 'app' | 'phone' | 'key';
  /** Of a phone, in E.164 form; empty otherwise. */
  readonly phone: string;
  /** An instant, RFC 3339 in UTC. */
  readonly madeAt: string;
}

/** The second step of signing in. */
export interface TwoSteps {
  /** The oldest first; without any, the password alone signs in. */
  readonly factors: readonly SecondFactor[];
  /** Whether this server sends text messages. */
  readonly canText: boolean;
  /** Whether this browser knows security keys. */
  readonly canKey: boolean;
  /** How many recovery codes are left; undefined when none were made. */
  readonly codesLeft: number | undefined;
}

/** What happened to the account. */
export interface Activity {
  readonly entries: readonly ActivityEntry[];
  /** Undefined when nothing was edited, left out or put elsewhere, as far as this device can tell. */
  readonly fault: ActivityFault | undefined;
}

/** Whose code is typed: of the email of now, of the new one, or of the new phone number. */
export type AddressSide = 'current' | 'new' | 'phone';

/** Where the owner of the account is reached. */
export interface Addresses {
  readonly email: string;
  /** In E.164 form, or as it was typed at sign-up; empty when none is known. */
  readonly phone: string;
  /** A code that was sent to this number was typed. Nothing is sent to another one. */
  readonly isPhoneConfirmed: boolean;
  /** A new email that is asked for, and which side has agreed so far. */
  readonly newEmail: { readonly address: string; readonly agreed: 'current' | 'new' | undefined } | undefined;
  /** A new number that was sent a code. */
  readonly newPhone: string | undefined;
  /** Whether this server sends text messages. */
  readonly canText: boolean;
}

/** What its owner should hear about the account, whatever page they are on. */
export interface AccountAlerts {
  readonly fault: ActivityFault | undefined;
  /** ISO instant; until then what guards the account is not changed, unless another password is set. */
  readonly heldUntil: string | undefined;
  /** ISO instant from which a person may begin with an empty passport, where that was asked for and waits. */
  readonly resetDueAt?: string | undefined;
  /** ISO instant from which a person with the password alone may turn the second step off, where that was asked for and waits. */
  readonly factorResetDueAt?: string | undefined;
  /** ISO instant from which a person with the mailbox alone may do both, where that was asked for and waits. */
  readonly bothResetDueAt?: string | undefined;
  /** Raised each time the server reports that something about the account is new: then it is looked after again. */
  readonly news?: number;
  /** Id of the recovery kit, when its owner has not said for a year that they have it. */
  readonly kitToAskFor: string | undefined;
  /**
   * What the server has instead of the passport that is open: no passport at all, another one, or a state of it of which
   * nothing was taken.
   */
  readonly instead?: 'none' | 'other' | KeysetProblem | undefined;
  /** The server was put back from a backup: this device can return the keys that it lost. */
  readonly givesBack?: boolean;
  /** The server shows other records than the newest checkpoints count: how many are missing (0: not known), since when (ms). */
  readonly heldBack?: { readonly missing: number; readonly since: number } | undefined;
  /** On a device that had nothing of the passport before: when its newest record was saved, an ISO instant. */
  readonly newestAt?: string | undefined;
}

/** What guards the account that is open. */
export interface Security {
  /** Where it is signed in; the place that was used last first. */
  readonly places: () => Promise<Outcome<readonly SessionEntry[]>>;
  readonly endPlace: (id: string) => Promise<Outcome>;
  readonly endOtherPlaces: () => Promise<Outcome>;
  readonly twoSteps: () => Promise<Outcome<TwoSteps>>;
  /** Asks for the password, as removing does: a device left open must not be enough to lock its owner out. */
  readonly beginApp: (password: string) => Promise<Outcome<NewApp>>;
  /** Begins a phone number, in E.164 form, which is sent a code. Gives the factor's id. */
  readonly beginPhone: (password: string, phone: string) => Promise<Outcome<string>>;
  readonly sendPhoneCode: (id: string) => Promise<Outcome>;
  /**
   * Checks the first code of an app or a phone: from then on a second step is wanted. Gives recovery codes, which are told
   * once; none where there are some already.
   */
  readonly confirmFactor: (id: string, code: string) => Promise<Outcome<readonly string[]>>;
  /** Adds a security key, which the browser asks for. Gives recovery codes as `confirmFactor` does. */
  readonly addKey: (password: string) => Promise<Outcome<readonly string[]>>;
  readonly removeFactor: (id: string, password: string) => Promise<Outcome>;
  /** New recovery codes; those before no longer work. */
  readonly newCodes: (password: string) => Promise<Outcome<readonly string[]>>;
  /**
   * Looks after the account once, as far as that is new since this device looked last; the session then has it as
   * `watched`. `offline` where the server could not be met.
   */
  readonly watch: () => Promise<Outcome>;
  /** Stops a reset that waits, as who has the passport open. */
  readonly stopReset: () => Promise<Outcome>;
  /** The owner says that they still have the kit. */
  readonly stillHaveKit: (id: string) => Promise<Outcome>;
  readonly addresses: () => Promise<Outcome<Addresses>>;
  /** Asks for another address, with the password: the new one is sent a code, and for an email the old one too. */
  readonly askForAddress: (input: {
    readonly kind: 'email' | 'phone';
    readonly address: string;
    readonly password: string;
  }) => Promise<Outcome>;
  readonly agreeToAddress: (input: {
    readonly side: AddressSide;
    readonly address: string;
    readonly code: string;
  }) => Promise<Outcome>;
  readonly sendAddressCodes: (side: AddressSide, address: string) => Promise<Outcome>;
  /** Ends a change of the email that waits; the codes that were sent for it no longer work. */
  readonly keepEmail: () => Promise<Outcome>;
  /** Until when each vault is kept that was set aside, ISO instants, the latest first; usually none. */
  readonly earlierPassports: () => Promise<Outcome<readonly string[]>>;
  /**
   * Takes the one of them back that `found` opens, its recovery code or its password, with the password of now. From
   * then on signing in opens it; what is open now is of the other one. `wrong-code` when it opens none of them.
   */
  readonly restoreArchived: (typed: { found: string; password: string }) => Promise<Outcome>;
  /** What happened to the account, newest first, and whether that is what this device was told before. */
  readonly activity: () => Promise<Outcome<Activity>>;
}
