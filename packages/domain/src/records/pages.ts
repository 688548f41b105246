/** A page of the passport: its path below "/", its heading, and its section. */
export interface PassportPage {
  readonly id: PageId;
  readonly title: string;
  readonly section?: SectionId;
}

/** The nine sections, in the order in which people file papers. */
export const sections = [
  { id: 'household', title: 'Me and my family' },
  { id: 'bank-accounts', title: 'Bank accounts and cards' },
  { id: 'investments', title: 'Savings and pensions' },
  { id: 'insurance', title: 'Insurance' },
  { id: 'property', title: 'Home and valuables' },
  { id: 'bills', title: 'Bills and council tax' },
  { id: 'legal', title: 'Legal documents and wishes' },
  { id: 'contacts', title: 'Contacts' },
  { id: 'debts', title: 'Money I owe' },
] as const;

export type SectionId = (typeof sections)[number]['id'];
export type PageId = SectionId | 'wishes' | 'dates' | 'papers';

/** Every page with records, under the specification's route names. `/dates` and `/papers` belong to no section. */
export const passportPages: readonly PassportPage[] = [
  ...sections.map(({ id, title }) => ({ id, title, section: id })),
  { id: 'wishes', title: 'Wishes', section: 'legal' },
  { id: 'dates', title: 'Dates' },
  { id: 'papers', title: 'Papers' },
];
