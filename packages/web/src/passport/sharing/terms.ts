// What it is: what a person may open and when, as screens speak of it, and what each relationship is offered first.
// Use it for: choosing terms and showing them in words. The terms that count are in the grant's signed document.

import type { Day } from '@kinfolio/domain/values/calendar';

/**
 * What can be ticked for another person, in the order of the passport; each is a category. The people of the household are
 * sealed with the private notes: see {@link closedSections}.
 */
export const sharedSections = [
  { id: 'bank-accounts', title: 'Bank accounts and cards' },
  { id: 'investments', title: 'Savings and pensions' },
  { id: 'insurance', title: 'Insurance' },
  { id: 'property', title: 'Home and valuables' },
  { id: 'bills', title: 'Bills and council tax' },
  { id: 'legal', title: 'Legal documents and wishes' },
  { id: 'contacts', title: 'Contacts' },
  { id: 'healthcare', title: 'Health contacts' },
  { id: 'debts', title: 'Money I owe' },
] as const;

/** What only who may open everything reads, beside {@link sharedSections}. Nothing of it can be ticked by itself. */
export const closedSections = [
  { id: 'private', title: 'Family and private notes' },
  { id: 'budget', title: 'Budget' },
] as const;

export type SharedSectionId = (typeof sharedSections)[number]['id'];

/** `full`: everything, private notes too, and to change it. */
export type SharedLevel = 'view' | 'edit' | 'full';

/** When it opens; waits are in days, null where that road is not taken. */
export type SharedWhen =
  | { readonly kind: 'always' }
  | { readonly kind: 'window'; readonly from: Day; readonly to: Day }
  | { readonly kind: 'release'; readonly silentDays: number | null; readonly askDays: number | null };

export interface SharedTerms {
  /** Every category, private notes and the budget too. Always so where the level is `full`. */
  readonly everything: boolean;
  /** In the order of {@link sharedSections}. */
  readonly sections: readonly SharedSectionId[];
  readonly level: SharedLevel;
  readonly when: SharedWhen;
}

/** The eleven relationships, in the order of the specification, each with what is ticked at first. */
export const relationships: readonly {
  readonly label: string;
  readonly sections: readonly SharedSectionId[];
}[] = [
  { label: 'Spouse', sections: sharedSections.map(({ id }) => id) },
  { label: 'Partner', sections: sharedSections.map(({ id }) => id) },
  ...['Child', 'Parent', 'Sibling'].map(label => ({
    label,
    sections: ['bank-accounts', 'investments', 'insurance', 'property', 'bills', 'legal'] as const,
  })),
  { label: 'Friend', sections: ['contacts'] },
  { label: 'Doctor', sections: ['healthcare'] },
  { label: 'Solicitor', sections: ['legal'] },
  { label: 'Financial Advisor', sections: ['bank-accounts', 'investments', 'insurance'] },
  { label: 'Accountant', sections: ['bank-accounts', 'investments', 'bills', 'debts'] },
  { label: 'Other', sections: ['contacts'] },
];

/** The waits that are offered, in days; any number of {@link waitLimits} may be typed instead. */
export const offeredWaits = [7, 14, 21, 30] as const;
export const waitLimits = { least: 1, most: 90, first: 14 } as const;

/** A typed wait in days, or undefined for what is no whole number from 1 to 90. */
export function waitOfText(text: string): number | undefined {
  const typed = text.trim();
  const days = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  return days >= waitLimits.least && days <= waitLimits.most ? days : undefined;
}
