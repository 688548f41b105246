import type { RecordKind } from '../records/record-kind.ts';
import type { DocumentFacts } from './facts.ts';
import type { DateUse } from './labels.ts';
import type { OtherPaperFact } from './other-papers.ts';

/** The parts of a document that can fill a form. */
export type FillableDocumentPart =
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
  | OtherPaperFact;

type Parts = readonly FillableDocumentPart[];

// The button text for forms with a visible scan button. The other forms are filled in the same way (spec 2 §2).
const usualButton = 'Scan document';

const companyKey = 'provider';

/**
 * The document parts that fill each field, by the field's key. If there are several, the first one found is used. Keys
 * come from the specification and mean the same in every kind, so a kind needs no scanning rules of its own. The table
 * is in this module rather than in the kinds because pages without a scanner load the kinds too.
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

// Rules for one kind of record only. In other documents a label such as "total" has another meaning.
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

/**
 * The document parts that a kind uses, by field, in the order of the form. Empty for a kind that documents cannot fill
 * in.
 */
export function listFillableFields(kind: RecordKind): ReadonlyMap<string, Parts> {
  const takes = Object.keys(kind.fields).flatMap(key => {
    const parts = partsOf(kind, key);
    return parts === undefined ? [] : [[key, parts] as const];
  });
  // If a scan could fill in only the company's name, typing it is quicker.
  const said = takes.flatMap(([, parts]) => parts);
  return new Map(said.every(part => part === 'company') ? [] : takes);
}

/**
 * The text of the button that scans a document into a form of this kind; undefined if documents cannot fill in the
 * form.
 */
export function scanButtonLabel(kind: RecordKind): string | undefined {
  return listFillableFields(kind).size === 0 ? undefined : (kind.scan?.button ?? usualButton);
}

function partsOf({ id, fields, scan }: RecordKind, key: string): Parts | undefined {
  const own = byKind[id];
  if (own !== undefined) return own[key];
  if (key === 'name') return scan && ['name'];
  if (fields[key]?.type === 'accountNumber') return ['account-number'];
  // The company that sends a bill implies the sort of bill, because each sort has its own list of companies.
  if (fields[companyKey]?.optionsBy?.field === key) return ['type'];
  return byKey[key];
}

/** Words that, besides "council tax" itself, appear only on a council tax bill. */
const councilTaxWords =
  /\b(?:bands? [a-i]\b|instalments?|valuation band|liable|council tax (?:bill|demand|account))/i;

/**
 * The kind of record that a document belongs to, if it clearly differs from that of the page it was scanned on;
 * otherwise undefined. A letter that only mentions council tax is not treated as a bill.
 */
export function findBetterKind(
  kindId: string,
  { rawText }: Pick<DocumentFacts, 'rawText'>,
): string | undefined {
  const isCouncilTax = /\bcouncil tax\b/i.test(rawText) && councilTaxWords.test(rawText);
  return isCouncilTax && kindId === 'bill' ? 'council-tax' : undefined;
}
