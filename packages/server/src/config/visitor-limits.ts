import { wholeNumber } from './whole-number.ts';

/** How often the forms of the public pages may be sent. */
export interface FormLimits {
  /** Of each form, from one network. */
  readonly perHour: number;
  /** Of each form, from all networks together. */
  readonly perHourInAll: number;
  /** Mails to an address that anybody can type into a form. */
  readonly mailsPerDay: number;
}

/** How often one network may ask for a way in. */
export interface EntryLimits {
  readonly preloginsPerMinute: number;
  /** Wrong proofs of kits, for whatever emails, within `guessingMs` milliseconds. */
  readonly wrongKits: number;
  readonly guessingMs: number;
  /** Wrong answers of passkeys, for as long as a challenge may be answered. */
  readonly wrongPasskeys: number;
}

/** What may be asked without being signed in, where no limit of {@link signInLimitDocs} holds, and how often. */
export const visitorLimitDocs = {
  PRELOGINS_PER_MINUTE: {
    about:
      'Times a minute that one network may ask how the password of an email becomes keys. Every sign-in asks once.',
    usual: '120',
    wants: 'it must be a whole number from 1 to 1000000',
  },
  WRONG_KITS_OF_NETWORK: {
    about: 'Wrong recovery codes that one network may send within GUESSING_MINUTES, for whatever emails.',
    usual: '20',
    wants: 'it must be a whole number from 1 to 1000',
  },
  WRONG_PASSKEYS: {
    about: 'Wrong answers of passkeys that one network may send in ten minutes.',
    usual: '60',
    wants: 'it must be a whole number from 1 to 10000',
  },
  FORMS_PER_HOUR: {
    about:
      'Messages of the contact form that one network may send in an hour, and as many sign-ups to the newsletter.',
    usual: '10',
    wants: 'it must be a whole number from 1 to 1000',
  },
  FORMS_PER_HOUR_IN_ALL: {
    about: 'The same from all networks together.',
    usual: '300',
    wants: 'it must be a whole number from 1 to 100000',
  },
  FORM_MAILS_PER_DAY: {
    about: 'Mails a day that these forms send to one address, which anybody can type into them.',
    usual: '3',
    wants: 'it must be a whole number from 1 to 100',
  },
} as const;

const atLeastOne = (max: number, usual: number) => wholeNumber(max).min(1).default(usual);

/** See {@link visitorLimitDocs}. */
export const visitorLimits = {
  PRELOGINS_PER_MINUTE: atLeastOne(1_000_000, 120),
  WRONG_KITS_OF_NETWORK: atLeastOne(1000, 20),
  WRONG_PASSKEYS: atLeastOne(10_000, 60),
  FORMS_PER_HOUR: atLeastOne(1000, 10),
  FORMS_PER_HOUR_IN_ALL: atLeastOne(100_000, 300),
  FORM_MAILS_PER_DAY: atLeastOne(100, 3),
};
