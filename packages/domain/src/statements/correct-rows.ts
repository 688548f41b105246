import type { Day } from '../values/calendar.ts';
import { type ProofRow, proveStatement } from './proof.ts';
import type { ReadAccount, ReadPayment } from './reading.ts';
import { span } from './statement-facts.ts';

/** What a person corrected in one payment of a statement before it is added. */
export interface Correction {
  /** It is no payment, or is not wanted. */
  readonly isLeftOut?: boolean;
  readonly day?: Day;
  /** Below zero for money out. */
  readonly pence?: number;
  readonly text?: string;
}

/** Corrections by the number of the row, `ReadPayment.line`. */
export type Corrections = ReadonlyMap<number, Correction>;

/** The account with a person's corrections, and its proof made again: a row that is left out or changed may be what was wrong. Never throws. */
export function correctAccount(account: ReadAccount, corrections: Corrections): ReadAccount {
  if (corrections.size === 0) return account;
  const payments = account.payments
    .flatMap(one => correctPayment(one, corrections.get(one.line)))
    .toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1));
  const rows = account.toProve.rows.flatMap(row => correctRow(row, corrections.get(row.line)));
  const { firstDay: _first, lastDay: _last, ...found } = account.found;
  return {
    found: { ...found, ...span(payments.map(({ day }) => day)) },
    payments,
    proof: proveStatement(rows, account.toProve.printed),
    toProve: { ...account.toProve, rows },
  };
}

function correctPayment(payment: ReadPayment, correction: Correction | undefined): ReadPayment[] {
  if (correction === undefined) return [payment];
  if (correction.isLeftOut === true) return [];
  const { repaired: _repaired, also, ...rest } = payment;
  const { day = payment.day, pence = payment.pence, text = payment.text } = correction;
  const isSamePayee = also !== undefined && text === payment.text;
  return [{ ...rest, day, pence, text, doubtful: false, ...(isSamePayee ? { also } : {}) }];
}

function correctRow(row: ProofRow, correction: Correction | undefined): ProofRow[] {
  if (correction === undefined || row.pence === undefined) return [row];
  if (correction.isLeftOut === true) return [];
  const { repaired: _repaired, ...rest } = row;
  const day = correction.day ?? row.day;
  return [{ ...rest, ...(day === undefined ? {} : { day }), pence: correction.pence ?? row.pence }];
}
