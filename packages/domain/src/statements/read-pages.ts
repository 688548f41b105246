import type { DocumentFacts } from '../extraction/facts.ts';
import { pence } from '../values/money.ts';
import { inTime, proofOfMoves } from './proof.ts';
import type { NotRead, ReadPayment, ReadStatement, StatementProof } from './reading.ts';
import { span } from './statement-facts.ts';

type StatementFacts = Pick<DocumentFacts, 'bankName' | 'sortCode' | 'accountNumber' | 'lines'>;

/**
 * A statement from what was read of its pages, in their order. Long documents are read in parts. No account where no page has a table of
 * payments. Never throws.
 */
export function statementOfPages(parts: readonly StatementFacts[]): ReadStatement {
  const lines = [...parts.flatMap(part => part.lines).entries()].map(([index, one]) =>
    Object.assign({ line: index + 1 }, one),
  );
  const payments = inTime(
    lines.flatMap(({ line, day, words, moved, balance, doubtful }): ReadPayment[] =>
      day === undefined || moved === undefined
        ? []
        : [{ line, day, pence: moved, text: words, doubtful, ...(balance === undefined ? {} : { balance }) }],
    ),
  );
  const notRead = lines.flatMap(({ line, day, words, moved }): NotRead[] =>
    day === undefined || moved === undefined
      ? [{ line, text: words, reason: day === undefined ? 'no-day' : 'no-amount' }]
      : [],
  );
  if (payments.length === 0) return { format: 'pages', accounts: [], notRead, certainty: 'unsure' };
  const [bankName, sortCode, accountNumber] = [
    parts.find(part => part.bankName !== undefined)?.bankName,
    parts.find(part => part.sortCode !== undefined)?.sortCode?.value,
    parts.find(part => part.accountNumber !== undefined)?.accountNumber?.value,
  ];
  const found = {
    ...(bankName === undefined ? {} : { bankName }),
    ...(sortCode === undefined ? {} : { sortCode }),
    ...(accountNumber === undefined ? {} : { accountNumber }),
    lines: payments.length,
    ...span(payments.map(({ day }) => day)),
  };
  const proof = proofOfPages(payments);
  const certainty = proof.result === 'adds-up' ? 'proved' : 'likely';
  return { format: 'pages', accounts: [{ found, payments, proof }], notRead, certainty };
}

/** From the first printed balance to the last one. */
function proofOfPages(payments: readonly ReadPayment[]): StatementProof {
  const moves = payments.map(one => pence(one.pence));
  const first = payments.findIndex(({ balance }) => balance !== undefined);
  const before = payments[first]?.balance;
  const closing = payments.findLast(({ balance }) => balance !== undefined)?.balance;
  if (before === undefined || closing === undefined) return proofOfMoves(moves, undefined, undefined);
  const last = payments.findLastIndex(({ balance }) => balance !== undefined);
  const opening = moves.slice(0, first + 1).reduce<number>((left, moved) => left - moved, before);
  const after = moves.slice(last + 1).reduce<number>((sum, moved) => sum + moved, closing);
  return proofOfMoves(moves, pence(opening), pence(after));
}
