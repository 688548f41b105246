// What it is: what a person may open and when, as screens speak of it, and what each relationship is offered first.
// Use it for: choosing terms and showing them in words. The terms that count are in the grant's signed document.

import { type Category, categories } from '@kinfolio/domain/records/record-kind';
import { sectionTitles, titlesForReader } from '@kinfolio/domain/records/section-titles';
import type { Day } from '@kinfolio/domain/values/calendar';

const section = <const Id extends Category>(id: Id) => ({ id, title: sectionTitles[id] });

/** What can be ticked for another person, in the order of the passport; each is a category. */
export const sharedSections = [
  section('bank-accounts'),
  section('investments'),
  section('insurance'),
  section('property'),
  section('bills'),
  section('legal'),
  section('contacts'),
  section('healthcare'),
  section('debts'),
  section('people'),
  section('digital'),
  section('gifts'),
  section('dates'),
] as const;

/** What is read only by a person who may open everything, beside {@link sharedSections}. It cannot be ticked by itself. */
export const closedSections = [section('private'), section('budget')] as const;

/** Every section by the name that another person reads it by. */
export const readableSections = [...sharedSections, ...closedSections].map(({ id }) => ({
  id,
  title: titlesForReader[id],
}));

/**
 * The categories that a reader of these sections can read. A person with the private notes can read everything: where the owner's device
 * has not moved gifts or dates to a section of their own yet, they are still among those notes.
 */
export const readableCategories = (sections: readonly string[]): readonly Category[] =>
  sections.includes('private') ? categories : categories.filter(category => sections.includes(category));

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
  /** The estate whose desk it is, by id; absent for everything else. */
  readonly estate?: string;
  readonly level: SharedLevel;
  readonly when: SharedWhen;
}

/**
 * The eleven relationships, in the order of the specification, each with what is ticked at first. The people of the household are among
 * it, because whose a thing is cannot be read without them.
 */
export const relationships: readonly {
  readonly label: string;
  readonly sections: readonly SharedSectionId[];
}[] = [
  { label: 'Spouse', sections: sharedSections.map(({ id }) => id) },
  { label: 'Partner', sections: sharedSections.map(({ id }) => id) },
  ...['Child', 'Parent', 'Sibling'].map(label => ({
    label,
    // An executor is most often one of these: whom to ring and what is owed are part of that.
    sections: [
      'bank-accounts',
      'investments',
      'insurance',
      'property',
      'bills',
      'legal',
      'contacts',
      'debts',
      'people',
    ] as const,
  })),
  { label: 'Friend', sections: ['contacts', 'people'] },
  { label: 'Doctor', sections: ['healthcare', 'people'] },
  { label: 'Solicitor', sections: ['legal', 'people'] },
  { label: 'Financial Advisor', sections: ['bank-accounts', 'investments', 'insurance', 'people'] },
  { label: 'Accountant', sections: ['bank-accounts', 'investments', 'bills', 'debts', 'people'] },
  { label: 'Other', sections: ['contacts', 'people'] },
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
