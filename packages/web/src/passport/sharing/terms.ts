// What a person may open and when, in the vocabulary of the screens, and the defaults for each relationship.
// The binding terms are in the grant's signed document.

import { type Category, categories } from '@kinfolio/domain/records/record-kind';
import { sectionTitles, titlesForReader } from '@kinfolio/domain/records/section-titles';
import type { Day } from '@kinfolio/domain/values/calendar';

const section = <const Id extends Category>(id: Id) => ({ id, title: sectionTitles[id] });

/** The sections that can be ticked for another person, in passport order; each is a category. */
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

/**
 * Sections that only a person with full access can read, in addition to {@link sharedSections}. They cannot be ticked
 * separately.
 */
export const fullAccessSections = [section('private'), section('budget')] as const;

/** How many sections terms open. Everything includes the sections that cannot be ticked separately. */
export const countTermsSections = ({
  everything,
  sections,
}: Pick<SharedTerms, 'everything' | 'sections'>): number =>
  everything ? sharedSections.length + fullAccessSections.length : sections.length;

/** Lists every section with the title that a reader sees. */
export const readableSections = [...sharedSections, ...fullAccessSections].map(({ id }) => ({
  id,
  title: titlesForReader[id],
}));

/**
 * The categories that a reader of these sections can read. With the private notes, a person can read everything: gifts
 * and dates are still among those notes until the owner's device has moved them to their own sections.
 */
export const readableCategories = (sections: readonly string[]): readonly Category[] =>
  sections.includes('private') ? categories : categories.filter(category => sections.includes(category));

export type SharedSectionId = (typeof sharedSections)[number]['id'];

/** `full` means reading and changing everything, including private notes. */
export type SharedLevel = 'view' | 'edit' | 'full';

/** When access opens. Waiting periods are in days; null if that way of opening is not used. */
export type SharedAccessTiming =
  | { readonly kind: 'always' }
  | { readonly kind: 'window'; readonly from: Day; readonly to: Day }
  | { readonly kind: 'release'; readonly silentDays: number | null; readonly askDays: number | null };

export interface SharedTerms {
  /** Whether every category is shared, including private notes and the budget. Always true if the level is `full`. */
  readonly everything: boolean;
  /** The sections, in the order of {@link sharedSections}. */
  readonly sections: readonly SharedSectionId[];
  /** The id of the estate whose desk is shared; absent for everything else. */
  readonly estate?: string;
  /** The number of desks, if access that was given in an older version opens more than one. */
  readonly desks?: number;
  /** Whether the beneficiaries' statement is shared instead of the desk. */
  readonly isStatement?: boolean;
  readonly level: SharedLevel;
  readonly when: SharedAccessTiming;
}

/**
 * The eleven relationships, in the specification's order, each with the sections ticked by default. The people of the
 * household are always included, because ownership cannot be understood without them.
 */
export const relationshipChoices: readonly {
  readonly label: string;
  readonly sections: readonly SharedSectionId[];
}[] = [
  { label: 'Spouse', sections: sharedSections.map(({ id }) => id) },
  { label: 'Partner', sections: sharedSections.map(({ id }) => id) },
  ...['Child', 'Parent', 'Sibling'].map(label => ({
    label,
    // A child, parent or sibling is often the executor, who needs to know whom to call and what is owed.
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

/** The waiting periods on offer, in days; people may type any other number within {@link waitDayLimits}. */
export const offeredWaitDays = [7, 14, 21, 30] as const;
export const waitDayLimits = { least: 1, most: 90, first: 14 } as const;

/** A typed wait in days; undefined if it is not a whole number from 1 to 90. */
export function parseWaitDays(text: string): number | undefined {
  const typed = text.trim();
  const days = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  return days >= waitDayLimits.least && days <= waitDayLimits.most ? days : undefined;
}
