import { dayOfExpiry, dayWritten } from '../extraction/document-days.ts';
import type { DocumentFacts } from '../extraction/facts.ts';
import type { Row } from '../extraction/words.ts';
import type { DocumentFault, ProofOf } from '../kinds/proof.ts';
import { addMonths, type Day } from '../values/calendar.ts';
import { isAddressedTo, namesInFull, type PersonName } from './names.ts';
import { hasPostcode } from './postcodes.ts';

/** Who somebody says they are, and where they live. */
export interface Claim extends PersonName {
  /** '' when they did not say. */
  readonly postcode: string;
}

/** What a device finds when it compares a document with what its owner typed. */
export type Verdict =
  | { readonly verified: true }
  /** `day`: when it was written or ended, for a fault of age; `months`: how old it may be. */
  | { readonly verified: false; readonly fault: DocumentFault; readonly day?: Day; readonly months?: number };

/** How old a document may be, in months (spec 1 §5, step 2). */
const utilityMonths = 3;
const governmentMonths = 12;

/** Fewer clear words than this are no document: a holiday photo has some that are none. */
const fewestWords = 6;

/**
 * Checks a document by what was read of it. Of several faults the first a person can mend is given: that it is no
 * readable document, the wrong sort, another's, of another place, too old. `today` is a day in Europe/London. Never throws.
 */
export function checkDocument(
  proof: ProofOf,
  facts: Pick<DocumentFacts, 'rows' | 'bankName' | 'utilityProviders'>,
  claim: Claim,
  today: Day,
): Verdict {
  if (!isReadable(facts.rows)) return no('unreadable');
  return proof === 'identity'
    ? checkIdentity(facts.rows, claim, today)
    : checkAddress(facts.rows, claim, today, isGovernment(facts) ? governmentMonths : utilityMonths);
}

function checkIdentity(rows: readonly Row[], claim: Claim, today: Day): Verdict {
  if (!rows.some(({ text }) => identityWords.test(text))) return no('not-identity');
  if (!namesInFull(rows, claim)) return no('other-name');
  const day = dayOfExpiry(rows);
  return day !== undefined && day < today ? { verified: false, fault: 'expired', day } : { verified: true };
}

function checkAddress(rows: readonly Row[], claim: Claim, today: Day, months: number): Verdict {
  if (!isAddressedTo(rows, claim)) return no('other-name');
  if (claim.postcode === '') return no('no-postcode');
  if (!hasPostcode(rows, claim.postcode)) return no('other-postcode');
  const day = dayWritten(rows, today);
  if (day === undefined) return no('no-date');
  return day < addMonths(today, -months)
    ? { verified: false, fault: 'too-old', day, months }
    : { verified: true };
}

const no = (fault: DocumentFault): Verdict => ({ verified: false, fault });

function isReadable(rows: readonly Row[]): boolean {
  const clear = rows
    .flatMap(({ words }) => words)
    .filter(({ text, confidence }) => confidence >= 60 && /\p{L}{3}/u.test(text));
  return clear.length >= fewestWords;
}

const identityWords =
  /\bpass?port\b|\bpasseport\b|\bdriving licen[cs]e\b|\bDVLA\b|\bDVA\b|\bidentity card\b|\bcarte d.identit|\bresidence permit\b|\bbirth certificate\b|\bcertified copy of an entry\b|^P<?[A-Z]{3}[A-Z<]+<</i;

const governmentWords =
  /\bcouncil tax\b|\bH(?:er|is) Majesty|\bHMRC\b|\bHM Revenue\b|\bDepartment for Work\b|\bDWP\b|\bstate pension\b|\bpension service\b|\bDVLA\b|\b(?:city|borough|county|district) council\b|\bNational Health Service\b|\belectoral (?:registration|services)\b/i;
/** Where a letter says who wrote it. */
const headRows = 10;

/** Whether a letter is from the government or a council: they say so at its head, and no bank or supplier does. */
function isGovernment({ rows, bankName, utilityProviders }: Parameters<typeof checkDocument>[1]): boolean {
  const head = rows.slice(0, headRows).map(({ text }) => text);
  return (
    bankName === undefined && utilityProviders.length === 0 && head.some(text => governmentWords.test(text))
  );
}
