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

/** What one variable means to an operator. `wants` completes "The setting X cannot be used: …". */
interface SettingDoc {
  about: string;
  /** The default as the operator would write it; empty when the setting may be missing. */
  usual: string;
  wants: string;
}

/** The setting's documentation, in the order of `.env.example`. */
export const settingDocs = {
  PORT: {
    about: 'TCP port the server listens on. 0 takes any free one.',
    usual: '8787',
    wants: 'it must be a whole number from 0 to 65535',
  },
  HOST: {
    about:
      'Name or address to listen on. 0.0.0.0 lets other machines in; put a proxy with HTTPS in front then.',
    usual: 'localhost',
    wants: 'it must be a host name or an IP address, without a port',
  },
  PUBLIC_URL: {
    about: 'Where people reach the server, without a path. Default: http://localhost with the port.',
    usual: '',
    wants: 'it must be an address such as https://passport.example.org, without a path',
  },
  DATA_DIR: {
    about: 'Folder for everything the server keeps: database, secrets, files, outbox.',
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
      'The same database without the pooler that DATABASE_URL leads to, such as PgBouncer in transaction mode: what listens, takes locks of a session or changes tables goes this way. Default: DATABASE_URL.',
    usual: '',
    wants: 'it must begin with postgres:// or postgresql://',
  },
  OBJECT_STORE: {
    about:
      'Where sealed files are kept: file:PATH, or s3:BUCKET?region=eu-west-2 with &endpoint=https://… and &path-style=true for other services than Amazon, &prefix=… for a part of a bucket, and keys where the AWS tools look for them. Default: file: with DATA_DIR/files.',
    usual: '',
    wants:
      'it must be file: and a path, or s3: and a bucket with region, endpoint, path-style and prefix as its only options',
  },
  BACKUP_STORE: {
    about:
      'Where `npm run ops:backup` puts backups: file: and a folder, best on a disk of another machine, or s3: and a bucket, as OBJECT_STORE has it.',
    usual: '',
    wants:
      'it must be file: and a path, or s3: and a bucket with region, endpoint, path-style and prefix as its only options',
  },
  BACKUP_RECIPIENTS: {
    about:
      'Public keys (age1…) that backups are sealed for, with commas. Their identities must not lie on this machine; `npm run ops:backup -- new-identity` makes one.',
    usual: '',
    wants: 'it must be one or more keys that begin with age1, with commas',
  },
  SMTP_URL: {
    about:
      'Mail server, smtp://user:password@host:port or smtps://…. Without it mail is written to DATA_DIR/outbox.',
    usual: '',
    wants: 'it must begin with smtp:// or smtps://',
  },
  MAIL_FROM: {
    about: 'Sender of mails. Default: Kinfolio <no-reply@ the host of PUBLIC_URL>.',
    usual: '',
    wants: 'it must be an address such as Kinfolio <no-reply@example.org>',
  },
  SMS_URL: {
    about:
      'Text messages are sent as POST {to, text} to this address. Without it they are written to DATA_DIR/outbox.',
    usual: '',
    wants: 'it must begin with https:// or http://',
  },
  ...mailAndTextDocs,
  EMAIL_CONFIRM: {
    about: 'on: somebody new types a code that is sent to their email address. off: the address is believed.',
    usual: 'on',
    wants: 'it must be on or off',
  },
  PHONE_SIGN_UP: {
    about:
      'on: accounts can be made with a phone number, which gets a code by text message. off: with an email only.',
    usual: 'off',
    wants: 'it must be on or off',
  },
  PHONE_CONFIRM: {
    about: 'on: a phone number takes the code that is sent to it. off: the number is believed.',
    usual: 'on',
    wants: 'it must be on or off',
  },
  ANONYMOUS_SIGN_IN: {
    about: 'on: somebody may have an account without saying who they are.',
    usual: 'off',
    wants: 'it must be on or off',
  },
  MANUAL_LINKING: {
    about: 'on: people may link further ways of signing in to their account, and unlink all but one.',
    usual: 'on',
    wants: 'it must be on or off',
  },
  PROVIDERS_FILE: {
    about:
      'JSON file with the outside providers people may sign in with, such as Google: see docs/sign-in-providers.md. Without it there are none.',
    usual: '',
    wants: 'it must be the path of a file',
  },
  ...privateServerDocs,
  WALLETS: {
    about:
      'Chains whose wallets people may sign in with, with commas: ethereum, solana. Without it there are none.',
    usual: '',
    wants: 'it must be ethereum, solana or both with a comma between them',
  },
  SAML_SIGN_IN: {
    about:
      'on: organisations may say who their people are, by SAML 2.0; an administrator names them by auth/v1/admin/sso/providers. off: none may.',
    usual: 'off',
    wants: 'it must be on or off',
  },
  SAML_KEY_FILE: {
    about:
      'File with an RSA private key and its certificate, both as PEM. Requests to organisations are signed with it, and assertions sealed for it are taken. Without it requests are not signed and sealed assertions are refused.',
    usual: '',
    wants: 'it must be the path of a file',
  },
  GEOIP_FILE: {
    about:
      "File in MaxMind's format (.mmdb) that knows the city or country of a network address, such as GeoLite2 City; read at start. With it people see where else they are signed in, as a place. Without it no place is looked up or kept.",
    usual: '',
    wants: 'it must be the path of a file',
  },
  CAPTCHA: {
    about:
      'Who tells people from programs when they sign up, in or ask for a message: hcaptcha: or turnstile: and the secret key. The pages of this server can ask only with CAPTCHA_SITE_KEY and CAPTCHA_ORIGIN too: see docs/sign-in-providers.md. Without it nobody is asked.',
    usual: '',
    wants: 'it must be hcaptcha: or turnstile: and a secret key',
  },
  CAPTCHA_SITE_KEY: {
    about: 'The site key that goes with the secret key of CAPTCHA. Wants CAPTCHA_ORIGIN too.',
    usual: '',
    wants: 'it must be a site key, and CAPTCHA and CAPTCHA_ORIGIN must be set',
  },
  CAPTCHA_ORIGIN: {
    about:
      'Another address that leads to this server, such as https://check.example.org. The script of CAPTCHA runs in a frame of it, and so cannot reach the pages where people type.',
    usual: '',
    wants: 'it must be another address than PUBLIC_URL, without a path, and CAPTCHA_SITE_KEY must be set',
  },
  CAPTCHA_SCRIPT: {
    about: "Address of the script that is used instead of the provider's own; for trying things out.",
    usual: '',
    wants: 'it must begin with https:// or http://',
  },
  CAPTCHA_URL: {
    about: 'Address that is asked instead of the provider itself; for trying things out.',
    usual: '',
    wants: 'it must begin with https:// or http://',
  },
  AUTH_PROFILE: {
    about:
      'kinfolio, or for trying out the official client: conformance, or conformance-confirm with confirmation by mail. The last two let anybody in and replace the settings about signing in.',
    usual: 'kinfolio',
    wants: 'it must be kinfolio, conformance or conformance-confirm',
  },
  ...signInLimitDocs,
  ...visitorLimitDocs,
  SECURE_PASSWORD_CHANGE: {
    about: 'on: a new password in a session older than a day also takes a code by mail. off: it does not.',
    usual: 'off',
    wants: 'it must be on or off',
  },
  SITE_URL: {
    about:
      'Where the links of mails lead when nothing else is asked for. Default: the page /welcome of PUBLIC_URL.',
    usual: '',
    wants: 'it must be an address such as https://passport.example.org, without a path',
  },
  REDIRECT_URLS: {
    about:
      'Other addresses the links of mails may lead to, with commas; * stands for a part of a name, ** for anything.',
    usual: '',
    wants: 'it must be addresses such as https://app.example.org/**, with commas between them',
  },
  STRIPE_SECRET_KEY: {
    about: 'Secret key of the Stripe account. Without it nothing can be paid.',
    usual: '',
    wants: 'it must begin with sk_ or rk_',
  },
  STRIPE_PUBLISHABLE_KEY: {
    about: 'Publishable key of the same account; the browser sees it.',
    usual: '',
    wants: 'it must begin with pk_, and be live or for tests as STRIPE_SECRET_KEY is',
  },
  STRIPE_WEBHOOK_SECRET: {
    about:
      'Secret that signs the messages from Stripe, as `npm run ops:billing-setup` prints it; two with a comma while one is replaced. Without it standings are brought in step every ten minutes.',
    usual: '',
    wants: 'it must begin with whsec_',
  },
  STRIPE_API_BASE: {
    about: 'Address of the Stripe API; another one for trying things out, with test keys alone.',
    usual: 'https://api.stripe.com',
    wants: 'it must begin with https:// or http://, and be the usual one where a key is live',
  },
  SECRETS_FILE: {
    about: 'The secrets of this installation, made at first start. Several servers on one database share it.',
    usual: '',
    wants: 'it must be the path of a file',
  },
  MODE: {
    about:
      'all: everything. web: answers requests, runs no timed work. jobs: timed work only, answers only the probes.',
    usual: 'all',
    wants: 'it must be all, web or jobs',
  },
  DRAIN_SECONDS: {
    about:
      'Seconds for which /readyz says no before a server that was told to stop takes no more requests, so that a proxy sends people to another one. Default: 10, and 0 where only this machine reaches the server.',
    usual: '',
    wants: 'it must be a whole number from 0 to 300',
  },
  LOG_LEVEL: {
    about: 'What is logged to standard output, as JSON lines: debug, info, warn, error or silent.',
    usual: 'info',
    wants: 'it must be debug, info, warn, error or silent',
  },
  REQUESTS_PER_MINUTE: {
    about: 'Requests one address, or one IPv6 network, may send to the API in a minute. 0 sets no limit.',
    usual: '1200',
    wants: 'it must be a whole number, 0 or more',
  },
  NEW_DEVICE_CODE: {
    about:
      'on: signing in with a password on a new device also asks for the code that is sent to the owner. off: it does not, and whoever has no passport yet is not told of such a device.',
    usual: 'on',
    wants: 'it must be on or off',
  },
  METRICS_TOKEN: {
    about:
      'Bearer token that opens /metrics from other machines. Without it only this machine may read them.',
    usual: '',
    wants: 'it must have at least 16 characters',
  },
  TRUSTED_PROXIES: {
    about:
      'IP addresses or networks of proxies, with commas, whose X-Forwarded-For is believed; none, where the one in front tells nothing. With a PUBLIC_URL in https it has to be said.',
    usual: '',
    wants: 'it must be IP addresses or networks such as 10.0.0.0/8, with commas between them, or none',
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

/** The variables as they are read; one that is missing or empty has its default. */
export const settings = z.object({
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

/** What is thrown at start for a setting that is wrong, with a sentence naming it. */
export function cannotBeUsed(wrong: string): StartProblem {
  const [name, doc] = Object.entries(settingDocs).find(([one]) => one === wrong) ?? [
    '?',
    { wants: 'it is wrong' },
  ];
  // The value is not repeated: it may be a secret pasted into the wrong line.
  return new StartProblem(`The setting ${name} cannot be used: ${doc.wants}.`, 2);
}

/** See {@link settings}. */
export type Settings = z.infer<typeof settings>;

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const size = bits === undefined ? 0 : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.POSITIVE_INFINITY;
  return version !== 0 && more.length === 0 && size <= (version === 4 ? 32 : 128);
}
