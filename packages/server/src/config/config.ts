import { join, resolve } from 'node:path';
import type * as z from 'zod';
import { type CaptchaSetting, captchaScripts } from '../adapters/captcha/captcha.ts';
import type { OidcSetting } from '../adapters/identity-providers/providers-file.ts';
import type { WalletChain } from '../adapters/identity-providers/wallets.ts';
import type { TwilioSetting } from '../adapters/mail/sms.ts';
import { isLoopback } from '../ports/loopback.ts';
import type { MailSigning } from '../ports/messages.ts';
import type { StartProblem } from '../ports/start-problem.ts';
import { mailAndTexts } from './mail-and-texts.ts';
import { type MessagesGo, type Operator, operatorOf } from './operator-settings.ts';
import { cannotBeUsed, type Settings, settingDocs, settings } from './settings.ts';
import type { EntryLimits, FormLimits } from './visitor-limits.ts';

/** Every setting of a server, checked and with its defaults filled in. Paths are absolute. */
export interface Config {
  port: number;
  host: string;
  /** Where people reach this server, without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  secretsFile: string;
  databaseUrl: string | undefined;
  /** The same database without a pooler in between; undefined where there is none. */
  databaseDirectUrl: string | undefined;
  /** `file:` with an absolute path, or `s3:` with what follows it. */
  objectStore: string;
  /** Where backups go: `file:` with an absolute path; undefined where none was named. */
  backupStore: string | undefined;
  /** Public keys (age) that backups are sealed for. */
  backupRecipients: readonly string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  smsUrl: string | undefined;
  /** The account by which text messages go; undefined where they go another way. */
  twilio: TwilioSetting | undefined;
  /** Whether text messages reach people: there is a service, or the operator reads them at /outbox. */
  sendsTexts: boolean;
  /** By which mails are signed; undefined where they are not. */
  mailSigning: MailSigning | undefined;
  /** The file with its key. */
  mailSigningFile: string | undefined;
  /** Where reports about mails come to; undefined where none do. */
  bounceAddress: string | undefined;
  /** Mails that this server hands on in a second at most. */
  mailPerSecond: number | undefined;
  /** What reports of the mail service are checked with. */
  mailEventsKey: string | undefined;
  stripe: {
    secretKey: string | undefined;
    publishableKey: string | undefined;
    /** Two while one is replaced. */
    webhookSecrets: readonly string[];
    apiBase: string;
  };
  /** Whether plans can be paid for on this server. Where nothing can be paid, everything is included. */
  sellsPlans: boolean;
  mode: 'all' | 'web' | 'jobs';
  /** Milliseconds between being asked to stop and stopping. */
  drainMs: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  requestsPerMinute: number;
  /** A password alone does not do on a device that is new to the account. */
  newDeviceCode: boolean;
  metricsToken: string | undefined;
  trustedProxies: readonly string[];
  /** Whether the setting names proxies, or that there are none. */
  proxiesSaid: boolean;
  /** How people sign in here, where it is not as usual. */
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
  /** How often who is not signed in may ask the vault for a way in. */
  entry: EntryLimits;
  /** How often the forms of the public pages may be sent. */
  forms: FormLimits;
  /** Who reaches `/operator`: this machine, every machine or none. */
  operatorPage: 'here' | 'on' | 'off';
  /** The one provider that is named by settings; undefined where none is. */
  oidc: OidcSetting | undefined;
  /** Absolute; undefined where nobody outside may say who somebody is. */
  providersFile: string | undefined;
  /** Absolute; undefined where requests to organisations are not signed. */
  samlKeyFile: string | undefined;
  /** Knows where network addresses are; undefined where nobody is to know. */
  geoipFile: string | undefined;
  /** Who tells people from programs; undefined where nobody is asked to. */
  captcha: CaptchaSetting | undefined;
  /** Which set of settings stands in for those about signing in. */
  authProfile: Settings['AUTH_PROFILE'];
  /** What whoever runs this server says of themselves on the public pages. */
  operator: Operator;
  /** Where messages of the contact form end. */
  messagesGo: MessagesGo;
  /** True when only this machine can reach the server: `HOST` and `PUBLIC_URL` are loopback. */
  local: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from the environment. Throws StartProblem (exit 2) with a sentence naming the first bad one. */
export function readConfig(environment: Environment): Config {
  const given = Object.fromEntries(
    Object.keys(settingDocs).flatMap(name => {
      const value = environment[name]?.trim();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const checked = settings.safeParse(given);
  if (!checked.success) throw problemOf(checked.error);
  return configOf(checked.data);
}

function problemOf(error: z.ZodError): StartProblem {
  const wrong = error.issues[0]?.path[0];
  return cannotBeUsed(typeof wrong === 'string' ? wrong : '?');
}

const signUpWords = { on: 'open', off: 'closed', invite: 'invited', provider: 'by-provider' } as const;

const usualDrainSeconds = 10;

function configOf(s: Settings): Config {
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
    ...mailAndTexts(s, local),
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
    operator: operatorOf(s),
    messagesGo: messagesGo(s, publicUrl),
    local,
  };
}

function authOf(s: Settings, publicUrl: string): Config['auth'] {
  return {
    siteUrl: s.SITE_URL?.replace(/\/+$/, '') ?? `${publicUrl}/welcome`,
    redirectAllowList: s.REDIRECT_URLS,
    emailAutoconfirm: !s.EMAIL_CONFIRM,
    signUps: signUpWords[s.SIGN_UP],
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
      if (s[name] !== undefined) throw cannotBeUsed(name);
    return undefined;
  }
  if (clientId === undefined || clientSecret === undefined) throw cannotBeUsed('OIDC_ISSUER');
  return { issuer, clientId, clientSecret, name: s.OIDC_NAME, scopes: s.OIDC_SCOPES, group: s.OIDC_GROUP };
}

function paymentsOf(s: Settings): Pick<Config, 'stripe' | 'sellsPlans'> {
  checkStripe(s);
  const stripe = {
    secretKey: s.STRIPE_SECRET_KEY,
    publishableKey: s.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: s.STRIPE_WEBHOOK_SECRET,
    apiBase: s.STRIPE_API_BASE,
  };
  return { stripe, sellsPlans: s.STRIPE_SECRET_KEY !== undefined };
}

/** Real money goes to the provider itself, and never beside a key for trying things out. */
function checkStripe(s: Settings): void {
  const keys = [s.STRIPE_SECRET_KEY, s.STRIPE_PUBLISHABLE_KEY].filter(key => key !== undefined);
  const live = keys.filter(key => key.includes('_live_'));
  if (live.length > 0 && live.length < keys.length) throw cannotBeUsed('STRIPE_PUBLISHABLE_KEY');
  if (live.length > 0 && new URL(s.STRIPE_API_BASE).origin !== 'https://api.stripe.com')
    throw cannotBeUsed('STRIPE_API_BASE');
}

function messagesGo(s: Settings, publicUrl: string): MessagesGo {
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
    throw cannotBeUsed('CAPTCHA_SITE_KEY');
  // A script of somebody else's at the address of our pages could read what is typed there and kept by the browser.
  if (origin !== undefined && (siteKey === undefined || sameOrigin(origin, publicUrl)))
    throw cannotBeUsed('CAPTCHA_ORIGIN');
  if (CAPTCHA === undefined) return undefined;
  const provider = CAPTCHA.startsWith('hcaptcha:') ? 'hcaptcha' : 'turnstile';
  const script = s.CAPTCHA_SCRIPT ?? captchaScripts[provider];
  const frame = origin && siteKey ? { origin, siteKey, script } : undefined;
  return { provider, secret: CAPTCHA.slice(provider.length + 1), url, frame };
}

const sameOrigin = (one: string, other: string) => new URL(one).origin === new URL(other).origin;
