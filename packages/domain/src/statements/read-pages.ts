import { findAmounts } from '../extraction/amounts.ts';
import type { DocumentFacts } from '../extraction/facts.ts';
import { type Pence, toPence } from '../values/money.ts';
import { type ProofRow, proveStatement } from './proof.ts';
import type { ParsedStatement, StatementPayment, UnreadLine } from './reading.ts';
import { findDaySpan } from './statement-facts.ts';

type StatementFacts = Pick<
  DocumentFacts,
  'bankName' | 'sortCode' | 'accountNumber' | 'lines' | 'printedBalances' | 'rawText'
>;

/**
 * Builds a statement from the facts read from its pages, in page order. Long documents are read in parts. There is no
 * account if no page has a table of payments. Never throws.
 */
export function readStatementOfPages(parts: readonly StatementFacts[]): ParsedStatement {
  const lines = inOrderOfTime(
    [...parts.flatMap(part => part.lines).entries()].map(([index, one]) => numbered(one, index + 1)),
  );
  const payments = lines.map(paymentOf).filter(one => one !== undefined);
  const notRead = lines.map(notReadOf).filter(one => one !== undefined);
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
    ...findDaySpan(payments.map(({ day }) => day)),
  };
  const toProve = {
    rows: lines.map(proofRowOf).filter(one => one !== undefined),
    printed: { ...printedIn(parts), unread: lines.filter(isUnreadMoney).length },
  };
  const proof = proveStatement(toProve.rows, toProve.printed);
  const certainty = proof.result === 'adds-up' ? 'proved' : 'likely';
  const places = new Map(
    lines.flatMap(({ line, place }) => (place === undefined ? [] : [[line, place] as const])),
  );
  return { format: 'pages', accounts: [{ found, payments, proof, toProve }], notRead, certainty, places };
}

const numbered = (line: StatementFacts['lines'][number], at: number): NumberedLine => ({ ...line, line: at });

type NumberedLine = StatementFacts['lines'][number] & { readonly line: number };

/** Sorts lines oldest first. Balances between payments keep their positions. */
function inOrderOfTime(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  const days = lines.flatMap(({ day, only }) => (day === undefined || only === true ? [] : day));
  const [first, last] = [days[0], days.at(-1)];
  return first !== undefined && last !== undefined && first > last ? lines.toReversed() : lines;
}

function paymentOf({
  line,
  day,
  words,
  moved,
  balance,
  doubtful,
  repaired,
  only,
}: NumberedLine): StatementPayment | undefined {
  if (only === true || day === undefined || moved === undefined) return undefined;
  return {
    line,
    day,
    pence: moved,
    text: words,
    doubtful,
    ...(balance === undefined ? {} : { balance }),
    ...(repaired === true ? { repaired } : {}),
  };
}

function notReadOf({ line, day, words, moved, only, unread }: NumberedLine): UnreadLine | undefined {
  if (only === true || (day !== undefined && moved !== undefined)) return undefined;
  return { line, text: unread ?? words, reason: day === undefined ? 'no-day' : 'no-amount' };
}

function proofRowOf({ line, day, moved, balance, repaired, only }: NumberedLine): ProofRow | undefined {
  if (only === true) return balance === undefined ? undefined : { line, balance };
  return {
    line,
    ...(day === undefined ? {} : { day }),
    ...(day === undefined || moved === undefined ? {} : { pence: moved }),
    ...(balance === undefined ? {} : { balance }),
    ...(repaired === true ? { repaired } : {}),
  };
}

/** Whether a line may be a payment but could not be read. */
const isUnreadMoney = (one: NumberedLine): boolean =>
  notReadOf(one) !== undefined && (one.unread === undefined || findAmounts(one.unread).length > 0);

/** The balances that the pages print outside the table; none if they contradict each other. */
function printedIn(parts: readonly StatementFacts[]): { opening?: Pence; closing?: Pence } {
  const one = (of: 'opening' | 'closing'): Pence | undefined => {
    const all = new Set(parts.flatMap(({ printedBalances }) => printedBalances[of] ?? []));
    return all.size === 1 ? [...all][0] : undefined;
  };
  const [opening, closing] = [one('opening'), one('closing')];
  // Card statements print the balance owed without a sign.
  const owed = parts.some(({ rawText }) => /\b(?:credit limit|minimum payment)\b/i.test(rawText));
  const signed = (amount: Pence): Pence => (owed && amount > 0 ? toPence(0 - amount) : amount);
  return {
    ...(opening === undefined ? {} : { opening: signed(opening) }),
    ...(closing === undefined ? {} : { closing: signed(closing) }),
  };
}
