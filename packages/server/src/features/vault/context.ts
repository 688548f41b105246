import type { Readable } from 'node:stream';
import type { ActivityEvent, ActivityResponse } from '@kinfolio/contract/activity';
import type { KeysetChange, KeysetPayload, KeysetsToRestore } from '@kinfolio/contract/keyset';
import type { CallProof } from '@kinfolio/contract/proof';
import type { AccountClosingState } from '@kinfolio/contract/retention';
import type { SessionEntry } from '@kinfolio/contract/sessions';
import type {
  GrantBeforeChange,
  Kdf,
  ResetRequest,
  ResetResponse,
  StorageState,
} from '@kinfolio/contract/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VaultEntryLimits } from '../../config/visitor-limits.ts';
import type { Db, Pool } from '../../db/database.ts';
import type { Requester, RequestOrigin } from '../../http/entrance.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { ChangeNotice } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ReminderEmail, ReminderText } from '../../ports/reminder-letters.ts';
import type { SharingMessage } from '../../ports/sharing-letters.ts';
import type { ParsedKeyset } from './keyset/document.ts';
import type { ReplacedGrant } from './keyset/ended-store.ts';

/** The services for closing an account, through app.ts. */
export interface AccountClosing {
  state(accountId: string): Promise<AccountClosingState>;
  /** Closes the account. Throws `changes_held` and `release_running`. */
  close(who: SignedIn): Promise<void>;
  /** Cancels the closing of the account. Throws `not_found` once the 30 days are over. */
  keep(who: SignedIn): Promise<void>;
  /** Requests the file at most once a day; a second request on the same day changes nothing. */
  askCopy(accountId: string): Promise<void>;
  /** Streams the account's copy as a zip; undefined until it is ready. */
  copy(accountId: string): Promise<Readable | undefined>;
}

/**
 * The Session object of `auth/v1`. The contract names only some of its fields; the others pass through
 * unchanged.
 */
export interface AuthSession {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly expires_at: number;
  readonly user: { readonly id: string };
}

/** The confirmed details of an account, and its owner's name. */
export interface AccountFacts {
  readonly email: string | undefined;
  /** The phone number in E.164 form, without the plus. */
  readonly phone: string | undefined;
  readonly name: string;
  /** When the account will be erased; undefined while it is not closed. */
  readonly closesAtMs: number | undefined;
}

/** The effect on grants of a keyset that is about to be stored. */
export interface KeysetGrantsChange {
  readonly accountId: string;
  readonly sessionId: string;
  readonly next: KeysetPayload;
  readonly change: KeysetChange['grants'];
  /** Whether these grants were in force before the server was restored, so that they do not count as new. */
  readonly returned?: boolean;
  /** The categories that this keyset adds to the vault. They are still empty. */
  readonly added?: readonly string[];
}

export interface UndoneChange {
  readonly accountId: string;
  readonly vaultId: string;
  readonly keyVersion: number;
  readonly from: ParsedKeyset;
  /** When the change that is being undone was made. */
  readonly endedAtMs: number;
  readonly nowMs: number;
}

/**
 * The operations on other people's access that the vault needs. `features/access` implements them, and app.ts
 * passes them in.
 */
export interface GrantOperations {
  /**
   * Checks the effect of a keyset on grants, and returns a function that writes it in the same transaction. Throws
   * `grants_missing`, `bad_terms`, `plan_limit`, `no_mail`, `not_found` for an unknown person, `bad_request`.
   */
  check(vault: VaultContext, tx: Db, change: KeysetGrantsChange): Promise<() => Promise<void>>;
  /**
   * Returns the account that a `confirm` makes a member, if it gets no more than was granted; undefined for
   * any other change.
   */
  acceptedAccount(tx: Db, change: Pick<KeysetGrantsChange, 'next' | 'change'>): Promise<string | undefined>;
  /**
   * Checks that a repair issues grants again with the same terms and adds boxes, but adds no way to open them. Throws
   * `bad_request`.
   */
  refuseUnlessRepair(tx: Db, change: Pick<KeysetGrantsChange, 'next' | 'change'>): Promise<void>;
  /**
   * Lists the grants in force with the owner's copies, in the form in which a renewal stores the grants that
   * it replaces.
   */
  standing(db: Db, vaultId: string): Promise<ReplacedGrant[]>;
  listCarried(db: Db, undone: UndoneChange): Promise<GrantBeforeChange[]>;
  /**
   * Throws `bad_request` for an undo that restores more than was shared before, or restores it in another
   * way.
   */
  refuseUnlessCarried(
    shared: readonly GrantBeforeChange[],
    from: ParsedKeyset,
    next: ParsedKeyset,
    change: Pick<KeysetChange, 'grants'>,
  ): void;
  /**
   * Returns a function that records which grants the undo ended, or ended after the change. Call it once the
   * undo has been written.
   */
  listUndone(db: Db, undone: UndoneChange): Promise<(tx: Db) => Promise<void>>;
  /** Stores the people that a device sent back to a restored server. */
  returnPersons(tx: Db, vaultId: string, persons: NonNullable<KeysetsToRestore['persons']>): Promise<void>;
  /**
   * Ends or narrows grants again if a device sent them back to a restored server although they had been ended or
   * narrowed since the backup.
   */
  endAgain(
    vault: VaultContext,
    tx: Db,
    vaultId: string,
    put: NonNullable<KeysetsToRestore['grants']>['put'],
  ): Promise<void>;
  /**
   * Notifies the owners who share something with an account that it started again and can no longer open what they
   * shared.
   */
  tellOfBeginningAgain(vault: VaultContext, tx: Db, accountId: string): Promise<void>;
  /**
   * Notifies the owners who share something with an account that the account has recovered its earlier
   * passport, with everything that was shared with it.
   */
  tellOfTakingBack(vault: VaultContext, tx: Db, accountId: string): Promise<void>;
  /** Whether a person can still become a reader of a vault, or already is one. */
  isPromised(db: Db, vaultId: string, today: string): Promise<boolean>;
}

/** The services of the vault. Those about signing in come from the auth feature, through app.ts. */
export interface VaultContext {
  readonly grants: GrantOperations;
  readonly db: Db;
  /** The same database, without drizzle, for the most frequent queries. */
  readonly pool: Pool;
  readonly clock: Clock;
  /** The address at which people reach this server. Passkeys are bound to it. */
  readonly publicUrl: string;
  /**
   * A secret in base64url. From it the server derives salts for unknown emails, and pseudonyms in the keys of
   * rate limits.
   */
  readonly fakesSecret: string;
  readonly entry: VaultEntryLimits;
  /** How many milliseconds a session may be inactive before it expires. */
  readonly idleMs: number;
  /**
   * Identifies the sender of a request. With `byKit`, a kit that was recently shown is accepted in place of
   * the second factor; with `belowFactor`, a person may have shown neither. Throws `unauthorized`,
   * `forbidden`, `session_expired` or, unless any device is allowed, `new_device` as a ServerError.
   */
  authenticate(
    request: FastifyRequest,
    which: { anyDevice?: boolean; byKit?: boolean; belowFactor?: boolean },
  ): Promise<SignedIn>;
  readonly devices: {
    claim(who: SignedIn, shown: RequestOrigin & { timeZone: string }): Promise<{ confirmed: boolean }>;
    /** Sends the account's owner a code with which to confirm the device. Throws `rate_limited`. */
    sendCode(who: SignedIn): Promise<void>;
    /** Confirms the device of a session with the code that was sent. Throws `wrong_code`. */
    confirm(who: SignedIn, typed: { code: string }): Promise<void>;
  };
  readonly sessions: {
    list(who: SignedIn): Promise<SessionEntry[]>;
    /** Ends one session of the account. Throws `not_found`. */
    end(who: SignedIn, sessionId: string): Promise<void>;
  };
  /** How many bytes of files the account stores, and how many it may store. */
  readStorage(accountId: string): Promise<StorageState>;
  /** Restores deleted files of an account's vault. Returns the names of the restored files. */
  restoreFiles(place: { space: string; owner: string }, names: readonly string[]): Promise<string[]>;
  hasFile(place: { space: string; owner: string; object: string }): Promise<boolean>;
  /**
   * Sends the bytes of a file of an account's vault, or the requested range of them; false if the file does
   * not exist.
   */
  sendFile(
    place: { space: string; owner: string; object: string },
    answering: readonly [FastifyRequest, FastifyReply],
  ): Promise<boolean>;
  /**
   * Records that the person was active. Returns whether a row was written, which happens at most a few times a minute.
   */
  touchActivity(who: SignedIn): Promise<boolean>;
  readonly leaving: AccountClosing;
  /** The account's events, newest first: `limit` entries before a number, or the newest. */
  readActivity(
    accountId: string,
    page: { before?: number | undefined; limit: number },
  ): Promise<ActivityResponse>;
  /** Adds an entry to the account's log, in the transaction of the event. */
  logActivity(
    tx: Db,
    accountId: string,
    noted: {
      event: ActivityEvent;
      sessionId?: string;
      about?: Readonly<Record<string, string>>;
      isEmailed?: boolean;
    },
  ): Promise<void>;
  /**
   * The code that fetches the session of a sign-up; undefined until the button in the sign-up email was
   * pressed.
   */
  confirmedSignUp(verifier: string): Promise<string | undefined>;
  /**
   * The parameters for deriving keys from the password of an account, found by email; undefined if there is
   * no such account or it never stored any.
   */
  findKdf(email: string): Promise<Kdf | undefined>;
  /**
   * Counts an attempt at the recovery kit of an email address before the kit is checked; a correct attempt is
   * uncounted. Throws `rate_limited`.
   */
  takeKitTry(email: string, asker: Requester): Promise<{ wasRight(): Promise<void> }>;
  /**
   * Describes the sender of a request from the point of view of the account with an email address. Takes the
   * same time whether or not the account exists.
   */
  askerAt(email: string, from: RequestOrigin): Promise<Requester>;
  /** Finds the account with an email address. Takes the same time whether or not there is one. */
  findAccountId(email: string): Promise<string | undefined>;
  /** Whether a session was recently opened with a code emailed to the owner. */
  recentlyVerified(who: SignedIn): Promise<boolean>;
  /**
   * Hashes a new secret for an account, and returns a function that writes it in a transaction that has locked the
   * account's vault. Every other session ends with it; with `forgotten`, every device becomes new again. Throws
   * `unauthorized`, `forbidden`, `bad_request`.
   */
  renewSecret(
    who: SignedIn,
    next: { secret: string; kdf: Kdf; devices: 'forgotten' | 'kept' },
  ): Promise<(tx: Db) => Promise<void>>;
  /** The database's own clock, in milliseconds. No release opens while it differs from the server's clock. */
  readonly databaseClock: { now(): Promise<number> };
  tellChange(change: ChangeNotice): void;
  mayUse(tx: Db, accountId: string, feature: string): Promise<boolean>;
  /**
   * The limits of the account's plan for giving new access: whether a feature is allowed, and how many people
   * may have access (null for any number).
   */
  roomToBegin(
    tx: Db,
    accountId: string,
  ): Promise<{ begins(feature: string): boolean; readonly people: number | null }>;
  /**
   * Whether this server's emails reach people, rather than an outbox on this machine. `sendsTexts` is the
   * same for text messages.
   */
  readonly sendsMail: boolean;
  readonly sendsTexts: boolean;
  /** The confirmed details of an account; undefined for an unknown account. */
  accountOf(db: Db, accountId: string): Promise<AccountFacts | undefined>;
  /**
   * Sends a message once the transaction is committed. Returns the id of the waiting message, which is `id`
   * if given.
   */
  queueMessage(tx: Db, message: SharingMessage | ReminderEmail | ReminderText, id?: string): Promise<string>;
  cancelMessages(tx: Db, ids: readonly string[]): Promise<void>;
  endOtherSessions(tx: Db, who: SignedIn): Promise<void>;
  shownByKit(who: SignedIn): Promise<boolean>;
  openedByKit(who: SignedIn): Promise<boolean>;
  /** The kit or passkey that opened a session; undefined for anything else. */
  openedBy(who: SignedIn): Promise<string | undefined>;
  /** Removes every second factor of an account, in a transaction, with an email for each. */
  dropFactors(tx: Db, who: SignedIn): Promise<void>;
  /**
   * Resets of the account's vault, its second factors or both, which wait for seven days; see the auth
   * feature.
   */
  readonly reset: {
    ask(who: SignedIn, what: ResetRequest['what']): Promise<ResetResponse>;
    /** Completes a reset whose wait is over, so that it cannot be used again; false if no reset is due. */
    take(tx: Db, accountId: string, what: ResetRequest['what']): Promise<boolean>;
    /** Cancels pending resets that this session shows to be unnecessary. */
    cancel(who: SignedIn): Promise<void>;
  };
  /** Marks an account that has just created a vault as guarded, and opens the session that created it. */
  vaultMade(tx: Db, who: SignedIn): Promise<void>;
  /** Throws `proof_required` for a session of a guarded account that has not shown the required proofs. */
  requireShown(who: SignedIn, wants: readonly CallProof[]): void;
  /**
   * Opens a session in which something that opens the vault was just shown. Returns the time until which its
   * person counts as present, in milliseconds.
   */
  noteShown(db: Db, who: SignedIn): Promise<number>;
  /** Whether this is the secret that the owner chose. An attempt with a wrong one is counted. */
  isOwnSecret(who: SignedIn, secret: string, from: RequestOrigin): Promise<boolean>;
  /** Whether a secret matches the stored hash of an earlier one. The caller must count the attempts. */
  matchesSecret(hash: string | undefined, secret: string): Promise<boolean>;
  /**
   * The hash of the login secret; undefined without a password, or if an administrator set the password.
   */
  secretHashOf(tx: Db, accountId: string): Promise<string | undefined>;
  /** Counts an attempt at a kit of a signed-in account, like `takeKitTry`. */
  takeOwnKitTry(who: SignedIn, from: RequestOrigin): Promise<{ wasRight(): Promise<void> }>;
  /**
   * Signs in; undefined if the account may not sign in. `way` is the kind of proof that was shown, and
   * `opens` is whether the proof also opens the current vault.
   */
  createSession(
    accountId: string,
    method: 'recovery' | 'passkey',
    arrival: { opens: boolean; way: string; from: RequestOrigin },
  ): Promise<AuthSession | undefined>;
}
