import type { WalletChain } from '../adapters/identity-providers/wallets.ts';

/** See {@link AuthSettings.signUps}. */
export type SignUpMode = 'open' | 'closed' | 'invited' | 'by-provider';

/** How this installation signs people in. Times are in milliseconds unless stated otherwise. */
export interface AuthSettings {
  /** The public address of this server, without a trailing slash. */
  readonly publicUrl: string;
  /** The URL that links in emails lead to by default. */
  readonly siteUrl: string;
  readonly accessTokenSeconds: number;
  /** How long a refresh token that was just replaced still returns its replacement. */
  readonly reuseMs: number;
  /** A session expires after this long without activity. */
  readonly idleMs: number;
  /** How long a challenge for a factor is valid, and how long a new factor may stay unverified. */
  readonly challengeMs: number;
  readonly maxFactors: number;
  /** Whether a phone number may be a second factor. Enable this only if the server's text messages really arrive. */
  readonly phoneFactors: boolean;
  /** The minimum length of the secret that the server receives. The device checks the password as typed. */
  readonly minPasswordLength: number;
  /** How many requests to sign up, sign in or refresh a session one network may send per minute. */
  readonly requestsPerMinute: number;
  /**
   * Who may create an account: `open` for everyone, `closed` for no one, `invited` for people with an invitation,
   * `by-provider` for people whom an external provider vouches for.
   */
  readonly signUps: SignUpMode;
  /**
   * Whether responses reveal that an account exists. If on, which is upstream's behaviour, the response to a
   * sign-up that awaits its code contains the account, and a user without identities shows that the address
   * is taken. Requests for a code or for a change of address reveal it too. If off, responses depend only on
   * the request.
   */
  readonly answersTell: boolean;
  /**
   * If on, which is upstream's behaviour, following a link that was requested without a challenge redirects
   * to an address that contains the session. If off, no link in an email signs in the browser that opens it.
   * Instead, the session waits for the browser that requested the link, or the person types the code there.
   */
  readonly linksSignIn: boolean;
  /** Whether people may have an account without an email address or phone number. */
  readonly anonymousSignIns: boolean;
  /** Whether people may link further identities to their account, and unlink all but one. */
  readonly manualLinking: boolean;
  /** The blockchains whose wallets may prove a person's identity. */
  readonly wallets: readonly WalletChain[];
  /** Whether organisations may vouch for their people through SAML 2.0. */
  readonly samlSignIn: boolean;
  /** Whether email addresses count as confirmed without a confirmation message. */
  readonly emailAutoconfirm: boolean;
  /**
   * Whether a sign-in from a device that is new to the account requires more than the password: see [Note: Known
   * devices].
   */
  readonly newDeviceCode: boolean;
  /** Whether people may sign up and sign in with a phone number. */
  readonly phoneSignups: boolean;
  /** Whether phone numbers count as confirmed without a text message. */
  readonly phoneAutoconfirm: boolean;
  /** The addresses that links in emails may lead to. `*` stands for any part of a name, `**` for anything. */
  readonly redirectAllowList: readonly string[];
  /** The minimum time between two messages of the same kind to one address. */
  readonly messageCooldownMs: number;
  readonly messagesPerHour: number;
  readonly codeMs: number;
  readonly linkMs: number;
  /**
   * How many wrong passwords for an email address are allowed from one network. All networks that are new to
   * the address may together make three times as many attempts.
   */
  readonly wrongPasswords: number;
  /**
   * How many wrong second-factor codes are allowed from one network. All networks that are new to the account
   * may together make twice as many attempts.
   */
  readonly wrongFactors: number;
  /**
   * How many wrong recovery codes for an email address are allowed from one network. All networks that are
   * new to the address may together make six times as many attempts.
   */
  readonly wrongKits: number;
  /**
   * How long wrong passwords, recovery kits and second factors count towards a limit. This is also the longest wait
   * before the next attempt.
   */
  readonly guessingMs: number;
  /**
   * How many wrong codes are allowed within `guessingMs` for messages to one address, from devices that are new to its
   * account.
   */
  readonly wrongCodes: number;
  /** How many new-device codes an account is sent in a quarter of an hour, at most. */
  readonly deviceCodes: number;
  /** How many wrong attempts make a code invalid. */
  readonly triesPerCode: number;
  /** Whether changing a password requires a code sent by email if the session is older than a day. */
  readonly securePasswordChange: boolean;
}

export const defaultAuthSettings = {
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
 * Predefined sets of these settings. `conformance` has the settings that the published tests of the official client
 * expect. `conformance-confirm` adds confirmation by email, for the other half of those tests. Neither is for real
 * users.
 */
export const authProfiles = {
  kinfolio: {},
  conformance,
  'conformance-confirm': { ...conformance, emailAutoconfirm: false, phoneAutoconfirm: false },
} as const satisfies Record<string, Partial<AuthSettings>>;

const google = { clientId: 'conformance', clientSecret: 'conformance', otherClientIds: [] as string[] };

/**
 * The external providers of each profile. A real installation has none by default, because a provider must first
 * register the installation.
 */
export const profileProviders = {
  kinfolio: {},
  conformance: { google },
  'conformance-confirm': { google },
} satisfies Record<keyof typeof authProfiles, object>;
