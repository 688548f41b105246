import { timingSafeEqual } from 'node:crypto';
import type { Blinding } from './context.ts';

// [Note: Links of the list] A link is made of the reader and a secret, and written down nowhere: the links of every mail
// go on working.

type Deed = 'confirm' | 'leave';
const markOf = ({ blind }: Blinding, deed: Deed, id: string) => blind(`newsletter ${deed} ${id}`);

/** The address where a reader confirms, or leaves the list. */
export const newsletterLink = (context: Blinding & { publicUrl: string }, deed: Deed, id: string): string =>
  `${context.publicUrl}/site/v1/newsletter/${deed}?token=${id}.${markOf(context, deed, id)}`;

/** The id of the reader whom a link was made for; undefined for one that is not of our making. */
export function readNewsletterToken(context: Blinding, deed: Deed, token: string): string | undefined {
  const [id = '', mark = ''] = token.split('.');
  const [given, ours] = [Buffer.from(mark), Buffer.from(markOf(context, deed, id))];
  return given.length === ours.length && timingSafeEqual(given, ours) ? id : undefined;
}
