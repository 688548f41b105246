import { timingSafeEqual } from 'node:crypto';
import type { FingerprintFunctions } from './context.ts';

// [Note: Links of the list] A link is derived from the reader and a secret and is not stored, so the links in earlier
// emails continue to work.

type Deed = 'confirm' | 'leave';
const markOf = ({ blind }: FingerprintFunctions, deed: Deed, id: string) => blind(`newsletter ${deed} ${id}`);

/** The URL with which a reader confirms their address or leaves the list. */
export const createNewsletterLink = (
  context: FingerprintFunctions & { publicUrl: string },
  deed: Deed,
  id: string,
): string => `${context.publicUrl}/site/v1/newsletter/${deed}?token=${id}.${markOf(context, deed, id)}`;

/** The id of the reader in a link; undefined for a link that we did not make. */
export function readNewsletterToken(
  context: FingerprintFunctions,
  deed: Deed,
  token: string,
): string | undefined {
  const [id = '', mark = ''] = token.split('.');
  const [given, ours] = [Buffer.from(mark), Buffer.from(markOf(context, deed, id))];
  return given.length === ours.length && timingSafeEqual(given, ours) ? id : undefined;
}
