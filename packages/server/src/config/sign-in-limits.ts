import { usualSettings } from './auth-settings.ts';
import { wholeNumber } from './whole-number.ts';

/** The settings that limit signing in; they belong to {@link settingDocs} and {@link settings} of `settings.ts`. */
export const signInLimitDocs = {
  MESSAGE_COOLDOWN: {
    about: 'Seconds between two messages with a code to one address.',
    usual: '60',
    wants: 'it must be a whole number of seconds, at most 3600',
  },
  MESSAGES_PER_HOUR: {
    about: 'Messages of one kind, such as a new code, that one address is sent in an hour.',
    usual: '10',
    wants: 'it must be a whole number from 1 to 10000',
  },
  SIGN_IN_REQUESTS_PER_MINUTE: {
    about: 'Requests to sign up, in or stay in that one address, or one IPv6 network, may send in a minute.',
    usual: '300',
    wants: 'it must be a whole number from 1 to 1000000',
  },
  CODE_TRIES: {
    about:
      'Wrong codes that may be typed in place of one that was sent, before that one is void: on the device that asked for it and those its account knows, and as many on all others.',
    usual: '5',
    wants: 'it must be a whole number from 1 to 10',
  },
  CODE_MINUTES: {
    about: 'Minutes a code works that is sent to sign up, in or for a change. Its message says so.',
    usual: '10',
    wants: 'it must be a whole number from 2 to 15',
  },
  LINK_MINUTES: {
    about:
      'Minutes the button of the same mail works, which says so too. The help pages promise an hour, so less cannot be set.',
    usual: '60',
    wants: 'it must be a whole number from 60 to 1440',
  },
  WRONG_CODES: {
    about:
      'Wrong codes of messages to one address that may be typed within GUESSING_MINUTES, whichever code is meant, on devices that its account does not know.',
    usual: '8',
    wants: 'it must be a whole number from 1 to 100',
  },
  WRONG_PASSWORDS: {
    about:
      'Wrong passwords for one email that one network may send within GUESSING_MINUTES, and one device that its account knows, which is counted apart. Networks from which its owner never came in may send three times as many, all together.',
    usual: '10',
    wants: 'it must be a whole number from 3 to 100',
  },
  WRONG_FACTORS: {
    about:
      'Wrong codes for one second factor from one network within GUESSING_MINUTES; twice as many for its account from all others.',
    usual: '5',
    wants: 'it must be a whole number from 1 to 20',
  },
  WRONG_KITS: {
    about:
      'Wrong recovery codes for one email that one network may send within GUESSING_MINUTES. Networks from which its owner never came in may send six times as many, all together.',
    usual: '5',
    wants: 'it must be a whole number from 1 to 50',
  },
  GUESSING_MINUTES: {
    about:
      'Minutes for which wrong passwords, recovery codes and codes count: the longest wait after too many.',
    usual: '15',
    wants: 'it must be a whole number from 1 to 1440',
  },
  MIN_PASSWORD_LENGTH: {
    about:
      'Characters a password must have, for people who come by programs of your own. The pages of this server send a long secret made of the password, and check the password before that.',
    usual: '6',
    wants: 'it must be a whole number from 6 to 40',
  },
  FACTOR_MINUTES: {
    about: 'Minutes a second factor may take to prove itself, and a new one to be set up.',
    usual: '10',
    wants: 'it must be a whole number from 1 to 60',
  },
  ACCESS_TOKEN_MINUTES: {
    about:
      'Minutes an access token works before it is renewed. This server asks for its session too; others may not.',
    usual: '15',
    wants: 'it must be a whole number from 2 to 60',
  },
  REFRESH_REUSE: {
    about:
      'Seconds in which an older refresh token still leads to the one in use, so that tabs that ask at once all stay signed in.',
    usual: '10',
    wants: 'it must be a whole number of seconds, at most 60',
  },
  DEVICE_CODES: {
    about: 'Codes for a new device that are sent to the owner of one account in a quarter of an hour.',
    usual: '6',
    wants: 'it must be a whole number from 1 to 100',
  },
  MAX_FACTORS: {
    about: 'Second factors one account may have.',
    usual: '10',
    wants: 'it must be a whole number from 1 to 100',
  },
} as const;

const atLeastOne = (max: number) => wholeNumber(max).min(1);
const minutes = (ms: number) => ms / 60_000;

/** See {@link signInLimitDocs}. */
export const signInLimits = {
  MESSAGE_COOLDOWN: wholeNumber(3600).default(60),
  MESSAGES_PER_HOUR: atLeastOne(10_000).default(usualSettings.messagesPerHour),
  SIGN_IN_REQUESTS_PER_MINUTE: atLeastOne(1_000_000).default(usualSettings.requestsPerMinute),
  CODE_TRIES: atLeastOne(10).default(usualSettings.triesPerCode),
  CODE_MINUTES: wholeNumber(15).min(2).default(minutes(usualSettings.codeMs)),
  LINK_MINUTES: wholeNumber(1440).min(60).default(minutes(usualSettings.linkMs)),
  WRONG_CODES: atLeastOne(100).default(usualSettings.wrongCodes),
  WRONG_PASSWORDS: wholeNumber(100).min(3).default(usualSettings.wrongPasswords),
  WRONG_FACTORS: atLeastOne(20).default(usualSettings.wrongFactors),
  WRONG_KITS: atLeastOne(50).default(usualSettings.wrongKits),
  GUESSING_MINUTES: atLeastOne(1440).default(minutes(usualSettings.guessingMs)),
  MIN_PASSWORD_LENGTH: wholeNumber(40).min(6).default(usualSettings.minPasswordLength),
  FACTOR_MINUTES: atLeastOne(60).default(minutes(usualSettings.challengeMs)),
  ACCESS_TOKEN_MINUTES: wholeNumber(60)
    .min(2)
    .default(usualSettings.accessTokenSeconds / 60),
  REFRESH_REUSE: wholeNumber(60).default(usualSettings.reuseMs / 1000),
  DEVICE_CODES: atLeastOne(100).default(usualSettings.deviceCodes),
  MAX_FACTORS: atLeastOne(100).default(usualSettings.maxFactors),
};
