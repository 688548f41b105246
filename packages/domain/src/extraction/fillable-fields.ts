import type { RecordKind } from '../records/record-kind.ts';
import type { DocumentFacts } from './facts.ts';
import type { DateUse } from './labels.ts';
import type { OtherPart } from './other-papers.ts';

/** What a document may say that a form can take. */
export type DocumentPart =
  | 'company'
  | 'name'
  | 'type'
  | 'sort-code'
  | 'account-number'
  | 'reference'
  | 'policy-number'
  | 'amount-of-bill'
  | 'monthly-payment'
  | DateUse
  | OtherPart;

type Parts = readonly DocumentPart[];

// What only some forms are said to be filled with; the others are filled all the same (spec 2 §2).
const usualButton = 'Scan document';

const companyKey = 'provider';

/**
 * What a field takes, by its key: of several parts, the first that the document says. Keys are the specification's and
 * mean the same in every kind, so a kind need not say how it is scanned. It stands here and not in the kinds because
 * pages that scan nothing load those.
 */
const byKey: Readonly<Record<string, Parts | undefined>> = {
  bankName: ['company'],
  [companyKey]: ['company'],
  sortCode: ['sort-code'],
  accountNumber: ['reference'],
  policyNumber: ['policy-number'],
  monthlyAmount: ['amount-of-bill'],
  monthlyPremium: ['monthly-payment'],
  monthlyPayment: ['monthly-payment'],
  dueDate: ['due'],
  nextPaymentDate: ['due'],
  renewalDate: ['renewal', 'expiry'],
  expiryDate: ['expiry', 'renewal'],
};

// Only on papers of one kind: a label such as "total" has another meaning on every other.
const byKind: Readonly<Record<string, Readonly<Record<string, Parts | undefined>> | undefined>> = {
  property: {
    address: ['address'],
    purchaseDate: ['day-paid'],
    purchasePrice: ['price-paid'],
    mortgageProvider: ['company'],
    mortgageBalance: ['balance'],
    mortgageNumber: ['reference'],
    deedsLocation: ['title-number'],
  },
  'valuable-asset': { purchaseDate: ['day-bought'], purchasePrice: ['price'], currentValue: ['valued'] },
  vehicle: {
    registration: ['registration'],
    make: ['make'],
    model: ['model'],
    motDue: ['mot'],
    taxDue: ['vehicle-tax'],
  },
  'county-court-judgment': {
    caseNumber: ['case-number'],
    court: ['court'],
    claimant: ['claimant'],
    amount: ['judgment'],
    dateIssued: ['issued'],
  },
  'ni-record': { niNumber: ['ni-number'], dateOfBirth: ['born'], fullName: ['full-name'] },
  'professional-contact': { company: ['practice'], phoneNumber: ['phone'], email: ['email'] },
  'legal-document': {
    name: ['legal-name'],
    type: ['legal-type'],
    documentNumber: ['document-number'],
    expiryDate: ['ends', 'expiry', 'renewal'],
  },
  wishes: { funeralPlan: ['funeral-plan'] },
};

/** By field, in the order of the form, what of a document a kind takes. Empty for a kind that papers say nothing to. */
export function fillableFieldsOf(kind: RecordKind): ReadonlyMap<string, Parts> {
  const takes = Object.keys(kind.fields).flatMap(key => {
    const parts = partsOf(kind, key);
    return parts === undefined ? [] : [[key, parts] as const];
  });
  // The name of a company alone is sooner typed than scanned.
  const said = takes.flatMap(([, parts]) => parts);
  return new Map(said.every(part => part === 'company') ? [] : takes);
}

/** The words of the button that scans a paper into a form of this kind; undefined where no paper says anything to it. */
export function scanButtonOf(kind: RecordKind): string | undefined {
  return fillableFieldsOf(kind).size === 0 ? undefined : (kind.scan?.button ?? usualButton);
}

function partsOf({ id, fields, scan }: RecordKind, key: string): Parts | undefined {
  const own = byKind[id];
  if (own !== undefined) return own[key];
  if (key === 'name') return scan && ['name'];
  if (fields[key]?.type === 'accountNumber') return ['account-number'];
  // A sort of bill by the company that sends it: each sort has companies of its own.
  if (fields[companyKey]?.optionsBy?.field === key) return ['type'];
  return byKey[key];
}

/** Words that, apart from "council tax" itself, appear only on a council tax bill. */
const councilTaxWords =
  /\b(?:bands? [a-i]\b|instalments?|valuation band|liable|council tax (?:bill|demand|account))/i;

/**
 * The kind of record that a paper is for, where it is plainly another one than that of the page it was scanned on; undefined
 * otherwise. A letter that only mentions council tax is not taken for its bill.
 */
export function otherKindOf(kindId: string, { rawText }: Pick<DocumentFacts, 'rawText'>): string | undefined {
  const isCouncilTax = /\bcouncil tax\b/i.test(rawText) && councilTaxWords.test(rawText);
  return isCouncilTax && kindId === 'bill' ? 'council-tax' : undefined;
}
