import type { SectionId } from '@kinfolio/domain/records/pages';

/** What a section is for, told to somebody who has not begun it. */
export interface Tile {
  readonly description: string;
  /** What goes in it. */
  readonly items: readonly string[];
  /** What one has of it afterwards. */
  readonly previewFeatures: readonly string[];
  /** In minutes, from and to. */
  readonly estimatedTime: readonly [from: number, to: number];
}

/** The tiles of the welcome page; times are estimates for an ordinary household (spec 1 §9). */
export const tiles: Readonly<Record<SectionId, Tile>> = {
  household: {
    description: 'The people this passport is about, and who depends on you.',
    items: ['You and your partner', 'Children and pets', 'Online accounts', 'Gifts you have made'],
    previewFeatures: ['Who takes over the care of whom', 'Birthdays in your list of dates'],
    estimatedTime: [5, 10],
  },
  'bank-accounts': {
    description: 'Where your money comes in and goes out.',
    items: ['Current and joint accounts', 'Savings and ISAs', 'Credit cards'],
    previewFeatures: ['A total across all banks', 'Who to tell, with the numbers they ask for'],
    estimatedTime: [5, 10],
  },
  investments: {
    description: 'What you have put by for later.',
    items: ['Workplace and personal pensions', 'ISAs, bonds and shares', 'National Insurance number'],
    previewFeatures: ['What each is worth, and as of when', 'No pension is forgotten'],
    estimatedTime: [10, 15],
  },
  insurance: {
    description: 'What you are covered for, and until when.',
    items: ['Life and health', 'Home and contents', 'Car and travel'],
    previewFeatures: ['Renewals before they are due', 'Claims can be made without a search'],
    estimatedTime: [10, 15],
  },
  property: {
    description: 'Your home, and the things that are worth something.',
    items: ['Home and other property', 'Jewellery, art and antiques', 'Cars and other vehicles'],
    previewFeatures: ['What is yours after the mortgage', 'MOT and tax dates'],
    estimatedTime: [5, 10],
  },
  bills: {
    description: 'What is paid each month, to whom and how.',
    items: ['Gas, electricity and water', 'Phone, broadband and TV', 'Council tax'],
    previewFeatures: ['What a month costs', 'What has to be moved or stopped one day'],
    estimatedTime: [5, 10],
  },
  legal: {
    description: 'Where the papers are, and what you wish for.',
    items: ['Your will', 'Powers of attorney', 'Passports and certificates', 'Funeral wishes'],
    previewFeatures: ['Where the signed papers are', 'Warnings before a passport runs out'],
    estimatedTime: [5, 10],
  },
  contacts: {
    description: 'The people who know about your affairs.',
    items: ['Solicitor and accountant', 'Doctor, dentist and optician', 'Plumber, vet and builder'],
    previewFeatures: ['One tap to call them', 'Your family knows who to ask'],
    estimatedTime: [3, 5],
  },
  debts: {
    description: 'What you owe, and to whom.',
    items: ['Loans and cards', 'County court judgments', 'Tax you owe'],
    previewFeatures: ['What is left after debts', 'Payments before they are due'],
    estimatedTime: [3, 5],
  },
};

/** Short advice for the first evening. */
export const quickTips: readonly string[] = [
  'Start with one bank account. You can stop at any time; what you typed is kept.',
  'Have your bank card or a statement beside you: an account asks for its sort code and number. The rest can follow.',
  'Keep your recovery kit with your papers. Without it and without your password nobody can open this, not even us.',
];
