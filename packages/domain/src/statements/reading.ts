import type { LinePlace } from '../extraction/payments.ts';
import type { StatedPayment } from '../payments/import-rows.ts';
import type { StatementProof, ToProve } from './proof.ts';
import type { Certainty } from './solve.ts';
import type { FoundAccount } from './statement-facts.ts';

/** A payment as it was read. */
export interface ReadPayment extends StatedPayment {
  /** The number of its row in the file; of a page, its place. */
  readonly line: number;
  /** Something about it was unclear; a person should look at it. */
  readonly doubtful: boolean;
  /** Its amount was worked out from the balances around it. */
  readonly repaired?: boolean;
}

/** Why a line is no payment. */
export type NotReadReason = 'no-day' | 'no-amount' | 'strange' | 'other-currency' | 'not-done';

/** A line that is no payment in the result, as printed. */
export interface NotRead {
  readonly line: number;
  readonly text: string;
  readonly reason: NotReadReason;
}

/** An account of a statement with its payments, the oldest first. */
export interface ReadAccount {
  readonly found: FoundAccount;
  readonly payments: readonly ReadPayment[];
  readonly proof: StatementProof;
  /** What the proof is made of, so that it can be made again after a person corrected a row. */
  readonly toProve: ToProve;
}

/** What was read of a statement. Every line of the file is a payment, or in `notRead`, or is above or below the table. */
export interface ReadStatement {
  readonly format: 'csv' | 'ofx' | 'qif' | 'pages';
  readonly accounts: readonly ReadAccount[];
  readonly notRead: readonly NotRead[];
  /** How sure it is what the columns mean. */
  readonly certainty: Certainty;
  /** Where its lines are, by their numbers; of pages only. */
  readonly places?: ReadonlyMap<number, LinePlace>;
}
