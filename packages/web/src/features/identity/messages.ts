import type { ClaimedIdentity, DocumentVerdict } from '@kinfolio/domain/identity/check';
import type { DocumentFault, ProvableFact } from '@kinfolio/domain/kinds/proof';
import { formatDay } from '@kinfolio/domain/values/calendar';

/** The texts that ask for each type of document. The maximum ages are from the specification (spec 1 §5, step 2). */
export const documentRequests: Readonly<
  Record<ProvableFact, { title: string; hint: string; button: string }>
> = {
  identity: {
    title: 'Identity document',
    hint: 'A passport, driving licence or identity card, with your name on it.',
    button: 'Add an identity document',
  },
  address: {
    title: 'Address document',
    hint: 'A bill or bank letter from the last 3 months, or a government letter from the last 12 months.',
    button: 'Add an address document',
  },
};

/** The specification's hint (spec 1 §5, step 2). */
export const bothDocumentsNeededText =
  'Please upload at least one identity document and one address document to continue.';

type Fault = Extract<DocumentVerdict, { verified: false }>;

/** Why a document is not verified, and what to do about it. */
export function describeDocumentFault(fault: Fault, claim: ClaimedIdentity): string {
  return sentences[fault.fault](fault, claim);
}

const sentences: Readonly<Record<DocumentFault, (fault: Fault, claim: ClaimedIdentity) => string>> = {
  unreadable: () =>
    'We could not read this document. Take a photo of the whole page, flat and in good light.',
  blank: () => 'This page is blank. Turn it over, or choose the page with your name on it.',
  'not-identity': () =>
    'This does not look like a passport, driving licence or identity card. Choose one of these.',
  'other-name': (_fault, { firstName, lastName }) =>
    `We could not find your name, ${firstName} ${lastName}, on this document. Choose one in your own name, or check how your name is written in your details.`,
  'no-postcode': () => 'Add your postcode to your details, so that we can compare it.',
  'other-postcode': (_fault, { postcode }) =>
    `We could not find your postcode, ${postcode}, on this document. Choose one sent to your address, or check the postcode in your details.`,
  'no-date': () =>
    'We could not find a date on this document. Choose the page that shows when it was written.',
  'too-old': ({ day, months }) =>
    `This document is from ${day === undefined ? 'long ago' : formatDay(day)}. Choose one from the last ${String(months ?? 3)} months.`,
  expired: ({ day }) =>
    `This document expired${day === undefined ? '' : ` on ${formatDay(day)}`}. Choose one that is still valid.`,
  locked: () =>
    'This document has a password, so we cannot read it. Save it without a password, then choose it again.',
  'not-checked': () => 'We could not load the document checker. Go online, then choose the file again.',
};

/** Lists the missing documents, such as "an identity document and an address document". */
export function listMissingDocuments(missing: readonly ProvableFact[]): string {
  return missing.map(proof => `an ${documentRequests[proof].title.toLowerCase()}`).join(' and ');
}
