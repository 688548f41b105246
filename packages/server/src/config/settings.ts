import { isIP } from 'node:net';
import * as z from 'zod';
import { readS3Setting } from '../adapters/files/s3-setting.ts';
import { StartProblem } from '../ports/start-problem.ts';
import { mailAndTextDocs, mailAndTextSettings } from './mail-and-text-settings.ts';
import { operatorDocs, operatorSettings } from './operator-settings.ts';
import { privateServerDocs, privateServerSettings } from './private-server-settings.ts';
import { signInLimitDocs, signInLimits } from './sign-in-limits.ts';
import { visitorLimitDocs, visitorLimits } from './visitor-limits.ts';
import { wholeNumber } from './whole-number.ts';

/** Documents one variable for the operator. `wants` completes the sentence "The setting X cannot be used: …". */
interface SettingDoc {
  about: string;
  /** The default as the operator would write it; empty if the setting is optional. */
  usual: string;
  wants: string;
}

/** The documentation of the settings, in the order of `.env.example`. */
export const settingDocs = {
  PORT: {
    about: 'TCP port the server listens on. 0 picks any free port.',
    usual: '8787',
    wants: 'it must be a whole number from 0 to 65535',
  },
  HOST: {
    about:
      'Host name or address to listen on. 0.0.0.0 accepts connections from other machines; then put a proxy with HTTPS in front.',
    usual: 'localhost',
    wants: 'it must be a host name or an IP address, without a port',
  },
  PUBLIC_URL: {
    about:
      'The address that people use for this server, without a path. Default: http://localhost with the port.',
    usual: '',
    wants: 'it must be an address such as https://passport.example.org, without a path',
  },
  DATA_DIR: {
    about: 'Folder for everything the server stores: database, secrets, files, outbox.',
    usual: './data',
    wants: 'it must be the path of a folder',
  },
  DATABASE_URL: {
    about: 'PostgreSQL 15 or later to use instead of the private one in DATA_DIR.',
    usual: '',
    wants: 'it must begin with postgres:// or postgresql://',
  },
  DATABASE_DIRECT_URL: {
    about:
      'The same database without the pooler in DATABASE_URL, such as PgBouncer in transaction mode. The server uses it for notifications, session locks and migrations. Default: DATABASE_URL.',
    usual: '',
    wants: 'it must begin with postgres:// or postgresql://',
  },
  OBJECT_STORE: {
    about:
      'Where sealed files are stored: file:PATH, or s3:BUCKET?region=eu-west-2. For services other than Amazon, add &endpoint=https://… and &path-style=true; for part of a bucket, add &prefix=…. Access keys are read from the same places that the AWS tools use. Default: file: with DATA_DIR/files.',
    usual: '',
    wants:
      'it must be file: and a path, or s3: and a bucket with no options other than region, endpoint, path-style and prefix',
  },
  BACKUP_STORE: {
    about:
      'Where `npm run ops:backup` stores backups: file: and a folder, preferably on another machine’s disk, or s3: and a bucket, written as in OBJECT_STORE.',
    usual: '',
    wants:
      'it must be file: and a path, or s3: and a bucket with no options other than region, endpoint, path-style and prefix',
  },
  BACKUP_RECIPIENTS: {
    about:
      'Public keys (age1…) that backups are encrypted for, separated by commas. Do not keep their identities on this machine. `npm run ops:backup -- new-identity` creates one.',
    usual: '',
    wants: 'it must be one or more keys that begin with age1, separated by commas',
  },
  SMTP_URL: {
    about:
      'Mail server, as smtp://user:password@host:port or smtps://…. If it is not set, emails are written to DATA_DIR/outbox.',
    usual: '',
    wants: 'it must begin with smtp:// or smtps://',
  },
  MAIL_FROM: {
    about: 'Sender of emails. Default: Kinfolio <no-reply@…> with the host of PUBLIC_URL.',
    usual: '',
    wants: 'it must be an address such as Kinfolio <no-reply@example.org>',
  },
  SMS_URL: {
    about:
      'Address that receives each text message as POST {to, text}. If it is not set, text messages are written to DATA_DIR/outbox.',
    usual: '',
    wants: 'it must begin with https:// or http://',
  },
  ...mailAndTextDocs,
  EMAIL_CONFIRM: {
    about:
      'on: new people enter a code that we send to their email address. off: the address is accepted without a code.',
    usual: 'on',
    wants: 'it must be on or off',
  },
  PHONE_SIGN_UP: {
    about:
      'on: accounts can be created with a phone number, which receives a code by text message. off: only with an email address.',
    usual: 'off',
    wants: 'it must be on or off',
  },
  PHONE_CONFIRM: {
    about:
      'on: a phone number must be confirmed with the code we send to it. off: the number is accepted without a code.',
    usual: 'on',
    wants: 'it must be on or off',
  },
  ANONYMOUS_SIGN_IN: {
    about: 'on: people can create an account without an email address or phone number.',
    usual: 'off',
    wants: 'it must be on or off',
  },
  MANUAL_LINKING: {
    about: 'on: people may connect more ways of signing in to their account, and disconnect all but one.',
    usual: 'on',
    wants: 'it must be on or off',
  },
  PROVIDERS_FILE: {
    about:
      'JSON file that lists the outside providers people may sign in with, such as Google: see docs/sign-in-providers.md. If it is not set, there are none.',
    usual: '',
    wants: 'it must be the path of a file',
  },
  ...privateServerDocs,
  WALLETS: {
    about:
      'Blockchains whose wallets can be used to sign in, separated by commas: ethereum, solana. If it is not set, wallets cannot be used.',
    usual: '',
    wants: 'it must be ethereum, solana or both, separated by a comma',
  },
  SAML_SIGN_IN: {
    about:
      'on: organisations can sign their members in by SAML 2.0; an administrator adds them through auth/v1/admin/sso/providers. off: they cannot.',
    usual: 'off',
    wants: 'it must be on or off',
  },
  SAML_KEY_FILE: {
    about:
      'File with an RSA private key and its certificate, both as PEM. It signs requests to organisations and decrypts their assertions. If it is not set, requests are not signed and encrypted assertions are refused.',
    usual: '',
    wants: 'it must be the path of a file',
  },
  GEOIP_FILE: {
    about:
      "Database in MaxMind's format (.mmdb) that maps network addresses to cities or countries, such as GeoLite2 City. It is read at start. People then see the place of each of their sessions. If it is not set, no places are looked up or stored.",
    usual: '',
    wants: 'it must be the path of a file',
  },
  CAPTCHA: {
    about:
      'The service that tells people from bots when they sign up, sign in or request a message: hcaptcha: or turnstile: and the secret key. The pages of this server can run the check only if CAPTCHA_SITE_KEY and CAPTCHA_ORIGIN are set too: see docs/sign-in-providers.md. If it is not set, there is no check.',
    usual: '',
    wants: 'it must be hcaptcha: or turnstile: and a secret key',
  },
  CAPTCHA_SITE_KEY: {
    about: 'The site key that goes with the secret key of CAPTCHA. Also needs CAPTCHA_ORIGIN.',
    usual: '',
    wants: 'it must be a site key, and CAPTCHA and CAPTCHA_ORIGIN must be set',
  },
  CAPTCHA_ORIGIN: {
    about:
      'Another address of this server, such as https://check.example.org. The CAPTCHA script runs in a frame from that address, so it cannot reach the pages where people type.',
    usual: '',
    wants: 'it must be a different address from PUBLIC_URL, without a path, and CAPTCHA_SITE_KEY must be set',
  },
  CAPTCHA_SCRIPT: {
    about: "Address of a script to use instead of the provider's, for testing.",
    usual: '',
    wants: 'it must begin with https:// or http://',
  },
  CAPTCHA_URL: {
    about: "Address to call instead of the provider's, for testing.",
    usual: '',
    wants: 'it must begin with https:// or http://',
  },
  AUTH_PROFILE: {
    about:
      'kinfolio; or conformance for testing the official client; or conformance-confirm for the same with confirmation by email. The last two let anyone sign in and replace the sign-in settings.',
    usual: 'kinfolio',
    wants: 'it must be kinfolio, conformance or conformance-confirm',
  },
  ...signInLimitDocs,
  ...visitorLimitDocs,
  SECURE_PASSWORD_CHANGE: {
    about:
      'on: changing the password in a session more than a day old also needs a code by email. off: it does not.',
    usual: 'off',
    wants: 'it must be on or off',
  },
  SITE_URL: {
    about: 'Where links in emails lead if nothing else is given. Default: the page /welcome of PUBLIC_URL.',
    usual: '',
    wants: 'it must be an address such as https://passport.example.org, without a path',
  },
  REDIRECT_URLS: {
    about:
      'Other addresses that links in emails may lead to, separated by commas. * matches part of a name, ** matches anything.',
    usual: '',
    wants: 'it must be addresses such as https://app.example.org/**, separated by commas',
  },
  STRIPE_SECRET_KEY: {
    about: 'Secret key of the Stripe account. Without it, nobody can pay.',
    usual: '',
    wants: 'it must begin with sk_ or rk_',
  },
  STRIPE_PUBLISHABLE_KEY: {
    about: 'Publishable key of the same Stripe account. Browsers receive it.',
    usual: '',
    wants: 'it must begin with pk_, and be for live or test mode like STRIPE_SECRET_KEY',
  },
  STRIPE_WEBHOOK_SECRET: {
    about:
      'Secret that verifies messages from Stripe; `npm run ops:billing-setup` prints it. Give both, separated by a comma, while one is being replaced. If it is not set, the server checks subscriptions with Stripe every ten minutes.',
    usual: '',
    wants: 'it must begin with whsec_',
  },
  STRIPE_API_BASE: {
    about: 'Address of the Stripe API. Only tests use a different address, with test keys.',
    usual: 'https://api.stripe.com',
    wants: "it must begin with https:// or http://, and must be Stripe's own address if a key is live",
  },
  SECRETS_FILE: {
    about:
      "File with this installation's secrets, created at first start. Servers that use the same database share it.",
    usual: '',
    wants: 'it must be the path of a file',
  },
  MODE: {
    about:
      'all: everything. web: answers requests and runs no background jobs. jobs: runs only background jobs, and answers only health checks.',
    usual: 'all',
    wants: 'it must be all, web or jobs',
  },
  DRAIN_SECONDS: {
    about:
      'For this many seconds after a server is told to stop, /readyz reports that it is not ready while requests are still answered, so that a proxy can send people to another server. Default: 10, or 0 if only this machine can reach the server.',
    usual: '',
    wants: 'it must be a whole number from 0 to 300',
  },
  LOG_LEVEL: {
    about: 'What is logged to standard output, as JSON lines: debug, info, warn, error or silent.',
    usual: 'info',
    wants: 'it must be debug, info, warn, error or silent',
  },
  REQUESTS_PER_MINUTE: {
    about:
      'How many requests a minute one IP address, or one IPv6 network, may send to the API. 0 means no limit.',
    usual: '1200',
    wants: 'it must be a whole number, 0 or more',
  },
  NEW_DEVICE_CODE: {
    about:
      'on: signing in with a password on a new device also needs a code, which we send to the owner. off: it does not, and people without a passport are not told about the device.',
    usual: 'on',
    wants: 'it must be on or off',
  },
  METRICS_TOKEN: {
    about:
      'Bearer token that other machines need to read /metrics. If it is not set, only this machine can read them.',
    usual: '',
    wants: 'it must have at least 16 characters',
  },
  TRUSTED_PROXIES: {
    about:
      'IP addresses or networks of proxies whose X-Forwarded-For header is trusted, separated by commas; or none, if the proxy in front sends no such header. Required if PUBLIC_URL begins with https.',
    usual: '',
    wants: 'it must be IP addresses or networks such as 10.0.0.0/8, separated by commas, or none',
  },
  ...operatorDocs,
} as const satisfies Record<string, SettingDoc>;

const url = (...schemes: string[]) => z.url({ protocol: new RegExp(`^(${schemes.join('|')})$`) });

const onOff = (usual: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(usual)
    .transform(value => value === 'on');
const origin = z
  .string()
  .regex(/^https?:\/\/[^/?#@\s]+\/*$/)
  .refine(text => URL.canParse(text));

/** The parsers of the variables. A missing or empty variable gets its default. */
export const settingParsers = z.object({
  PORT: wholeNumber(65_535).default(8787),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/)
    .refine(host => !host.includes(':') || isIP(host) === 6)
    .default('localhost'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./)
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./)
    .optional(),
  OBJECT_STORE: z
    .string()
    .refine(text => /^file:./.test(text) || readS3Setting(text) !== undefined)
    .optional(),
  BACKUP_STORE: z
    .string()
    .refine(text => /^file:./.test(text) || readS3Setting(text) !== undefined)
    .optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .transform(text => text.split(',').map(part => part.trim()))
    .refine(parts => parts.every(part => /^age1[0-9a-z]{20,}$/.test(part)))
    .default([]),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .optional(),
  SMS_URL: url('http', 'https').optional(),
  ...mailAndTextSettings,
  EMAIL_CONFIRM: onOff('on'),
  PHONE_SIGN_UP: onOff('off'),
  PHONE_CONFIRM: onOff('on'),
  ANONYMOUS_SIGN_IN: onOff('off'),
  MANUAL_LINKING: onOff('on'),
  PROVIDERS_FILE: z.string().optional(),
  ...privateServerSettings,
  WALLETS: z
    .string()
    .transform(list => list.split(',').map(part => part.trim()))
    .pipe(z.array(z.enum(['ethereum', 'solana'])))
    .default([]),
  SAML_SIGN_IN: onOff('off'),
  SAML_KEY_FILE: z.string().optional(),
  GEOIP_FILE: z.string().optional(),
  CAPTCHA: z
    .string()
    .regex(/^(hcaptcha|turnstile):\S+$/)
    .optional(),
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  CAPTCHA_ORIGIN: origin.optional(),
  CAPTCHA_SCRIPT: url('http', 'https').optional(),
  CAPTCHA_URL: url('http', 'https').optional(),
  AUTH_PROFILE: z.enum(['kinfolio', 'conformance', 'conformance-confirm']).default('kinfolio'),
  ...signInLimits,
  ...visitorLimits,
  SECURE_PASSWORD_CHANGE: onOff('off'),
  SITE_URL: origin.optional(),
  REDIRECT_URLS: z
    .string()
    .transform(text => text.split(',').map(part => part.trim()))
    .refine(parts => parts.every(part => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(part)))
    .default([]),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/).optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform(list => list.split(',').map(part => part.trim()))
    .pipe(z.array(z.string().regex(/^whsec_/)).max(2))
    .default([]),
  STRIPE_API_BASE: url('http', 'https').default('https://api.stripe.com'),
  SECRETS_FILE: z.string().optional(),
  MODE: z.enum(['all', 'web', 'jobs']).default('all'),
  DRAIN_SECONDS: wholeNumber(300).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  REQUESTS_PER_MINUTE: wholeNumber(1_000_000).default(1200),
  NEW_DEVICE_CODE: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(text => (text === 'none' ? [] : text.split(',').map(part => part.trim())))
    .refine(parts => parts.every(isNetwork))
    .optional(),
  ...operatorSettings,
} satisfies Record<keyof typeof settingDocs, z.ZodType>);

/** The error for an invalid setting, which stops the server at start and names the setting in a sentence. */
export function createInvalidSettingProblem(wrong: string): StartProblem {
  const [name, doc] = Object.entries(settingDocs).find(([one]) => one === wrong) ?? [
    '?',
    { wants: 'it is wrong' },
  ];
  // The value is not repeated, because it may be a secret that was pasted into the wrong line.
  return new StartProblem(`The setting ${name} cannot be used: ${doc.wants}.`, 2);
}

/** See {@link settingParsers}. */
export type Settings = z.infer<typeof settingParsers>;

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const size = bits === undefined ? 0 : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.POSITIVE_INFINITY;
  return version !== 0 && more.length === 0 && size <= (version === 4 ? 32 : 128);
}
