import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { StartProblem } from '../ports/start-problem.ts';
import { formatOperatorFooter } from './company-line.ts';
import { readConfig } from './config.ts';
import { settingDocs } from './settings.ts';
import { listStartWarnings, requireProxySetting } from './start-warnings.ts';

test('without any setting the server is for this machine, at the usual address', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 8787,
    host: 'localhost',
    publicUrl: 'http://localhost:8787',
    mode: 'all',
  });
  expect(config.secretsFile).toBe(`${config.dataDir}/secrets.json`);
  expect(config.objectStore).toBe(`file:${config.dataDir}/files`);
  expect(config.local).toBe(true);
});

test('an empty variable counts as a missing one, and blanks around a value do not matter', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' https://passport.example.org/ ' })).toMatchObject({
    port: 8787,
    publicUrl: 'https://passport.example.org',
    local: false,
  });
});

test.each([
  ['0.0.0.0', false],
  ['127.0.0.1', true],
  ['::1', true],
  ['192.168.1.4', false],
])('listening on %s is for this machine only: %s', (host, local) => {
  expect(readConfig({ HOST: host }).local).toBe(local);
});

test.each([
  ['PORT', 'hello'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['HOST', 'http://localhost'],
  ['HOST', 'localhost:80'],
  ['PUBLIC_URL', 'passport.example.org'],
  ['PUBLIC_URL', 'https://example.org/kinfolio'],
  ['PUBLIC_URL', 'https://me:secret@example.org'],
  ['DATABASE_URL', 'mysql://localhost/kinfolio'],
  ['OBJECT_STORE', '/var/files'],
  ['OBJECT_STORE', 's3:Bucket'],
  ['OBJECT_STORE', 's3:bucket?regoin=eu-west-2'],
  ['OBJECT_STORE', 's3:bucket?endpoint=minio:9000'],
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_FROM', 'Kinfolio'],
  ['SMS_URL', 'sms.example.org'],
  ['EMAIL_CONFIRM', 'perhaps'],
  ['MESSAGE_COOLDOWN', '3601'],
  ['CODE_MINUTES', '16'],
  ['LINK_MINUTES', '59'],
  ['WRONG_PASSWORDS', '2'],
  ['REFRESH_REUSE', '61'],
  ['SITE_URL', 'https://example.org/app'],
  ['REDIRECT_URLS', 'https://app.example.org, elsewhere'],
  ['STRIPE_SECRET_KEY', 'pk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_API_BASE', 'stripe'],
  ['MODE', 'worker'],
  ['LOG_LEVEL', 'loud'],
  ['REQUESTS_PER_MINUTE', '-1'],
  ['METRICS_TOKEN', 'short'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'proxy.example.org'],
  ['CONTACT_EMAIL', 'help'],
  ['SUPPORT_PHONE', 'ring us'],
  ['UPTIME_CLAIM', 'always'],
  ['BACKUP_DAYS', '0'],
  ['ICO_NUMBER', '123'],
  ['COMPANY_NUMBER', '1234'],
  ['COMPLAINTS_EMAIL', 'complaints'],
  ['MESSAGES_READ_DAYS', 'often'],
])('%s=%s stops the start with a sentence that names it and does not repeat the value', (name, value) => {
  const problem = problemOf({ [name]: value });
  expect(problem.exitCode).toBe(2);
  expect(problem.message).toMatch(new RegExp(`^The setting ${name} cannot be used: it must .+\\.$`));
});

test('a secret in the wrong line is not shown to whoever reads the terminal', () => {
  expect(problemOf({ STRIPE_SECRET_KEY: 'hunter2' }).message).not.toContain('hunter2');
});

test('what the operator says of themselves is handed on, and nothing where it says nothing', () => {
  expect(readConfig({}).operator).toEqual({});
  const said = { COMPANY_NAME: 'Kinfolio Ltd', UPTIME_CLAIM: '99.9%', BACKUP_DAYS: '30' };
  expect(readConfig({ ...said, PORT: '1' }).operator).toEqual(said);
});

const elsewhere = { PUBLIC_URL: 'https://kinfolio.example' };
const mailed = { CONTACT_EMAIL: 'help@kinfolio.example', SMTP_URL: 'smtp://localhost' };

test.each([
  ['on-the-list', {}],
  ['on-the-list', { CONTACT_EMAIL: mailed.CONTACT_EMAIL }],
  ['by-mail', mailed],
  ['by-mail', { ...elsewhere, ...mailed }],
  ['nowhere', elsewhere],
  ['nowhere', { ...elsewhere, CONTACT_EMAIL: mailed.CONTACT_EMAIL }],
  ['nowhere', { ...elsewhere, SMTP_URL: mailed.SMTP_URL }],
  ['on-the-list', { ...elsewhere, MESSAGES_READ_DAYS: '3' }],
] as const)('messages go %s with %j', (goes, environment) => {
  expect(readConfig(environment).messagesGo).toBe(goes);
});

const start = (environment: object) => () => requireProxySetting(readConfig({ ...environment }));

test('a server in https does not start before it is said which proxies it believes', () => {
  expect(start(elsewhere)).toThrow(/^PUBLIC_URL begins with https, .* Set TRUSTED_PROXIES/);
  expect(start({ ...elsewhere, TRUSTED_PROXIES: 'none' })).not.toThrow();
  expect(start({ ...elsewhere, TRUSTED_PROXIES: '10.0.0.1' })).not.toThrow();
  expect(start({ PUBLIC_URL: 'http://kinfolio.example' })).not.toThrow();
  expect(readConfig({ TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
});

test('a server that others can reach starts with a sentence for what they are not told, one on this machine with none', () => {
  expect(listStartWarnings(readConfig({}))).toEqual([]);
  const [whoRunsIt, form] = listStartWarnings(readConfig(elsewhere));
  expect(whoRunsIt).toBe(
    'Warning: visitors to https://kinfolio.example do not see who runs it: a name, an address and a way to be reached are missing. The law requires this wherever personal details are collected. Set COMPANY_NAME, OFFICE_ADDRESS or REGISTERED_ADDRESS and CONTACT_EMAIL or SUPPORT_PHONE.',
  );
  expect(form).toContain('the contact form is not shown');
  expect(form).toContain('Set CONTACT_EMAIL and SMTP_URL, or MESSAGES_READ_DAYS');
  const said = { ...elsewhere, ...mailed, COMPANY_NAME: 'Ellery Ltd' };
  expect(listStartWarnings(readConfig(said))).toEqual([expect.stringContaining(': an address is missing.')]);
  expect(listStartWarnings(readConfig({ ...said, REGISTERED_ADDRESS: '1 High Street, Leeds' }))).toEqual([]);
});

test.each([
  [undefined, {}],
  ['Kinfolio is run by Ellery Ltd.', { COMPANY_NAME: 'Ellery Ltd' }],
  [
    'Company number 01234567, 1 High Street, Leeds.',
    { COMPANY_NUMBER: '01234567', OFFICE_ADDRESS: '1 High Street, Leeds' },
  ],
  ['Phone 020 7946 0000.', { SUPPORT_PHONE: '020 7946 0000' }],
  [
    'Kinfolio is run by Ellery Ltd, 2 Low Road, York, help@kinfolio.example.',
    {
      COMPANY_NAME: 'Ellery Ltd',
      OFFICE_ADDRESS: '1 High Street, Leeds',
      REGISTERED_ADDRESS: '2 Low Road, York',
      CONTACT_EMAIL: 'help@kinfolio.example',
    },
  ],
])('the end of a mail reads well with what is set: %s', (line, operator) => {
  expect(formatOperatorFooter(operator)).toBe(line);
});

test.each([
  ['TWILIO_ACCOUNT_SID', { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x' }],
  ['TWILIO_AUTH_TOKEN', { TWILIO_AUTH_TOKEN: 'x' }],
  ['DKIM_DOMAIN', { DKIM_DOMAIN: 'example.org' }],
  ['DKIM_KEY_FILE', { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 's', DKIM_KEY_FILE: '/no/such/file' }],
  ['CAPTCHA_SITE_KEY', { CAPTCHA_SITE_KEY: 'key' }],
  ['CAPTCHA_SITE_KEY', { CAPTCHA: 'turnstile:secret', CAPTCHA_SITE_KEY: 'key' }],
  ['CAPTCHA_ORIGIN', { CAPTCHA: 'turnstile:secret', CAPTCHA_ORIGIN: 'https://check.example.org' }],
  [
    'CAPTCHA_ORIGIN',
    { CAPTCHA: 'turnstile:secret', CAPTCHA_SITE_KEY: 'key', CAPTCHA_ORIGIN: 'http://LOCALHOST:8787/' },
  ],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
  ['STRIPE_API_BASE', { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'http://127.0.0.1:8790' }],
  ['STRIPE_API_BASE', { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_API_BASE: 'http://api.stripe.com' }],
])('%s stops the start where what goes with it is not there: %j', (name, environment) => {
  expect(problemOf(environment).message).toContain(`The setting ${name} cannot be used: it must be`);
});

test.each([
  ['open', {}],
  ['invited', elsewhere],
  ['invited', { ...elsewhere, ...mailed, COMPANY_NAME: 'Ellery Ltd', OFFICE_ADDRESS: '2 Low Road, York' }],
  ['by-provider', { ...elsewhere, PROVIDERS_FILE: '/etc/kinfolio/providers.json' }],
  ['open', { ...elsewhere, SIGN_UP: 'on' }],
  ['closed', { SIGN_UP: 'off' }],
] as const)('sign-up is %s with %j', (signUps, set) => {
  expect(readConfig({ ...set }).auth.signUps).toBe(signUps);
});

test('.env.example shows every setting, in order, with what the program says about it', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const settings = Object.entries(settingDocs).map(
    ([name, doc]) => `# ${doc.about}\n#${name}=${doc.usual}\n`,
  );
  expect(example.slice(example.indexOf('\n\n') + 2)).toBe(settings.join('\n'));
});

test('a shown default is the default', () => {
  const shown = Object.entries(settingDocs).map(([name, { usual }]) => [name, usual]);
  expect(readConfig(Object.fromEntries(shown))).toEqual(readConfig({}));
});

function problemOf(environment: Record<string, string>): StartProblem {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartProblem) return error;
  }
  throw new Error('the setting was taken');
}
