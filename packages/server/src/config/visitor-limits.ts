import { wholeNumber } from './whole-number.ts';

/** How often the forms of the public pages may be sent. */
export interface FormLimits {
  /** How often each form may be sent from one network. */
  readonly perHour: number;
  /** How often each form may be sent from all networks together. */
  readonly perHourInAll: number;
  /** The maximum number of emails to an address that any visitor can type into a form. */
  readonly mailsPerDay: number;
}

/** How often one network may call the endpoints for opening a vault. */
export interface VaultEntryLimits {
  readonly preloginsPerMinute: number;
  /**
   * How many wrong proofs of recovery kits are allowed, for all email addresses together, within `guessingMs`
   * milliseconds.
   */
  readonly wrongKits: number;
  readonly guessingMs: number;
  /** How many wrong passkey responses are allowed during the lifetime of a challenge. */
  readonly wrongPasskeys: number;
}

/** The limits for calls that need no sign-in and that {@link signInLimitDocs} does not cover. */
export const visitorLimitDocs = {
  PRELOGINS_PER_MINUTE: {
    about:
      'How many times a minute one network may request the parameters that turn a password into keys. Every sign-in needs one request.',
    usual: '120',
    wants: 'it must be a whole number from 1 to 1000000',
  },
  WRONG_KITS_OF_NETWORK: {
    about:
      'Wrong recovery codes that one network may send within GUESSING_MINUTES, whatever the email address.',
    usual: '20',
    wants: 'it must be a whole number from 1 to 1000',
  },
  WRONG_PASSKEYS: {
    about: 'Wrong passkey responses that one network may send in ten minutes.',
    usual: '60',
    wants: 'it must be a whole number from 1 to 10000',
  },
  FORMS_PER_HOUR: {
    about:
      'Contact form messages that one network may send in an hour; the same number applies to newsletter sign-ups.',
    usual: '10',
    wants: 'it must be a whole number from 1 to 1000',
  },
  FORMS_PER_HOUR_IN_ALL: {
    about:
      'Contact form messages that all networks together may send in an hour; the same number applies to newsletter sign-ups.',
    usual: '300',
    wants: 'it must be a whole number from 1 to 100000',
  },
  FORM_MAILS_PER_DAY: {
    about:
      "Emails a day that these forms may send to one address, because a visitor can enter anybody's address.",
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
