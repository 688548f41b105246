import { isLoopback } from '../ports/loopback.ts';
import { StartProblem } from '../ports/start-problem.ts';
import type { ServerConfig } from './config.ts';
import { listMissingDetails, type OperatorDetails } from './operator-settings.ts';

/**
 * Throws StartProblem (exit 2) if a proxy in front of the server handles TLS but no setting gives the proxy's
 * address. Without it, every limit would count all visitors as one.
 */
export function requireProxySetting({ publicUrl, proxiesSaid }: ServerConfig): void {
  if (!publicUrl.startsWith('https:') || proxiesSaid) return;
  throw new StartProblem(
    'PUBLIC_URL begins with https, so there is a proxy in front of this server. Set TRUSTED_PROXIES to its address, or to none if it does not pass on the address of the caller.',
    2,
  );
}

/**
 * Whether other machines reach this server without HTTPS. Browsers then disable cryptography on its pages, so people
 * cannot sign up or sign in from there.
 */
export const isServedOverPlainHttp = ({
  host,
  publicUrl,
}: Pick<ServerConfig, 'host' | 'publicUrl'>): boolean =>
  publicUrl.startsWith('http:') && !(isLoopback(host) && isLoopback(new URL(publicUrl).hostname));

/** Warnings for an operator who starts a server that others can reach. None of them prevents the start. */
export function listStartWarnings(config: ServerConfig): string[] {
  return [
    ...(isServedOverPlainHttp(config)
      ? [
          'Warning: other machines reach this server over plain HTTP. Browsers do not let anyone sign up or log in that way. Put a proxy with HTTPS in front (docs/operating.md), and set PUBLIC_URL and TRUSTED_PROXIES.',
        ]
      : []),
    ...(config.stripe.secretKey !== undefined && config.stripe.publishableKey === undefined
      ? ['Warning: STRIPE_SECRET_KEY is set without STRIPE_PUBLISHABLE_KEY, so nobody can pay. Set both.']
      : []),
    ...publicWarnings(config),
  ];
}

function publicWarnings({ publicUrl, operator, messagesGo, smtpUrl }: ServerConfig): string[] {
  if (isLoopback(new URL(publicUrl).hostname)) return [];
  const missing = listMissingDetails(operator, publicUrl);
  const what = missing.map(one => one.what);
  const settings = missing.map(one => one.settings.join(' or '));
  return [
    missing.length === 0
      ? []
      : [
          `Warning: visitors to ${publicUrl} do not see who runs it: ${listed(what)} ${missing.length === 1 ? 'is' : 'are'} missing. The law requires this wherever personal details are collected. Set ${listed(settings)}.`,
        ],
    messagesGo === 'nowhere' ? [closedForm(operator, smtpUrl)] : [],
  ].flat();
}

const closedForm = ({ CONTACT_EMAIL: email }: OperatorDetails, smtpUrl: string | undefined) =>
  `Warning: the contact form is not shown, because a message in it would reach nobody. Set ${listed([
    ...(email === undefined ? ['CONTACT_EMAIL'] : []),
    ...(smtpUrl === undefined ? ['SMTP_URL'] : []),
  ])}, or MESSAGES_READ_DAYS if you read messages yourself with \`npm run ops:messages\`.`;

const listed = (things: readonly string[]) =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1) ?? ''}`;
