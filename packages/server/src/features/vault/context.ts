import type { Readable } from 'node:stream';
import type { ActivityAnswer, ActivityEvent } from '@kinfolio/contract/activity';
import type { KeysetChange, KeysetPayload, ReturnedKeysets } from '@kinfolio/contract/keyset';
import type { ProofWant } from '@kinfolio/contract/proof';
import type { LeavingState } from '@kinfolio/contract/retention';
import type { SessionEntry } from '@kinfolio/contract/sessions';
import type { GrantBefore, Kdf, ResetAnswer, ResetRequest, StorageState } from '@kinfolio/contract/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EntryLimits } from '../../config/visitor-limits.ts';
import type { Db, Pool } from '../../db/database.ts';
import type { Asker, Entrance } from '../../http/entrance.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Change } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ReminderLetter, ReminderText } from '../../ports/reminder-letters.ts';
import type { SharingMessage } from '../../ports/sharing-letters.ts';
import type { Keyset } from './keyset/document.ts';
import type { ReplacedGrant } from './keyset/ended-store.ts';

/** What leaving is, by way of app.ts. */
export interface Leaving {
  state(accountId: string): Promise<LeavingState>;
  /** Throws `changes_held` and `release_running`. */
  close(who: SignedIn): Promise<void>;
  /** Throws `not_found` once the 30 days are over. */
  keep(who: SignedIn): Promise<void>;
  /** Once a day; asked again on the same day it changes nothing. */
  askCopy(accountId: string): Promise<void>;
  /** A zip; undefined while there is none. */
  copy(accountId: string): Promise<Readable | undefined>;
}

/** The Session object of `auth/v1`, as far as the contract names it; the rest of it goes through untouched. */
export interface AuthSession {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly expires_at: number;
  readonly user: { readonly id: string };
}

/** What an account confirmed of itself, and what its owner goes by. */
export interface AccountFacts {
  readonly email: string | undefined;
  /** In E.164 form without its plus. */
  readonly phone: string | undefined;
  readonly name: string;
  /** When it is erased; undefined while it is not closed. */
  readonly closesAtMs: number | undefined;
}

/** A keyset that is about to be kept, as far as grants are concerned. */
export interface GrantsChange {
  readonly accountId: string;
  readonly sessionId: string;
  readonly next: KeysetPayload;
  readonly change: KeysetChange['grants'];
  /** These grants were in force before the server was restored, so that nothing of them begins now. */
  readonly returned?: boolean;
  /** The categories that the vault gets with this keyset. They are empty. */
  readonly added?: readonly string[];
}

/** A change that is undone. */
export interface UndoneChange {
  readonly accountId: string;
  readonly vaultId: string;
  /** The number of the current account key. */
  readonly keyVersion: number;
  /** The keyset that the earlier way belongs to. */
  readonly from: Keyset;
  /** When it was ended. */
  readonly endedAtMs: number;
  readonly nowMs: number;
}

/** What a vault must know of the access that others have to it. `features/access` provides it, by way of app.ts. */
export interface GrantsOfVault {
  /**
   * Checks what a keyset does to grants, and returns what writes it in the same transaction. Throws `grants_missing`,
   * `bad_terms`, `plan_limit`, `no_mail`, `not_found` for an unknown person, `bad_request`.
   */
  check(vault: VaultContext, tx: Db, change: GrantsChange): Promise<() => Promise<void>>;
  /** The account that a `confirm` makes a member of, with no more than was granted; undefined for any other change. */
  acceptedAccount(tx: Db, change: Pick<GrantsChange, 'next' | 'change'>): Promise<string | undefined>;
  /** A repair issues grants again with the same terms, adds boxes and no way. Throws `bad_request`. */
  refuseUnlessRepair(tx: Db, change: Pick<GrantsChange, 'next' | 'change'>): Promise<void>;
  /** The grants in force with the owner's copies, as a renewal takes them out. */
  standing(db: Db, vaultId: string): Promise<ReplacedGrant[]>;
  /** The grants that go along with an undo. */
  listCarried(db: Db, undone: UndoneChange): Promise<GrantBefore[]>;
  /** Throws `bad_request` for an undo that carries more than was shared before, or by another way. */
  refuseUnlessCarried(
    shared: readonly GrantBefore[],
    from: Keyset,
    next: Keyset,
    change: Pick<KeysetChange, 'grants'>,
  ): void;
  /** Returns what notes, once the undo is written, which grants ended with it or since the change. */
  listUndone(db: Db, undone: UndoneChange): Promise<(tx: Db) => Promise<void>>;
  /** Writes the people whom a device returned to a restored server. */
  returnPersons(tx: Db, vaultId: string, persons: NonNullable<ReturnedKeysets['persons']>): Promise<void>;
  /** Ends and narrows again what a device returned although it ended or was narrowed since the backup. */
  endAgain(
    vault: VaultContext,
    tx: Db,
    vaultId: string,
    put: NonNullable<ReturnedKeysets['grants']>['put'],
  ): Promise<void>;
  /** Notifies the owners who count on an account that it began again: what it received no longer opens. */
  tellOfBeginningAgain(vault: VaultContext, tx: Db, accountId: string): Promise<void>;
  /** Notifies them that it has its earlier passport back, with what it received. */
  tellOfTakingBack(vault: VaultContext, tx: Db, accountId: string): Promise<void>;
  /** Whether a person can still come to read a vault, or reads it. */
  isPromised(db: Db, vaultId: string, today: string): Promise<boolean>;
}

/** What the vault works with. Whatever is about signing in comes from the auth feature, by way of app.ts. */
export interface VaultContext {
  readonly grants: GrantsOfVault;
  readonly db: Db;
  /** The same database, for what is asked all day. */
  readonly pool: Pool;
  readonly clock: Clock;
  /** Where people reach this server: what a passkey is bound to. */
  readonly publicUrl: string;
  /** Base64url; makes the salts of emails that have none, and blinds what is in the keys of limits. */
  readonly fakesSecret: string;
  readonly entry: EntryLimits;
  /** Milliseconds without activity after which a session is over. */
  readonly idleMs: number;
  /**
   * Who sends a request; `byKit` lets in who showed a kit a moment ago in place of the second factor, `belowFactor` who showed
   * neither. Throws `unauthorized`, `forbidden`, `session_expired` or, unless any device will do,
   * `new_device` as a ServerError.
   */
  authenticate(
    request: FastifyRequest,
    which: { anyDevice?: boolean; byKit?: boolean; belowFactor?: boolean },
  ): Promise<SignedIn>;
  /** The devices an account knows. */
  readonly devices: {
    claim(who: SignedIn, shown: Entrance & { timeZone: string }): Promise<{ confirmed: boolean }>;
    /** Throws `rate_limited`. */
    sendCode(who: SignedIn): Promise<void>;
    /** Throws `wrong_code`. */
    confirm(who: SignedIn, typed: { code: string }): Promise<void>;
  };
  /** Where an account is signed in. */
  readonly sessions: {
    list(who: SignedIn): Promise<SessionEntry[]>;
    /** Throws `not_found`. */
    end(who: SignedIn, sessionId: string): Promise<void>;
  };
  /** What the account keeps of files and how much it may keep, in bytes. */
  readStorage(accountId: string): Promise<StorageState>;
  /** Brings deleted files of an account's vault back. Returns the names of those that are back. */
  restoreFiles(place: { space: string; owner: string }, names: readonly string[]): Promise<string[]>;
  /** Whether a file of an account's vault is stored. */
  hasFile(place: { space: string; owner: string; object: string }): Promise<boolean>;
  /**
   * Answers with the bytes of a file of an account's vault, or the range that is asked for; false where there is none.
   */
  sendFile(
    place: { space: string; owner: string; object: string },
    answering: readonly [FastifyRequest, FastifyReply],
  ): Promise<boolean>;
  /** Notes that the person did something; true when that was written down, which it is a few times a minute at most. */
  touchActivity(who: SignedIn): Promise<boolean>;
  /** Closing an account, keeping it after all, and the file of all that is kept about its owner. */
  readonly leaving: Leaving;
  /** What happened to the account, newest first: `limit` entries before a number, or the newest. */
  readActivity(
    accountId: string,
    page: { before?: number | undefined; limit: number },
  ): Promise<ActivityAnswer>;
  /** Adds an entry to the account's log, in the transaction of what is noted. */
  logActivity(
    tx: Db,
    accountId: string,
    noted: { event: ActivityEvent; sessionId?: string; about?: Readonly<Record<string, string>> },
  ): Promise<void>;
  /** The code that fetches the session of a sign-up whose mail was answered by its button; undefined until it was. */
  confirmedSignUp(verifier: string): Promise<string | undefined>;
  /** How the password of an email becomes keys; undefined when the email has no account or no such note. */
  findKdf(email: string): Promise<Kdf | undefined>;
  /**
   * Counts a try at the recovery kit of an email, before it is looked at; a right one does not count. Throws
   * `rate_limited`.
   */
  takeKitTry(email: string, asker: Asker): Promise<{ wasRight(): Promise<void> }>;
  /** Who asks, seen from the account of an email; it costs the same whether there is one or not. */
  askerAt(email: string, from: Entrance): Promise<Asker>;
  /** The account of an email, found in the same time whether there is one or not. */
  findAccountId(email: string): Promise<string | undefined>;
  /** Whether a session was opened a moment ago by a code that was mailed to the owner. */
  recentlyVerified(who: SignedIn): Promise<boolean>;
  /**
   * Hashes another secret of an account; what it gives writes it in a transaction that holds the account's vault. Every
   * other session ends with it; with `forgotten`, every device is new again. Throws `unauthorized`, `forbidden`, `bad_request`.
   */
  renewSecret(
    who: SignedIn,
    next: { secret: string; kdf: Kdf; devices: 'forgotten' | 'kept' },
  ): Promise<(tx: Db) => Promise<void>>;
  /** The database's own clock, in milliseconds: nothing is handed out while the two differ. */
  readonly databaseClock: { now(): Promise<number> };
  /** Passes on to those who are connected what was committed. */
  tellChange(change: Change): void;
  /** Whether the plan of an account has a feature now. */
  mayUse(tx: Db, accountId: string, feature: string): Promise<boolean>;
  /** What an account may set up now: whether a feature, and how many people may have access; null for any number. */
  roomToBegin(
    tx: Db,
    accountId: string,
  ): Promise<{ begins(feature: string): boolean; readonly people: number | null }>;
  /** Whether mail of this server reaches people, or an outbox on this machine; and text messages. */
  readonly sendsMail: boolean;
  readonly sendsTexts: boolean;
  /** What an account confirmed of itself; undefined for one that is not there. */
  accountOf(db: Db, accountId: string): Promise<AccountFacts | undefined>;
  /** Sends a message once the transaction is committed; the id under which it waits: `id`, or a new one. */
  queueMessage(tx: Db, message: SharingMessage | ReminderLetter | ReminderText, id?: string): Promise<string>;
  /** Has messages not sent, of those that wait. */
  cancelMessages(tx: Db, ids: readonly string[]): Promise<void>;
  /** Ends every session of an account but this one. */
  endOtherSessions(tx: Db, who: SignedIn): Promise<void>;
  /** Whether a session showed a kit of late. */
  shownByKit(who: SignedIn): Promise<boolean>;
  /** Whether a session was opened by a kit. */
  openedByKit(who: SignedIn): Promise<boolean>;
  /** The kit or passkey by which a session was opened; undefined for anything else. */
  openedBy(who: SignedIn): Promise<string | undefined>;
  /** Takes every second factor of an account away, in a transaction; each is mailed about. */
  dropFactors(tx: Db, who: SignedIn): Promise<void>;
  /** A reset of the account's vault or of its second factors, which waits for seven days; see the auth feature. */
  readonly reset: {
    ask(who: SignedIn, what: ResetRequest['what']): Promise<ResetAnswer>;
    /** Uses one up that has waited; false where there is none. */
    take(tx: Db, accountId: string, what: ResetRequest['what']): Promise<boolean>;
    /** Ends those that wait and that this session shows to be needless. */
    cancel(who: SignedIn): Promise<void>;
  };
  /** Guards an account that has just made a vault, and opens the session that made it. */
  vaultMade(tx: Db, who: SignedIn): Promise<void>;
  /** Throws `proof_required` for a session of a guarded account that has not shown what is wanted. */
  requireShown(who: SignedIn, wants: readonly ProofWant[]): void;
  /** Opens a session by what was shown in it just now; until when its person is present, in milliseconds. */
  noteShown(db: Db, who: SignedIn): Promise<number>;
  /** Whether this is the auth secret of the account; one of an administrator is not. A wrong try counts. */
  isOwnSecret(who: SignedIn, secret: string, from: Entrance): Promise<boolean>;
  /** Whether a secret fits a hash that was kept of an earlier one. The caller counts tries. */
  matchesSecret(hash: string | undefined, secret: string): Promise<boolean>;
  /** The hash of the account's auth secret; undefined where it has none, or an administrator's. */
  secretHashOf(tx: Db, accountId: string): Promise<string | undefined>;
  /** Counts a try at a kit of an account that is signed in, as `takeKitTry`. */
  takeOwnKitTry(who: SignedIn, from: Entrance): Promise<{ wasRight(): Promise<void> }>;
  /** Signs in; undefined when the account may not. `way` is what was shown, `opens` whether it opens the vault as it is now. */
  createSession(
    accountId: string,
    method: 'recovery' | 'passkey',
    arrival: { opens: boolean; way: string; from: Entrance },
  ): Promise<AuthSession | undefined>;
}
