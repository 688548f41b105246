import type { BillingInterval } from '@kinfolio/domain/accounts/plans';
import type { StoredPlanFacts } from '@kinfolio/domain/accounts/standing';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import type { JobQueuer } from '../../db/jobs.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { BillingEmail } from '../../ports/billing-letters.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Payments } from '../../ports/payments.ts';

export interface StoredPlanRow extends StoredPlanFacts {
  readonly interval: BillingInterval | null;
  readonly endsAtPeriodEnd: boolean;
  /**
   * The account that pays for the plan, if it is not the plan's own account. It remains set for some days after the
   * seat has ended.
   */
  readonly sponsoredBy?: string | null;
}

export interface PlanFactsStore {
  read(db: Db, accountId: string): Promise<StoredPlanRow | undefined>;
  /** Locks an account's plan until the transaction ends, so that other changes to it have to wait. */
  lock(tx: Db, accountId: string): Promise<void>;
  write(tx: Db, accountId: string, standing: StoredPlanRow, nowMs: number): Promise<void>;
  /** Accounts whose trial or paid period ends between two instants. */
  endingBetween(db: Db, fromMs: number, toMs: number): Promise<readonly string[]>;
  held(db: Db, nowMs: number): Promise<readonly string[]>;
}

/** The dependencies that routes and jobs share. */
export interface BillingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** The payment provider; undefined if this server does not accept payments. */
  readonly payments: Payments | undefined;
  readonly standings: PlanFactsStore;
  /** The email of an account: undefined if the account is not known, empty if it has no email. */
  readonly emailOf: (db: Db, accountId: string) => Promise<string | undefined>;
  /** Whether an account has been closed and is waiting to be erased. */
  readonly closes: (db: Db, accountId: string) => Promise<boolean>;
  readonly queueMessage: (tx: Db, letter: BillingEmail) => Promise<string>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export interface BillingContext extends BillingDeps {
  readonly jobs: JobQueuer;
  /**
   * The name and email by which payers and the people they pay for see each other; undefined if the account does not
   * exist.
   */
  whoIs(db: Db, accountId: string): Promise<{ readonly name: string; readonly email: string } | undefined>;
  bytesOf(db: Db, accountId: string): Promise<number>;
  /** Sends a request to this server's own address. Returns the status of the response. */
  sendToSelf(path: string, headers: Record<string, string>, body: string): Promise<number>;
  /** Identifies the sender of a request. Throws a ServerError such as `unauthorized`. */
  authenticate(request: FastifyRequest): Promise<SignedIn>;
  /** Throws `proof_required` or `proof_refused` unless a request is sealed and signed as its route requires. */
  requireSigned(who: SignedIn, request: FastifyRequest): Promise<void>;
  /** Throws like `requireSigned` for a call that opens the portal, which shares its route with other calls. */
  requirePortal(who: SignedIn, request: FastifyRequest): Promise<void>;
}
