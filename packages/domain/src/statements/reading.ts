import type { LinePosition } from '../extraction/payments.ts';
import type { StatedPayment } from '../payments/import-rows.ts';
import type { ProofInput, StatementProof } from './proof.ts';
import type { MeaningCertainty } from './solve.ts';
import type { AccountFromStatement } from './statement-facts.ts';

/** A payment as read from a statement. */
export interface StatementPayment extends StatedPayment {
  /** The number of the payment's row in the file, or of its line on the pages. */
  readonly line: number;
  /** Whether part of the payment was unclear, so that a person should check it. */
  readonly doubtful: boolean;
  /** Whether the payment's amount was calculated from the balances around it. */
  readonly repaired?: boolean;
}

/** Why a line is not a payment. */
export type UnreadLineReason = 'no-day' | 'no-amount' | 'strange' | 'other-currency' | 'not-done';

/** A line that did not become a payment, as printed. */
export interface UnreadLine {
  readonly line: number;
  readonly text: string;
  readonly reason: UnreadLineReason;
}

/** An account of a statement with its payments, oldest first. */
export interface StatementAccount {
  readonly found: AccountFromStatement;
  readonly payments: readonly StatementPayment[];
  readonly proof: StatementProof;
  /** The input of the proof, stored so that the proof can be repeated after a person corrects a row. */
  readonly toProve: ProofInput;
}

/**
 * The result of reading a statement. Every line of the file is a payment, is in `notRead`, or is above or below the
 * table.
 */
export interface ParsedStatement {
  readonly format: 'csv' | 'ofx' | 'qif' | 'pages';
  readonly accounts: readonly StatementAccount[];
  readonly notRead: readonly UnreadLine[];
  /** How certain we are of the meaning of the columns. */
  readonly certainty: MeaningCertainty;
  /** The positions of the statement's lines, by number; only for pages. */
  readonly places?: ReadonlyMap<number, LinePosition>;
}
