import { proveStatement } from '@kinfolio/domain/statements/proof';
import type { ParsedStatement } from '@kinfolio/domain/statements/reading';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { toPence } from '@kinfolio/domain/values/money';

/** A statement of one account whose payments are all on 3 October 2026. Amounts are in pence; money out is negative. */
export function createTestStatement(
  payments: readonly (readonly [text: string, moved: number])[],
  more: Partial<ParsedStatement> = {},
): ParsedStatement {
  const day = readStoredDay('2026-10-03');
  const read = payments.map(([text, moved], index) => ({
    line: index + 2,
    day,
    pence: moved,
    text,
    doubtful: false,
  }));
  const opening = toPence(100_000);
  const closing = toPence(payments.reduce((sum, [, moved]) => sum + moved, 100_000));
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
