import type { Category } from './record-kind.ts';

/** The titles of the sections for their owner. */
export const sectionTitles = {
  'bank-accounts': 'Bank accounts and cards',
  investments: 'Savings and pensions',
  insurance: 'Insurance',
  property: 'Home and valuables',
  bills: 'Bills and council tax',
  legal: 'Legal documents and wishes',
  contacts: 'Contacts',
  healthcare: 'Health contacts',
  debts: 'Money I owe',
  people: 'Me and my family',
  digital: 'Digital accounts',
  gifts: 'Gifts',
  dates: 'Dates',
  private: 'Private notes',
  budget: 'Budget',
} as const satisfies Readonly<Record<Category, string>>;

/** The titles of the sections for other people: for a reader, "Me and my family" would mean their own family. */
export const titlesForReader: Readonly<Record<Category, string>> = { ...sectionTitles, people: 'Family' };
