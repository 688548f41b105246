import { defaultAuthSettings } from './auth-settings.ts';
import { wholeNumber } from './whole-number.ts';

/** The settings that limit signing in; part of {@link settingDocs} and {@link settings} in `settings.ts`. */
export const signInLimitDocs = {
  MESSAGE_COOLDOWN: {
    about: 'Seconds between two messages with a code to the same address.',
    usual: '60',
    wants: 'it must be a whole number of seconds, at most 3600',
  },
  MESSAGES_PER_HOUR: {
    about: 'Messages of one kind, such as a new code, that may be sent to one address in an hour.',
    usual: '10',
    wants: 'it must be a whole number from 1 to 10000',
  },
  SIGN_IN_REQUESTS_PER_MINUTE: {
    about:
      'Requests to sign up, sign in or stay signed in that one address, or one IPv6 network, may send in a minute.',
    usual: '300',
    wants: 'it must be a whole number from 1 to 1000000',
  },
  CODE_TRIES: {
    about:
      'How many wrong codes may be entered before the code we sent stops working: on the device that requested it and devices the account knows, and the same number again on all other devices.',
    usual: '5',
    wants: 'it must be a whole number from 1 to 10',
  },
  CODE_MINUTES: {
    about:
      'Minutes for which a code for signing up, signing in or making a change works. The message mentions it.',
    usual: '10',
    wants: 'it must be a whole number from 2 to 15',
  },
  LINK_MINUTES: {
    about:
      'Minutes for which the button in the same email works. The email mentions it. The help pages promise an hour, so the minimum is 60.',
    usual: '60',
    wants: 'it must be a whole number from 60 to 1440',
  },
  WRONG_CODES: {
    about:
      'Wrong guesses at codes sent to one address that unknown devices may make within GUESSING_MINUTES, counted over all its codes.',
    usual: '8',
    wants: 'it must be a whole number from 1 to 100',
  },
  WRONG_PASSWORDS: {
    about:
      'Wrong passwords for one email address that one network may send within GUESSING_MINUTES. A device that the account knows has the same limit, counted separately. All networks that the owner has never signed in from may together send three times as many.',
    usual: '10',
    wants: 'it must be a whole number from 3 to 100',
  },
  WRONG_FACTORS: {
    about:
      'Wrong codes for one second factor that one network may send within GUESSING_MINUTES; twice as many for the same account from all other networks.',
    usual: '5',
    wants: 'it must be a whole number from 1 to 20',
  },
  WRONG_KITS: {
    about:
      'Wrong recovery codes for one email address that one network may send within GUESSING_MINUTES. All networks that the owner has never signed in from may together send six times as many.',
    usual: '5',
    wants: 'it must be a whole number from 1 to 50',
  },
  GUESSING_MINUTES: {
    about:
      'Minutes for which wrong passwords, recovery codes and codes are counted. This is also the longest wait after too many of them.',
    usual: '15',
    wants: 'it must be a whole number from 1 to 1440',
  },
  MIN_PASSWORD_LENGTH: {
    about:
      'The shortest password, in characters, for people who sign up through your own programs. The pages of this server check the password themselves, then send a long secret derived from it.',
    usual: '6',
    wants: 'it must be a whole number from 6 to 40',
  },
  FACTOR_MINUTES: {
    about: 'Minutes allowed for using or setting up a second factor.',
    usual: '10',
    wants: 'it must be a whole number from 1 to 60',
  },
  ACCESS_TOKEN_MINUTES: {
    about:
      'Minutes an access token works before it must be renewed. This server also checks the session itself; other servers may not.',
    usual: '15',
    wants: 'it must be a whole number from 2 to 60',
  },
  REFRESH_REUSE: {
    about:
      'Seconds for which an older refresh token can still be exchanged for the current one, so that tabs that renew at the same moment all stay signed in.',
    usual: '10',
    wants: 'it must be a whole number of seconds, at most 60',
  },
  DEVICE_CODES: {
    about: 'How many new-device codes may be sent to the owner of an account in a quarter of an hour.',
    usual: '6',
    wants: 'it must be a whole number from 1 to 100',
  },
  MAX_FACTORS: {
    about: 'How many second factors an account may have.',
    usual: '10',
    wants: 'it must be a whole number from 1 to 100',
  },
} as const;

const atLeastOne = (max: number) => wholeNumber(max).min(1);
const minutes = (ms: number) => ms / 60_000;

/** See {@link signInLimitDocs}. */
export const signInLimits = {
  MESSAGE_COOLDOWN: wholeNumber(3600).default(60),
  MESSAGES_PER_HOUR: atLeastOne(10_000).default(defaultAuthSettings.messagesPerHour),
  SIGN_IN_REQUESTS_PER_MINUTE: atLeastOne(1_000_000).default(defaultAuthSettings.requestsPerMinute),
  CODE_TRIES: atLeastOne(10).default(defaultAuthSettings.triesPerCode),
  CODE_MINUTES: wholeNumber(15).min(2).default(minutes(defaultAuthSettings.codeMs)),
  LINK_MINUTES: wholeNumber(1440).min(60).default(minutes(defaultAuthSettings.linkMs)),
  WRONG_CODES: atLeastOne(100).default(defaultAuthSettings.wrongCodes),
  WRONG_PASSWORDS: wholeNumber(100).min(3).default(defaultAuthSettings.wrongPasswords),
  WRONG_FACTORS: atLeastOne(20).default(defaultAuthSettings.wrongFactors),
  WRONG_KITS: atLeastOne(50).default(defaultAuthSettings.wrongKits),
  GUESSING_MINUTES: atLeastOne(1440).default(minutes(defaultAuthSettings.guessingMs)),
  MIN_PASSWORD_LENGTH: wholeNumber(40).min(6).default(defaultAuthSettings.minPasswordLength),
  FACTOR_MINUTES: atLeastOne(60).default(minutes(defaultAuthSettings.challengeMs)),
  ACCESS_TOKEN_MINUTES: wholeNumber(60)
    .min(2)
    .default(defaultAuthSettings.accessTokenSeconds / 60),
  REFRESH_REUSE: wholeNumber(60).default(defaultAuthSettings.reuseMs / 1000),
  DEVICE_CODES: atLeastOne(100).default(defaultAuthSettings.deviceCodes),
  MAX_FACTORS: atLeastOne(100).default(defaultAuthSettings.maxFactors),
};
