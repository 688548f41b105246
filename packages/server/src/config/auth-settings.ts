import type { WalletChain } from '../adapters/identity-providers/wallets.ts';

/** See {@link AuthSettings.signUps}. */
export type SignUps = 'open' | 'closed' | 'invited' | 'by-provider';

/** How this installation signs people in. Times are in milliseconds unless named otherwise. */
export interface AuthSettings {
  /** Where people reach this server, without a slash at the end. */
  readonly publicUrl: string;
  /** Where the links of mails lead when nothing else is asked for. */
  readonly siteUrl: string;
  readonly accessTokenSeconds: number;
  /** How long a refresh token that was just replaced still leads to the one that replaced it. */
  readonly reuseMs: number;
  /** After this long without activity a session is over. */
  readonly idleMs: number;
  /** How long a factor may take to prove itself, and an unverified one to be verified. */
  readonly challengeMs: number;
  readonly maxFactors: number;
  /** A phone number may be a second factor; only where text messages really arrive. */
  readonly phoneFactors: boolean;
  /** Of the secret as received; the device checks what the person typed. */
  readonly minPasswordLength: number;
  /** Requests to sign up, in or to stay in that one network may send in a minute. */
  readonly requestsPerMinute: number;
  /**
   * Who may make an account: `open` everybody, `closed` no person, `invited` a person with an invitation, `by-provider` whom an
   * outside provider names.
   */
  readonly signUps: SignUps;
  /**
   * The answer to a sign-up that waits for its code shows the account, and by a user without identities that somebody has
   * the address already; asking for a code, or for another address, shows it too, as upstream does. Off: answers are made
   * of the request alone.
   */
  readonly answersTell: boolean;
  /**
   * A link that was asked for without a challenge leads on with its session in the address, as upstream does. Off: no link
   * of a mail signs in the browser that opens it; the session waits for the browser that asked, or the code is typed there.
   */
  readonly linksSignIn: boolean;
  /** Somebody may have an account without saying who they are. */
  readonly anonymousSignIns: boolean;
  /** A person may link further identities to their account, and unlink all but one. */
  readonly manualLinking: boolean;
  /** The chains whose wallets may prove who a person is. */
  readonly wallets: readonly WalletChain[];
  /** Organisations may say who their people are, by SAML 2.0. */
  readonly samlSignIn: boolean;
  /** An email is taken as confirmed without a mail. */
  readonly emailAutoconfirm: boolean;
  /** A password alone does not do on a device that is new to the account: see [Note: Known devices]. */
  readonly newDeviceCode: boolean;
  /** Accounts may be made, and signed in to, with a phone number. */
  readonly phoneSignups: boolean;
  /** A phone number is taken as confirmed without a text message. */
  readonly phoneAutoconfirm: boolean;
  /** Where the links of mails may lead: addresses with `*` for any part of a name and `**` for anything. */
  readonly redirectAllowList: readonly string[];
  /** Between two messages of a kind to one address. */
  readonly messageCooldownMs: number;
  readonly messagesPerHour: number;
  readonly codeMs: number;
  readonly linkMs: number;
  /** Wrong passwords of an email at one network; three times as many at all networks that are new to it. */
  readonly wrongPasswords: number;
  /** Wrong codes of a second factor at one network; twice as many for its account at all that are new to it. */
  readonly wrongFactors: number;
  /** Wrong recovery codes of an email at one network; six times as many at all networks that are new to it. */
  readonly wrongKits: number;
  /** So long wrong passwords, kits and factors count, and so long it takes at most until there may be another. */
  readonly guessingMs: number;
  /** Wrong codes of messages to one address, on devices that are new to its account, in the time of `guessingMs`. */
  readonly wrongCodes: number;
  /** Codes for a new device that an account is sent in a quarter of an hour. */
  readonly deviceCodes: number;
  /** How often a wrong code may be typed before it is void. */
  readonly triesPerCode: number;
  /** Changing a password in a session older than a day takes a code by mail. */
  readonly securePasswordChange: boolean;
}

/** Kinfolio's own settings. */
export const usualSettings = {
  accessTokenSeconds: 15 * 60,
  reuseMs: 10_000,
  idleMs: 30 * 60_000,
  challengeMs: 10 * 60_000,
  maxFactors: 10,
  phoneFactors: true,
  minPasswordLength: 6,
  requestsPerMinute: 300,
  signUps: 'open',
  answersTell: false,
  linksSignIn: false,
  anonymousSignIns: false,
  manualLinking: true,
  wallets: [],
  samlSignIn: false,
  emailAutoconfirm: false,
  newDeviceCode: true,
  phoneSignups: false,
  phoneAutoconfirm: false,
  redirectAllowList: [],
  messageCooldownMs: 60_000,
  messagesPerHour: 10,
  codeMs: 10 * 60_000,
  linkMs: 60 * 60_000,
  wrongPasswords: 10,
  wrongFactors: 5,
  wrongKits: 5,
  guessingMs: 15 * 60_000,
  wrongCodes: 8,
  deviceCodes: 6,
  triesPerCode: 5,
  securePasswordChange: false,
} as const satisfies Omit<AuthSettings, 'publicUrl' | 'siteUrl'>;

const conformance = {
  siteUrl: 'http://127.0.0.1:3000',
  accessTokenSeconds: 60 * 60,
  requestsPerMinute: 100_000,
  answersTell: true,
  linksSignIn: true,
  anonymousSignIns: true,
  manualLinking: false,
  emailAutoconfirm: true,
  phoneSignups: true,
  phoneAutoconfirm: true,
  messageCooldownMs: 1000,
  messagesPerHour: 10_000,
  newDeviceCode: false,
} as const satisfies Partial<AuthSettings>;

/**
 * Sets of settings to choose from. `conformance` is what the published tests of the official client expect;
 * `conformance-confirm` is the same with confirmation by mail, for the other half of them. Neither is for people.
 */
export const authProfiles = {
  kinfolio: {},
  conformance,
  'conformance-confirm': { ...conformance, emailAutoconfirm: false, phoneAutoconfirm: false },
} as const satisfies Record<string, Partial<AuthSettings>>;

const google = { clientId: 'conformance', clientSecret: 'conformance', otherClientIds: [] as string[] };

/** The outside providers of each: nobody can sign in with one that does not know this installation. */
export const profileProviders = {
  kinfolio: {},
  conformance: { google },
  'conformance-confirm': { google },
} satisfies Record<keyof typeof authProfiles, object>;
