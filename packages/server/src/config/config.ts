import { join, resolve } from 'node:path';
import type * as z from 'zod';
import { type CaptchaSetting, captchaScriptUrls } from '../adapters/captcha/captcha.ts';
import type { OidcSetting } from '../adapters/identity-providers/providers-file.ts';
import type { WalletChain } from '../adapters/identity-providers/wallets.ts';
import type { TwilioSetting } from '../adapters/mail/sms.ts';
import { isLoopback } from '../ports/loopback.ts';
import type { MailSigning } from '../ports/messages.ts';
import type { StartProblem } from '../ports/start-problem.ts';
import { readMailAndTextConfig } from './mail-and-texts.ts';
import { type ContactMessageRoute, type OperatorDetails, toPublicOperator } from './operator-settings.ts';
import { createInvalidSettingProblem, type Settings, settingDocs, settingParsers } from './settings.ts';
import type { FormLimits, VaultEntryLimits } from './visitor-limits.ts';

/** Every setting of a server, validated and with its defaults filled in. Paths are absolute. */
export interface ServerConfig {
  port: number;
  host: string;
  /** The public address of this server, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  secretsFile: string;
  databaseUrl: string | undefined;
  /** The URL of the same database as `databaseUrl`, without a pooler in between; undefined if not set. */
  databaseDirectUrl: string | undefined;
  /** `file:` with an absolute path, or `s3:` followed by its setting. */
  objectStore: string;
  /** Where backups go: `file:` with an absolute path; undefined if not set. */
  backupStore: string | undefined;
  /** The age public keys that backups are encrypted for. */
  backupRecipients: readonly string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  smsUrl: string | undefined;
  /** The Twilio account that sends text messages; undefined if they are sent another way. */
  twilio: TwilioSetting | undefined;
  /** Whether text messages can be read: either a service sends them, or the operator reads them at /outbox. */
  sendsTexts: boolean;
  /** Undefined if emails are not signed. */
  mailSigning: MailSigning | undefined;
  /** The file that contains the signing key. */
  mailSigningFile: string | undefined;
  /** The address that receives bounce reports; undefined if not set. */
  bounceAddress: string | undefined;
  /** How many emails this server sends per second, at most. */
  mailPerSecond: number | undefined;
  /** The key that verifies event reports from the mail service. */
  mailEventsKey: string | undefined;
  stripe: {
    secretKey: string | undefined;
    publishableKey: string | undefined;
    /** There are two secrets while one of them is being replaced. */
    webhookSecrets: readonly string[];
    apiBase: string;
  };
  /** Whether people can pay for plans on this server. If not, everything is included. */
  sellsPlans: boolean;
  mode: 'all' | 'web' | 'jobs';
  /** How many milliseconds the server keeps running after it receives the stop signal. */
  drainMs: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  requestsPerMinute: number;
  /** Whether a sign-in from a device that is new to the account requires more than the password. */
  newDeviceCode: boolean;
  metricsToken: string | undefined;
  trustedProxies: readonly string[];
  /**
   * Whether the operator has told us about proxies in front of the server, even if only that there are none.
   */
  proxiesSaid: boolean;
  /** The sign-in settings that differ from the defaults. */
  auth: {
    siteUrl: string;
    redirectAllowList: readonly string[];
    emailAutoconfirm: boolean;
    signUps: 'open' | 'closed' | 'invited' | 'by-provider';
    phoneSignups: boolean;
    anonymousSignIns: boolean;
    manualLinking: boolean;
    wallets: readonly WalletChain[];
    samlSignIn: boolean;
    messageCooldownMs: number;
    messagesPerHour: number;
    requestsPerMinute: number;
    triesPerCode: number;
    challengeMs: number;
    accessTokenSeconds: number;
    deviceCodes: number;
    maxFactors: number;
    securePasswordChange: boolean;
    phoneAutoconfirm: boolean;
    codeMs: number;
    linkMs: number;
    wrongPasswords: number;
    wrongFactors: number;
    wrongKits: number;
    wrongCodes: number;
    guessingMs: number;
    reuseMs: number;
    minPasswordLength: number;
  };
  /** How often a caller who is not signed in may call the endpoints for opening a vault. */
  entry: VaultEntryLimits;
  /** How often the forms of the public pages may be sent. */
  forms: FormLimits;
  /** Who can open `/operator`: only this machine, every machine, or no machine. */
  operatorPage: 'here' | 'on' | 'off';
  /** The identity provider configured through OIDC_* settings; undefined if these settings name no provider. */
  oidc: OidcSetting | undefined;
  /** An absolute path; undefined if no external identity providers are configured. */
  providersFile: string | undefined;
  /** An absolute path; undefined if requests to organisations are not signed. */
  samlKeyFile: string | undefined;
  /** The file that maps network addresses to places; undefined if places are not shown. */
  geoipFile: string | undefined;
  /** The captcha that visitors must solve; undefined if the server uses no captcha. */
  captcha: CaptchaSetting | undefined;
  /** The name of the set of sign-in settings that the server uses. */
  authProfile: Settings['AUTH_PROFILE'];
  operator: OperatorDetails;
  /** How the operator receives messages from the contact form. */
  messagesGo: ContactMessageRoute;
  /** True when only this machine can reach the server: `HOST` and `PUBLIC_URL` are loopback. */
  local: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment. Throws StartProblem (exit 2) with a sentence that names the first invalid
 * setting.
 */
export function readConfig(environment: Environment): ServerConfig {
  const given = Object.fromEntries(
    Object.keys(settingDocs).flatMap(name => {
      const value = environment[name]?.trim();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const checked = settingParsers.safeParse(given);
  if (!checked.success) throw problemOf(checked.error);
  return configOf(checked.data);
}

function problemOf(error: z.ZodError): StartProblem {
  const wrong = error.issues[0]?.path[0];
  return createInvalidSettingProblem(typeof wrong === 'string' ? wrong : '?');
}

const signUpWords = { on: 'open', off: 'closed', invite: 'invited', provider: 'by-provider' } as const;

const usualDrainSeconds = 10;

function configOf(s: Settings): ServerConfig {
  const dataDir = resolve(s.DATA_DIR);
  const publicUrl = (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, '');
  const local = isLoopback(s.HOST) && isLoopback(new URL(publicUrl).hostname);
  return {
    port: s.PORT,
    host: s.HOST,
    publicUrl,
    dataDir,
    secretsFile: resolve(s.SECRETS_FILE ?? join(dataDir, 'secrets.json')),
    databaseUrl: s.DATABASE_URL,
    databaseDirectUrl: s.DATABASE_DIRECT_URL,
    objectStore:
      s.OBJECT_STORE === undefined ? `file:${join(dataDir, 'files')}` : absoluteStore(s.OBJECT_STORE),
    backupStore: s.BACKUP_STORE === undefined ? undefined : absoluteStore(s.BACKUP_STORE),
    backupRecipients: s.BACKUP_RECIPIENTS,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? `Kinfolio <no-reply@${new URL(publicUrl).hostname}>`,
    smsUrl: s.SMS_URL,
    ...readMailAndTextConfig(s, local),
    ...paymentsOf(s),
    mode: s.MODE,
    drainMs: (s.DRAIN_SECONDS ?? (local ? 0 : usualDrainSeconds)) * 1000,
    logLevel: s.LOG_LEVEL,
    requestsPerMinute: s.REQUESTS_PER_MINUTE,
    newDeviceCode: s.NEW_DEVICE_CODE === 'on',
    metricsToken: s.METRICS_TOKEN,
    trustedProxies: s.TRUSTED_PROXIES ?? [],
    proxiesSaid: s.TRUSTED_PROXIES !== undefined,
    auth: authOf(s, publicUrl),
    entry: {
      preloginsPerMinute: s.PRELOGINS_PER_MINUTE,
      wrongKits: s.WRONG_KITS_OF_NETWORK,
      wrongPasskeys: s.WRONG_PASSKEYS,
      guessingMs: s.GUESSING_MINUTES * 60_000,
    },
    forms: {
      perHour: s.FORMS_PER_HOUR,
      perHourInAll: s.FORMS_PER_HOUR_IN_ALL,
      mailsPerDay: s.FORM_MAILS_PER_DAY,
    },
    operatorPage: s.OPERATOR_PAGE,
    oidc: oidcOf(s),
    providersFile: s.PROVIDERS_FILE === undefined ? undefined : resolve(s.PROVIDERS_FILE),
    samlKeyFile: s.SAML_KEY_FILE === undefined ? undefined : resolve(s.SAML_KEY_FILE),
    geoipFile: s.GEOIP_FILE === undefined ? undefined : resolve(s.GEOIP_FILE),
    captcha: captchaOf(s, publicUrl),
    authProfile: s.AUTH_PROFILE,
    operator: toPublicOperator(s),
    messagesGo: messagesGo(s, publicUrl),
    local,
  };
}

/**
 * Who may sign up if SIGN_UP is not set. If only the operator's own machine can reach the server, anyone may.
 * On a public server, people need an invitation or, if external providers are configured, an account at one
 * of them.
 */
function defaultSignUp(s: Settings, publicUrl: string): keyof typeof signUpWords {
  if (isLoopback(new URL(publicUrl).hostname)) return 'on';
  return s.OIDC_ISSUER === undefined && s.PROVIDERS_FILE === undefined ? 'invite' : 'provider';
}

function authOf(s: Settings, publicUrl: string): ServerConfig['auth'] {
  return {
    siteUrl: s.SITE_URL?.replace(/\/+$/, '') ?? `${publicUrl}/welcome`,
    redirectAllowList: s.REDIRECT_URLS,
    emailAutoconfirm: !s.EMAIL_CONFIRM,
    signUps: signUpWords[s.SIGN_UP ?? defaultSignUp(s, publicUrl)],
    phoneSignups: s.PHONE_SIGN_UP,
    anonymousSignIns: s.ANONYMOUS_SIGN_IN,
    manualLinking: s.MANUAL_LINKING,
    wallets: s.WALLETS,
    samlSignIn: s.SAML_SIGN_IN,
    messageCooldownMs: s.MESSAGE_COOLDOWN * 1000,
    messagesPerHour: s.MESSAGES_PER_HOUR,
    requestsPerMinute: s.SIGN_IN_REQUESTS_PER_MINUTE,
    triesPerCode: s.CODE_TRIES,
    challengeMs: s.FACTOR_MINUTES * 60_000,
    accessTokenSeconds: s.ACCESS_TOKEN_MINUTES * 60,
    deviceCodes: s.DEVICE_CODES,
    maxFactors: s.MAX_FACTORS,
    securePasswordChange: s.SECURE_PASSWORD_CHANGE,
    phoneAutoconfirm: !s.PHONE_CONFIRM,
    codeMs: s.CODE_MINUTES * 60_000,
    linkMs: s.LINK_MINUTES * 60_000,
    wrongPasswords: s.WRONG_PASSWORDS,
    wrongFactors: s.WRONG_FACTORS,
    wrongKits: s.WRONG_KITS,
    wrongCodes: s.WRONG_CODES,
    guessingMs: s.GUESSING_MINUTES * 60_000,
    reuseMs: s.REFRESH_REUSE * 1000,
    minPasswordLength: s.MIN_PASSWORD_LENGTH,
  };
}

function oidcOf(s: Settings): OidcSetting | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = s;
  if (issuer === undefined) {
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_GROUP'] as const)
      if (s[name] !== undefined) throw createInvalidSettingProblem(name);
    return undefined;
  }
  if (clientId === undefined || clientSecret === undefined) throw createInvalidSettingProblem('OIDC_ISSUER');
  return { issuer, clientId, clientSecret, name: s.OIDC_NAME, scopes: s.OIDC_SCOPES, group: s.OIDC_GROUP };
}

function paymentsOf(s: Settings): Pick<ServerConfig, 'stripe' | 'sellsPlans'> {
  checkStripe(s);
  const stripe = {
    secretKey: s.STRIPE_SECRET_KEY,
    publishableKey: s.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: s.STRIPE_WEBHOOK_SECRET,
    apiBase: s.STRIPE_API_BASE,
  };
  return { stripe, sellsPlans: s.STRIPE_SECRET_KEY !== undefined };
}

/** Live keys may be used only with the provider itself, and never together with a test key. */
function checkStripe(s: Settings): void {
  const keys = [s.STRIPE_SECRET_KEY, s.STRIPE_PUBLISHABLE_KEY].filter(key => key !== undefined);
  const live = keys.filter(key => key.includes('_live_'));
  if (live.length > 0 && live.length < keys.length)
    throw createInvalidSettingProblem('STRIPE_PUBLISHABLE_KEY');
  if (live.length > 0 && new URL(s.STRIPE_API_BASE).origin !== 'https://api.stripe.com')
    throw createInvalidSettingProblem('STRIPE_API_BASE');
}

function messagesGo(s: Settings, publicUrl: string): ContactMessageRoute {
  if (s.CONTACT_EMAIL !== undefined && s.SMTP_URL !== undefined) return 'by-mail';
  const isHere = isLoopback(new URL(publicUrl).hostname);
  return isHere || s.MESSAGES_READ_DAYS !== undefined ? 'on-the-list' : 'nowhere';
}

const absoluteStore = (store: string) =>
  store.startsWith('file:') ? `file:${resolve(store.slice(5))}` : store;

function captchaOf(s: Settings, publicUrl: string): CaptchaSetting | undefined {
  const { CAPTCHA, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_URL: url } = s;
  const origin = s.CAPTCHA_ORIGIN?.replace(/\/+$/, '');
  if (siteKey !== undefined && (CAPTCHA === undefined || origin === undefined))
    throw createInvalidSettingProblem('CAPTCHA_SITE_KEY');
  // The captcha must have its own origin: a third-party script on the origin of our pages could read everything that
  // people type there or that the browser stores.
  if (origin !== undefined && (siteKey === undefined || sameOrigin(origin, publicUrl)))
    throw createInvalidSettingProblem('CAPTCHA_ORIGIN');
  if (CAPTCHA === undefined) return undefined;
  const provider = CAPTCHA.startsWith('hcaptcha:') ? 'hcaptcha' : 'turnstile';
  const script = s.CAPTCHA_SCRIPT ?? captchaScriptUrls[provider];
  const frame = origin && siteKey ? { origin, siteKey, script } : undefined;
  return { provider, secret: CAPTCHA.slice(provider.length + 1), url, frame };
}

const sameOrigin = (one: string, other: string) => new URL(one).origin === new URL(other).origin;
