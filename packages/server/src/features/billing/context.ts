import type { BillingInterval } from '@kinfolio/domain/accounts/plans';
import type { PlanStanding } from '@kinfolio/domain/accounts/standing';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { BillingLetter } from '../../ports/billing-letters.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Payments } from '../../ports/payments.ts';

/** What is stored of the state of a person's plan. */
export interface StoredStanding extends PlanStanding {
  readonly interval: BillingInterval | null;
  readonly endsAtPeriodEnd: boolean;
  /** The account that pays, where that is another one; also for the days after its seat ended. */
  readonly sponsoredBy?: string | null;
}

/** The rows of the account feature, handed over by app.ts. */
export interface Standings {
  read(db: Db, accountId: string): Promise<StoredStanding | undefined>;
  /** Other changes of this account's plan wait for the end of the transaction. */
  lock(tx: Db, accountId: string): Promise<void>;
  write(tx: Db, accountId: string, standing: StoredStanding, nowMs: number): Promise<void>;
  /** Accounts whose trial or paid period ends between two instants. */
  endingBetween(db: Db, fromMs: number, toMs: number): Promise<readonly string[]>;
  /** Accounts whose payment failed and that continue. */
  held(db: Db, nowMs: number): Promise<readonly string[]>;
}

/** What paying works with, and what runs later. */
export interface BillingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Undefined where nothing can be paid. */
  readonly payments: Payments | undefined;
  readonly standings: Standings;
  /** Undefined for an account that is not there, empty for one without an email. */
  readonly emailOf: (db: Db, accountId: string) => Promise<string | undefined>;
  /** Whether an account was closed by its owner and waits to be erased. */
  readonly closes: (db: Db, accountId: string) => Promise<boolean>;
  readonly queueMessage: (tx: Db, letter: BillingLetter) => Promise<string>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** What the routes work with besides. */
export interface BillingContext extends BillingDeps {
  readonly jobs: Jobs;
  /** What a person who pays sees of those they pay for, and the other way round; undefined for one who is not there. */
  whoIs(db: Db, accountId: string): Promise<{ readonly name: string; readonly email: string } | undefined>;
  /** Bytes that an account stores. */
  bytesOf(db: Db, accountId: string): Promise<number>;
  /** Sends a request to this server itself; the status of its answer. */
  sendToSelf(path: string, headers: Record<string, string>, body: string): Promise<number>;
  /** Who sends a request. Throws a ServerError such as `unauthorized`. */
  authenticate(request: FastifyRequest): Promise<SignedIn>;
  /** Throws `proof_required` or `proof_refused` unless a request is signed as its row of the table of needs wants. */
  requireSigned(who: SignedIn, request: FastifyRequest): Promise<void>;
  /** The same for a call that opens the portal and shares its route with others. */
  requirePortal(who: SignedIn, request: FastifyRequest): Promise<void>;
}
