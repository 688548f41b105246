import type { Day } from '../values/calendar.ts';
import { type ProofRow, proveStatement } from './proof.ts';
import type { StatementAccount, StatementPayment } from './reading.ts';
import { findDaySpan } from './statement-facts.ts';

/** A person's corrections to one payment of a statement before it is added. */
export interface PaymentCorrection {
  /** Whether to leave the payment out, because it is not really a payment or the person does not want it. */
  readonly isLeftOut?: boolean;
  readonly day?: Day;
  /** The amount in pence; negative for outgoing money. */
  readonly pence?: number;
  readonly text?: string;
}

/** Corrections by row number, `StatementPayment.line`. */
export type PaymentCorrections = ReadonlyMap<number, PaymentCorrection>;

/**
 * Applies a person's corrections to an account and proves it again, because a row that was left out or changed may have
 * caused the difference. Never throws.
 */
export function applyAccountCorrections(
  account: StatementAccount,
  corrections: PaymentCorrections,
): StatementAccount {
  if (corrections.size === 0) return account;
  const payments = account.payments
    .flatMap(one => correctPayment(one, corrections.get(one.line)))
    .toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1));
  const rows = account.toProve.rows.flatMap(row => correctRow(row, corrections.get(row.line)));
  const { firstDay: _first, lastDay: _last, ...found } = account.found;
  return {
    found: { ...found, ...findDaySpan(payments.map(({ day }) => day)) },
    payments,
    proof: proveStatement(rows, account.toProve.printed),
    toProve: { ...account.toProve, rows },
  };
}

function correctPayment(
  payment: StatementPayment,
  correction: PaymentCorrection | undefined,
): StatementPayment[] {
  if (correction === undefined) return [payment];
  if (correction.isLeftOut === true) return [];
  const { repaired: _repaired, also, ...rest } = payment;
  const { day = payment.day, pence = payment.pence, text = payment.text } = correction;
  const isSamePayee = also !== undefined && text === payment.text;
  return [{ ...rest, day, pence, text, doubtful: false, ...(isSamePayee ? { also } : {}) }];
}

function correctRow(row: ProofRow, correction: PaymentCorrection | undefined): ProofRow[] {
  if (correction === undefined || row.pence === undefined) return [row];
  if (correction.isLeftOut === true) return [];
  const { repaired: _repaired, ...rest } = row;
  const day = correction.day ?? row.day;
  return [{ ...rest, ...(day === undefined ? {} : { day }), pence: correction.pence ?? row.pence }];
}
