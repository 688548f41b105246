import type { SectionId } from '@kinfolio/domain/records/pages';

/** Explains a section to a person who has not started it. */
export interface SectionTile {
  readonly description: string;
  /** The things to record in the section. */
  readonly items: readonly string[];
  /** What the person gains once the section is filled in. */
  readonly previewFeatures: readonly string[];
  /** The shortest and the longest time, in minutes. */
  readonly estimatedTime: readonly [from: number, to: number];
}

/** The tiles of the welcome page. Times are estimates for an ordinary household (spec 1 §9). */
export const sectionTiles: Readonly<Record<SectionId, SectionTile>> = {
  household: {
    description: 'Who this passport is about, and who depends on you.',
    items: ['You and your partner', 'Children and pets', 'Online accounts', 'Gifts you have made'],
    previewFeatures: ['Who would take over each person’s care', 'Birthdays in your list of dates'],
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
    previewFeatures: ['What each is worth, and on what date', 'No pension is forgotten'],
    estimatedTime: [10, 15],
  },
  insurance: {
    description: 'What you are covered for, and until when.',
    items: ['Life and health', 'Home and contents', 'Car and travel'],
    previewFeatures: ['Renewals before they are due', 'Claims without searching for papers'],
    estimatedTime: [10, 15],
  },
  property: {
    description: 'Your home, and other things of value.',
    items: ['Home and other property', 'Jewellery, art and antiques', 'Cars and other vehicles'],
    previewFeatures: ['What is yours after the mortgage', 'MOT and tax dates'],
    estimatedTime: [5, 10],
  },
  bills: {
    description: 'What you pay each month, who you pay and how.',
    items: ['Gas, electricity and water', 'Phone, broadband and TV', 'Council tax'],
    previewFeatures: ['What a month costs', 'Which payments to move or stop one day'],
    estimatedTime: [5, 10],
  },
  legal: {
    description: 'Where the papers are, and what you would like to happen.',
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
    description: 'What you owe, and who you owe it to.',
    items: ['Loans and cards', 'County court judgments', 'Tax you owe'],
    previewFeatures: ['What is left after debts', 'Payments before they are due'],
    estimatedTime: [3, 5],
  },
};

/** Short advice for the first evening. */
export const quickTips: readonly string[] = [
  'Start with one bank account. You can stop at any time; what you typed is kept.',
  'Have your bank card or a statement to hand: the form for an account asks for the sort code and account number. You can add other details later.',
  'Keep your recovery kit with your papers. If you lose both the kit and your password, nobody can open your passport, not even us.',
];
