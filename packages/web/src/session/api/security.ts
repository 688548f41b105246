import type { ActivityEntry, ActivityFault } from '@kinfolio/contract/activity';
import type { SessionEntry } from '@kinfolio/contract/sessions';
import type { CallOutcome } from '../../vault-worker/types/outcome.ts';
import type { KeysetProblem } from '../../vault-worker/types/server-vault-state.ts';

/** A new authenticator app and its setup details, which are shown once. */
export interface NewAuthenticatorApp {
  readonly id: string;
  /** A picture of the QR code, as an image address. */
  readonly picture: string;
  /** The secret from the QR code as text, for typing by hand. */
  readonly secret: string;
}

/** A second proof of identity, in addition to the password. */
export interface SecondFactor {
  readonly id: string;
  readonly kind: 'app' | 'phone' | 'key';
  /** The phone's number in E.164 form; empty for other factors. */
  readonly phone: string;
  /** When the factor was added, as an RFC 3339 instant in UTC. */
  readonly madeAt: string;
}

/** The second step of signing in. */
export interface TwoStepState {
  /** The second factors, oldest first. If the list is empty, the password alone signs in. */
  readonly factors: readonly SecondFactor[];
  /** Whether this server sends text messages. */
  readonly canText: boolean;
  /** Whether this browser supports security keys. */
  readonly canKey: boolean;
  /** How many recovery codes are left; undefined if none were made. */
  readonly codesLeft: number | undefined;
}

export interface ActivityLog {
  readonly entries: readonly ActivityEntry[];
  /**
   * The fault found in the activity; undefined if, as far as this device can tell, no entry was changed, left out or
   * moved.
   */
  readonly fault: ActivityFault | undefined;
}

/** Which address the code is for: the current email, the new one, or the new phone number. */
export type AddressRole = 'current' | 'new' | 'phone';

/** How to reach the owner of the account. */
export interface OwnerAddresses {
  readonly email: string;
  /** The phone number in E.164 form, or as typed at sign-up; empty if unknown. */
  readonly phone: string;
  /** Whether a code sent to this number was typed. We send nothing to an unconfirmed number. */
  readonly isPhoneConfirmed: boolean;
  /** A requested change of email, and which side has agreed to it so far. */
  readonly newEmail: { readonly address: string; readonly agreed: 'current' | 'new' | undefined } | undefined;
  /** The new number to which a code was sent. */
  readonly newPhone: string | undefined;
  /** Whether this server sends text messages. */
  readonly canText: boolean;
}

/** What the app must tell the owner about their account, on every page. */
export interface AccountAlerts {
  readonly fault: ActivityFault | undefined;
  /**
   * Until this ISO instant, nothing that protects the account can be changed, except by setting a new
   * password.
   */
  readonly heldUntil: string | undefined;
  /**
   * The ISO instant from which the person may start an empty passport, if one was requested; undefined if
   * not.
   */
  readonly resetDueAt?: string | undefined;
  /**
   * The ISO instant from which a person with only the password may turn the second step off, if that was
   * requested; undefined if not.
   */
  readonly factorResetDueAt?: string | undefined;
  /**
   * The ISO instant from which a person with access to the mailbox only may start an empty passport and turn
   * the second step off, if that was requested; undefined if not.
   */
  readonly bothResetDueAt?: string | undefined;
  /**
   * A counter that increases each time the server reports news about the account, so that the account is checked again.
   */
  readonly news?: number;
  /** The id of the recovery kit, if its owner has not confirmed within a year that they still have it. */
  readonly kitToAskFor: string | undefined;
  /**
   * The server's state, if it does not match the open passport: no passport at all, another one, or a state that we
   * rejected.
   */
  readonly instead?: 'none' | 'other' | KeysetProblem | undefined;
  /** Whether the server was restored from a backup, and this device can return the keys that the server lost. */
  readonly givesBack?: boolean;
  /**
   * Set if the server's records differ from those that its newest checkpoints count: how many are missing (0 if
   * unknown), and since when (ms).
   */
  readonly heldBack?: { readonly missing: number; readonly since: number } | undefined;
  /**
   * When the passport's newest record was saved, as an ISO instant. Set only on a device that has just received the
   * passport for the first time.
   */
  readonly newestAt?: string | undefined;
}

/** Reads and changes the settings that protect the open account. */
export interface AccountSecurity {
  /** Lists the sessions in which the account is signed in, the most recently used first. */
  readonly places: () => Promise<CallOutcome<readonly SessionEntry[]>>;
  readonly endPlace: (id: string) => Promise<CallOutcome>;
  readonly endOtherPlaces: () => Promise<CallOutcome>;
  readonly twoSteps: () => Promise<CallOutcome<TwoStepState>>;
  /**
   * Starts adding an authenticator app. This needs the password, as removing a factor does, so that a stranger at an
   * unlocked device cannot lock the account's owner out.
   */
  readonly beginApp: (password: string) => Promise<CallOutcome<NewAuthenticatorApp>>;
  /** Starts adding a phone number, in E.164 form, and sends it a code. Resolves to the factor's id. */
  readonly beginPhone: (password: string, phone: string) => Promise<CallOutcome<string>>;
  readonly sendPhoneCode: (id: string) => Promise<CallOutcome>;
  /**
   * Checks the first code from an app or a phone. From then on, signing in needs a second step. Resolves to recovery
   * codes, which are shown once; empty if there are some already.
   */
  readonly confirmFactor: (id: string, code: string) => Promise<CallOutcome<readonly string[]>>;
  /** Adds a security key through the browser. Resolves to recovery codes, as `confirmFactor` does. */
  readonly addKey: (password: string) => Promise<CallOutcome<readonly string[]>>;
  readonly removeFactor: (id: string, password: string) => Promise<CallOutcome>;
  /** Makes new recovery codes; the earlier ones stop working. */
  readonly newCodes: (password: string) => Promise<CallOutcome<readonly string[]>>;
  /**
   * Checks the account for anything new since this device last checked; `accountAlerts` of the session then has the
   * result. Returns `offline` if the server could not be reached.
   */
  readonly watch: () => Promise<CallOutcome>;
  /** Stops a pending reset, on behalf of the person who has the passport open. */
  readonly stopReset: () => Promise<CallOutcome>;
  /** Records that the owner has confirmed that they still have the kit. */
  readonly stillHaveKit: (id: string) => Promise<CallOutcome>;
  readonly addresses: () => Promise<CallOutcome<OwnerAddresses>>;
  /**
   * Requests a change of address, with the password. A code is sent to the new address and, for an email, to the old
   * one as well.
   */
  readonly askForAddress: (input: {
    readonly kind: 'email' | 'phone';
    readonly address: string;
    readonly password: string;
  }) => Promise<CallOutcome>;
  readonly agreeToAddress: (input: {
    readonly side: AddressRole;
    readonly address: string;
    readonly code: string;
  }) => Promise<CallOutcome>;
  readonly sendAddressCodes: (side: AddressRole, address: string) => Promise<CallOutcome>;
  /** Cancels a pending change of email; the codes sent for it no longer work. */
  readonly keepEmail: () => Promise<CallOutcome>;
  /** Lists the instants (ISO) until which the vaults that were set aside are kept, latest first; usually empty. */
  readonly earlierPassports: () => Promise<CallOutcome<readonly string[]>>;
  /**
   * Restores the earlier passport that `found` (its recovery code or its password) opens, and puts it under the current
   * password. From then on signing in opens that passport, and the one that is open now is set aside. Returns
   * `wrong-code` if `found` opens none of them.
   */
  readonly restoreArchived: (typed: { found: string; password: string }) => Promise<CallOutcome>;
  /** The account's activity, newest first, and whether it agrees with what this device saw before. */
  readonly activity: () => Promise<CallOutcome<ActivityLog>>;
}
