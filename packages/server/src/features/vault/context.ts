import type { ActivityAnswer, ActivityEvent } from '@kinfolio/contract/activity';
import type { SessionEntry } from '@kinfolio/contract/sessions';
import type { Kdf, StorageState } from '@kinfolio/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { Db, Pool } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';

/** A person who is signed in and did something within the idle time. */
export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly lastActivityAtMs: number;
  /** Ways into the vault may not be added or removed now, because its owner said that a sign-in was not theirs. */
  readonly held: boolean;
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

/** Where a request comes from: its network address, and what the browser says of itself. */
export interface Source {
  readonly address: string;
  readonly agent: string | undefined;
}

/** How often one network may ask for a way in. */
export interface EntryLimits {
  readonly preloginsPerMinute: number;
  /** Wrong proofs of kits, for whatever emails, within `guessingMs` milliseconds. */
  readonly wrongKits: number;
  readonly guessingMs: number;
  /** Wrong answers of passkeys, for as long as a challenge may be answered. */
  readonly wrongPasskeys: number;
}

/** What the vault works with. Whatever is about signing in comes from the auth feature, by way of app.ts. */
export interface VaultContext {
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
   * Who sends a request. Throws `unauthorized`, `forbidden`, `session_expired` or, unless any device will do,
   * `new_device` as a ServerError.
   */
  authenticate(request: FastifyRequest, which: { anyDevice: boolean }): Promise<SignedIn>;
  /** The devices an account knows. */
  readonly devices: {
    claim(
      who: SignedIn,
      shown: { device: string; timeZone?: string | undefined; agent: string | undefined; address: string },
    ): Promise<{ confirmed: boolean }>;
    /** Throws `rate_limited`. */
    sendCode(who: SignedIn): Promise<void>;
    /** Throws `wrong_code`. */
    confirm(who: SignedIn, typed: { device: string; code: string }): Promise<void>;
  };
  /** Where an account is signed in. */
  readonly sessions: {
    list(who: SignedIn): Promise<SessionEntry[]>;
    /** Throws `not_found`. */
    end(who: SignedIn, sessionId: string): Promise<void>;
  };
  /** What the account keeps of files and how much it may keep, in bytes. */
  readStorage(accountId: string): Promise<StorageState>;
  /** Notes that the person did something; true when that was written down, which it is a few times a minute at most. */
  touchActivity(who: Omit<SignedIn, 'held'>): Promise<boolean>;
  /** What happened to the account, newest first: `limit` entries before a number, or the newest. */
  readActivity(
    accountId: string,
    page: { before?: number | undefined; limit: number },
  ): Promise<ActivityAnswer>;
  /** Adds an entry to the account's log, in the transaction of what is noted. */
  note(tx: Db, accountId: string, noted: { event: ActivityEvent; sessionId?: string }): Promise<void>;
  /** How the password of an email becomes keys; undefined when the email has no account or no such note. */
  findKdf(email: string): Promise<Kdf | undefined>;
  /**
   * Counts a try at the recovery kit of an email, before it is looked at; a right one does not count. Throws
   * `rate_limited`.
   */
  takeKitTry(email: string, address: string): Promise<{ wasRight(): Promise<void> }>;
  /** The account of an email, found in the same time whether there is one or not. */
  findAccountId(email: string): Promise<string | undefined>;
  /** Whether a session was opened a moment ago by a code that was mailed to the owner. */
  provedAfresh(who: SignedIn): Promise<boolean>;
  /**
   * Hashes another secret of an account; what it gives writes it in a transaction that holds the account's vault. Every
   * other session ends with it, and every device is new again. Throws `unauthorized`, `forbidden`, `bad_request`.
   */
  renewSecret(who: SignedIn, next: { secret: string; kdf: Kdf }): Promise<(tx: Db) => Promise<void>>;
  /** Signs in; undefined when the account may not. `agent` is what the browser says of itself. */
  createSession(
    accountId: string,
    method: 'recovery' | 'passkey',
    agent: string | undefined,
  ): Promise<AuthSession | undefined>;
}
