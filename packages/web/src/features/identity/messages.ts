import type { Claim, Verdict } from '@kinfolio/domain/identity/check';
import type { DocumentFault, ProofOf } from '@kinfolio/domain/kinds/proof';
import { formatDay } from '@kinfolio/domain/values/calendar';

/** What the step asks for, by sort of document; the ages are the specification's (spec 1 §5, step 2). */
export const documentRequests: Readonly<Record<ProofOf, { title: string; hint: string; button: string }>> = {
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
export const bothNeeded =
  'Please upload at least one identity document and one address document to continue.';

type Fault = Extract<Verdict, { verified: false }>;

/** Why a document is not verified, and what to do about it. */
export function faultWords(fault: Fault, claim: Claim): string {
  return sentences[fault.fault](fault, claim);
}

const sentences: Readonly<Record<DocumentFault, (fault: Fault, claim: Claim) => string>> = {
  unreadable: () =>
    'We could not read a document in this. Take a photo of the whole page, flat and in good light.',
  blank: () => 'This page is blank. Turn it over, or choose the page with your name on it.',
  'not-identity': () =>
    'This does not look like a passport, driving licence or identity card. Choose one of these.',
  'other-name': (_fault, { firstName, lastName }) =>
    `We could not find your name, ${firstName} ${lastName}, on it. Choose a document in your own name, or check how your name is written in your details.`,
  'no-postcode': () => 'Add your postcode to your details, so that we can compare it.',
  'other-postcode': (_fault, { postcode }) =>
    `We could not find your postcode, ${postcode}, on it. Choose one sent to your address, or check the postcode in your details.`,
  'no-date': () => 'We could not find a date on it. Choose the page that says when it was written.',
  'too-old': ({ day, months }) =>
    `It is from ${day === undefined ? 'long ago' : formatDay(day)}. Choose one from the last ${String(months ?? 3)} months.`,
  expired: ({ day }) =>
    `It expired${day === undefined ? '' : ` on ${formatDay(day)}`}. Choose one that is still valid.`,
  locked: () => 'It has a password, so we cannot read it. Save it without one, then choose it again.',
  'not-checked': () => 'We could not load what checks documents. Go online, then choose it again.',
};

/** "an identity document and an address document". */
export function missingWords(missing: readonly ProofOf[]): string {
  return missing.map(proof => `an ${documentRequests[proof].title.toLowerCase()}`).join(' and ');
}
