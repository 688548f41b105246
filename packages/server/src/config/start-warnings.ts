import { isLoopback } from '../ports/loopback.ts';
import { StartProblem } from '../ports/start-problem.ts';
import type { Config } from './config.ts';
import type { Operator } from './operator-settings.ts';

/** What people must be told before they hand something over: UK GDPR article 13, and the rules on selling at a distance. */
const needed = {
  'a name': ['COMPANY_NAME'],
  'an address': ['OFFICE_ADDRESS', 'REGISTERED_ADDRESS'],
  'a way to be reached': ['CONTACT_EMAIL', 'SUPPORT_PHONE'],
} as const satisfies Record<string, readonly (keyof Operator)[]>;

/**
 * Throws StartProblem (exit 2) where something in front of the server ends TLS, and no setting has its addresses:
 * all visitors would be one to every limit.
 */
export function refuseUnsaidProxy({ publicUrl, proxiesSaid }: Config): void {
  if (!publicUrl.startsWith('https:') || proxiesSaid) return;
  throw new StartProblem(
    'PUBLIC_URL is in https, so a proxy stands in front of this server. Set TRUSTED_PROXIES to its address, or to none where it does not tell who calls.',
    2,
  );
}

/**
 * Whether other machines reach this server without HTTPS. Browsers give a page no cryptography then, so people cannot sign up
 * or in from there.
 */
export const servesPlainHttp = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean =>
  publicUrl.startsWith('http:') && !(isLoopback(host) && isLoopback(new URL(publicUrl).hostname));

/** What an operator should know at the start of a server that others can reach: sentences, none of which stops it. */
export function startWarnings(config: Config): string[] {
  return [
    ...(servesPlainHttp(config)
      ? [
          'Warning: other machines reach this server over plain HTTP. Browsers let nobody sign up or log in that way. Put a proxy with HTTPS in front (docs/operating.md), and set PUBLIC_URL and TRUSTED_PROXIES.',
        ]
      : []),
    ...(config.stripe.secretKey !== undefined && config.stripe.publishableKey === undefined
      ? ['Warning: STRIPE_SECRET_KEY is set without STRIPE_PUBLISHABLE_KEY, so nobody can pay. Set both.']
      : []),
    ...publicWarnings(config),
  ];
}

/** What is missing where people come from elsewhere. */
function publicWarnings({ publicUrl, operator, messagesGo, smtpUrl }: Config): string[] {
  if (isLoopback(new URL(publicUrl).hostname)) return [];
  const missing = Object.entries(needed).filter(([, names]) =>
    names.every(name => operator[name] === undefined),
  );
  return [
    missing.length === 0
      ? []
      : [
          `Warning: people who come to ${publicUrl} are not told who runs it: ${listed(missing.map(([what]) => what))} ${missing.length === 1 ? 'is' : 'are'} missing. The law wants that said where their details are taken. Set ${listed(missing.map(([, names]) => names.join(' or ')))}.`,
        ],
    messagesGo === 'nowhere' ? [closedForm(operator, smtpUrl)] : [],
  ].flat();
}

const closedForm = ({ CONTACT_EMAIL: email }: Operator, smtpUrl: string | undefined) =>
  `Warning: the contact form is not shown, because a message in it would reach nobody. Set ${listed([
    ...(email === undefined ? ['CONTACT_EMAIL'] : []),
    ...(smtpUrl === undefined ? ['SMTP_URL'] : []),
  ])}, or MESSAGES_READ_DAYS if you look at \`npm run ops:messages\` by yourself.`;

const listed = (things: readonly string[]) =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1) ?? ''}`;
