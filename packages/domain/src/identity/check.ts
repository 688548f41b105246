import { findDocumentDay, findExpiryDay } from '../extraction/document-days.ts';
import type { DocumentFacts } from '../extraction/facts.ts';
import type { PageRow } from '../extraction/words.ts';
import type { DocumentFault, ProvableFact } from '../kinds/proof.ts';
import { addMonths, type Day } from '../values/calendar.ts';
import { containsFullName, isAddressedTo, type PersonName } from './names.ts';
import { hasPostcode } from './postcodes.ts';

/** The name and address a person claims. */
export interface ClaimedIdentity extends PersonName {
  /** The postcode; '' if the person did not enter one. */
  readonly postcode: string;
}

/** The result of comparing a document with the owner's details. */
export type DocumentVerdict =
  | { readonly verified: true }
  /** `day`: when the document was written or expired, if it is too old; `months`: how old it may be. */
  | { readonly verified: false; readonly fault: DocumentFault; readonly day?: Day; readonly months?: number };

/** The maximum age of a document in months (spec 1 §5, step 2). */
const utilityMonths = 3;
const governmentMonths = 12;

/** A page with fewer clearly read words is not a document: recognition finds a few words even in a holiday photo. */
const fewestWords = 6;

/**
 * Checks a document by the words recognised on it. If there are several faults, returns only the first in this order:
 * not a readable document, the wrong sort, another person's, for another address, too old. `today` is a day in
 * Europe/London. Never throws.
 */
export function checkDocument(
  proof: ProvableFact,
  facts: Pick<DocumentFacts, 'rows' | 'bankName' | 'utilityProviders'>,
  claim: ClaimedIdentity,
  today: Day,
): DocumentVerdict {
  if (!isReadable(facts.rows)) return no('unreadable');
  return proof === 'identity'
    ? checkIdentity(facts.rows, claim, today)
    : checkAddress(facts.rows, claim, today, isGovernment(facts) ? governmentMonths : utilityMonths);
}

function checkIdentity(rows: readonly PageRow[], claim: ClaimedIdentity, today: Day): DocumentVerdict {
  if (!rows.some(({ text }) => identityWords.test(text))) return no('not-identity');
  if (!containsFullName(rows, claim)) return no('other-name');
  const day = findExpiryDay(rows);
  return day !== undefined && day < today ? { verified: false, fault: 'expired', day } : { verified: true };
}

function checkAddress(
  rows: readonly PageRow[],
  claim: ClaimedIdentity,
  today: Day,
  months: number,
): DocumentVerdict {
  if (!isAddressedTo(rows, claim)) return no('other-name');
  if (claim.postcode === '') return no('no-postcode');
  if (!hasPostcode(rows, claim.postcode)) return no('other-postcode');
  const day = findDocumentDay(rows, today);
  if (day === undefined) return no('no-date');
  return day < addMonths(today, -months)
    ? { verified: false, fault: 'too-old', day, months }
    : { verified: true };
}

const no = (fault: DocumentFault): DocumentVerdict => ({ verified: false, fault });

function isReadable(rows: readonly PageRow[]): boolean {
  const clear = rows
    .flatMap(({ words }) => words)
    .filter(({ text, confidence }) => confidence >= 60 && /\p{L}{3}/u.test(text));
  return clear.length >= fewestWords;
}

const identityWords =
  /\bpass?port\b|\bpasseport\b|\bdriving licen[cs]e\b|\bDVLA\b|\bDVA\b|\bidentity card\b|\bcarte d.identit|\bresidence permit\b|\bbirth certificate\b|\bcertified copy of an entry\b|^P<?[A-Z]{3}[A-Z<]+<</i;

const governmentWords =
  /\bcouncil tax\b|\bH(?:er|is) Majesty|\bHMRC\b|\bHM Revenue\b|\bDepartment for Work\b|\bDWP\b|\bstate pension\b|\bpension service\b|\bDVLA\b|\b(?:city|borough|county|district) council\b|\bNational Health Service\b|\belectoral (?:registration|services)\b/i;
/** The number of rows at the top of a letter in which its sender is named. */
const headRows = 10;

/**
 * Whether a letter is from the government or a council: its first rows name one, and it is not from a bank or supplier.
 */
function isGovernment({ rows, bankName, utilityProviders }: Parameters<typeof checkDocument>[1]): boolean {
  const head = rows.slice(0, headRows).map(({ text }) => text);
  return (
    bankName === undefined && utilityProviders.length === 0 && head.some(text => governmentWords.test(text))
  );
}
