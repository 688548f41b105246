import { proveStatement } from '@kinfolio/domain/statements/proof';
import type { ReadStatement } from '@kinfolio/domain/statements/reading';
import { dayOfStored } from '@kinfolio/domain/values/calendar';
import { pence } from '@kinfolio/domain/values/money';

/** A statement of one account whose payments are all of 3 October 2026. Amounts in pence, money out below zero. */
export function aStatement(
  payments: readonly (readonly [text: string, moved: number])[],
  more: Partial<ReadStatement> = {},
): ReadStatement {
  const day = dayOfStored('2026-10-03');
  const read = payments.map(([text, moved], index) => ({
    line: index + 2,
    day,
    pence: moved,
    text,
    doubtful: false,
  }));
  const opening = pence(100_000);
  const closing = pence(payments.reduce((sum, [, moved]) => sum + moved, 100_000));
  const toProve = {
    rows: read.map(({ line, pence: moved }) => ({ line, day, pence: moved })),
    printed: { opening, closing },
  };
  const proof = proveStatement(toProve.rows, toProve.printed);
  const found = {
    sortCode: '309430',
    accountNumber: '70124821',
    lines: read.length,
    firstDay: day,
    lastDay: day,
  };
  return {
    format: 'csv',
    accounts: [{ found, payments: read, proof, toProve }],
    notRead: [],
    certainty: 'proved',
    ...more,
  };
}
