import type { StatedPayment } from '../payments/import-rows.ts';
import type { Pence } from '../values/money.ts';
import type { Certainty } from './solve.ts';
import type { FoundAccount } from './statement-facts.ts';

/** A payment as it was read. */
export interface ReadPayment extends StatedPayment {
  /** The number of its row in the file; of a page, its place. */
  readonly line: number;
  /** Something about it was unclear; a person should look at it. */
  readonly doubtful: boolean;
}

/** Why a line is no payment. */
export type NotReadReason = 'no-day' | 'no-amount' | 'strange' | 'other-currency' | 'not-done';

/** A line that is no payment in the result, as printed. */
export interface NotRead {
  readonly line: number;
  readonly text: string;
  readonly reason: NotReadReason;
}

/** Whether the payments of an account come to the balance that the statement prints. */
export interface StatementProof {
  readonly result: 'adds-up' | 'does-not' | 'no-balance';
  /** Before the first payment and after the last. */
  readonly opening?: Pence;
  readonly closing?: Pence;
  readonly paidIn: Pence;
  readonly paidOut: Pence;
  /** The line after which it no longer adds up. */
  readonly breaksAt?: number;
}

/** An account of a statement with its payments, the oldest first. */
export interface ReadAccount {
  readonly found: FoundAccount;
  readonly payments: readonly ReadPayment[];
  readonly proof: StatementProof;
}

/** What was read of a statement. Every line of the file is a payment, or in `notRead`, or is above or below the table. */
export interface ReadStatement {
  readonly format: 'csv' | 'ofx' | 'qif' | 'pages';
  readonly accounts: readonly ReadAccount[];
  readonly notRead: readonly NotRead[];
  /** How sure it is what the columns mean. */
  readonly certainty: Certainty;
}
