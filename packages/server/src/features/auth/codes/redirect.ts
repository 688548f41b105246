import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AuthSettings } from '../../../config/auth-settings.ts';
import { isLoopback } from '../../../ports/loopback.ts';
import type { AuthContext } from '../context.ts';

/**
 * The URL that a person finally reaches: the first of the requested URL and the referring page that is
 * allowed, otherwise our own site.
 */
export function chooseRedirectTarget(context: AuthContext, request: FastifyRequest): string {
  const wanted = [askedIn(request.query), askedIn(request.body), request.headers.referer];
  return wanted.find(one => one !== undefined && isAllowedRedirect(context, one)) ?? context.settings.siteUrl;
}

const asking = z.object({ redirect_to: z.string() });
const askedIn = (given: unknown) => asking.safeParse(given).data?.redirect_to;

/**
 * Whether we may redirect people to a URL: it must lead to our own site, to this machine, or to an address that the
 * operator allows.
 */
export function isAllowedRedirect(
  { settings }: { settings: Pick<AuthSettings, 'siteUrl' | 'redirectAllowList'> },
  target: string,
): boolean {
  if (!URL.canParse(target) || /[\s\\@]/.test(target)) return false;
  const url = new URL(target);
  const home = new URL(settings.siteUrl);
  if (url.protocol === home.protocol && url.host === home.host) return true;
  if (url.protocol === home.protocol && isLoopback(home.hostname) && isLoopback(url.hostname)) return true;
  const bare = target.replace(/[?#].*$/s, '');
  return settings.redirectAllowList.some(pattern => matches(pattern, bare));
}

const meaning: Readonly<Record<string, string>> = { '**': '.*', '*': '[^./]*', '?': '[^./]' };

function matches(pattern: string, target: string): boolean {
  const parts = pattern.split(/(\*\*|\*|\?)/);
  const source = parts.map(part => meaning[part] ?? part.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${source.join('')}$`, 's').test(target);
}
