import type { ClaimId } from '../claims.ts';

/** A situation in which a relative needs the papers. */
export interface FamilyAccessScenario {
  /** The id in the address. It must never change, because links lead to it. */
  readonly id: string;
  readonly title: string;
  readonly story: string;
  /** How the passport helps the person's family. */
  readonly helps: readonly string[];
}

/** The seven scenarios of the specification (spec 1 §2), with the ids used there. */
export const familyAccessScenarios: readonly FamilyAccessScenario[] = [
  {
    id: 'incapacitated',
    title: 'You can no longer manage your affairs',
    story:
      'A stroke, an accident or dementia. Your attorney must act for you and does not know where anything is.',
    helps: [
      'Your attorney finds the power of attorney, and who has the original',
      'They see which bills must be paid, and from which account',
      'They have the names of your doctors and your solicitor',
    ],
  },
  {
    id: 'passed-away',
    title: 'You die',
    story:
      'Your executor has to find every account, pension and policy. Without a list this takes months, and some are never found.',
    helps: [
      'They find the will, and your wishes for the funeral',
      'They have a list of every company to tell, with its number',
      'They know which life insurance to claim on',
    ],
  },
  {
    id: 'health-emergency',
    title: 'You are taken to hospital',
    story: 'Someone has to call your doctor, feed the cat and pay the rent, today.',
    helps: [
      'They have the details of your doctor and your medical insurance',
      'They know who looks after your children or your pets',
      'They see which payments are due while you are away',
    ],
  },
  {
    id: 'travel-emergency',
    title: 'Something goes wrong abroad',
    story: 'Your bag is stolen in Lisbon. Passport, cards and phone are gone.',
    helps: [
      'Someone at home reads you the number of your travel policy',
      'They tell you which banks to call about your cards',
      'They find your passport number',
    ],
  },
  {
    id: 'consultant-access',
    title: 'An expert helps you for a while',
    story: 'Your accountant does your tax return, or a solicitor draws up your will.',
    helps: [
      'They see the sections they need, and no others',
      'Access has a first and a last day, and ends automatically',
      'You see what they looked at, and when',
    ],
  },
  {
    id: 'daily-support',
    title: 'Someone helps you every week',
    story: 'Your daughter sorts your post and pays the bills with you.',
    helps: [
      'She sees bills and renewals before they are due',
      'She updates what has changed, if you let her',
      'You can keep your savings and your will private from her',
    ],
  },
  {
    id: 'inactivity-based',
    title: 'Nobody has heard from you',
    story:
      'You live alone and stop logging in. After the number of days you set, the person you chose can read the sections you picked.',
    helps: [
      'We remind you first, and you can stop it',
      'Then we tell your emergency contact, who logs in with two steps',
      'Holiday mode stops the clock while you are away',
    ],
  },
];

/** The three levels of access (spec 1 §6). */
export const familyAccessLevels: readonly ClaimId[] = [
  'sharing-view-only',
  'sharing-emergency',
  'sharing-full',
];

/** The four promises about security. */
export const securityPromises: readonly ClaimId[] = [
  'cannot-read',
  'contacts-two-steps',
  'access-log',
  'sharing-revoke',
];

/** A figure from a published source. */
export interface SourcedFigure {
  readonly figure: string;
  readonly words: string;
  readonly source: { readonly words: string; readonly href: string };
}

/**
 * These replace the specification's figures, for which there is no source (design §7). The sources were read on 23
 * November 2026.
 */
export const familyAccessFigures: readonly SourcedFigure[] = [
  {
    figure: '758,000',
    words: 'young people in the UK had not claimed their Child Trust Fund. It was worth £2,242 on average.',
    source: {
      words: 'HM Revenue and Customs, September 2025',
      href: 'https://www.gov.uk/government/news/savings-stash-worth-thousands-waiting-for-758000-young-people',
    },
  },
  {
    figure: '60,516',
    words:
      'orders for a deputy were supervised in England and Wales in a year. A court appoints a deputy if nobody has power of attorney.',
    source: {
      words: 'Office of the Public Guardian, annual report 2023 to 2024',
      href: 'https://www.gov.uk/government/publications/opg-annual-report-and-accounts-2023-to-2024/opg-annual-report-and-accounts-2023-to-2024-web-version',
    },
  },
  {
    figure: '£31.1 billion',
    words:
      'was held in 3.29 million lost pension pots in the UK. Often someone had moved and not told the company.',
    source: {
      words: 'Pensions Policy Institute, October 2024',
      href: 'https://www.pensionspolicyinstitute.org.uk/',
    },
  },
];
