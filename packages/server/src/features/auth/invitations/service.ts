import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { deleteInvitation, insertInvitation, listInvitations } from './store.ts';

const day = 24 * 60 * 60_000;

/** How long an invitation works by default, and at most. */
export const invitationDays = { usual: 14, most: 90 };

/** A new invitation, with the code that is shown once and kept nowhere. */
export interface NewInvitation {
  readonly code: string;
  /** The address that opens the sign-up page with the code filled in. What follows `#` is sent to no server. */
  readonly link: string;
  readonly expiresAtMs: number;
}

/** One invitation as the operator sees it. */
export interface InvitationState {
  /** Names it to the operator; the code cannot be found from it. */
  readonly id: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly state: 'waits' | 'used' | 'over';
}

interface InvitationDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Makes an invitation for one person. Throws RangeError for days outside 1 to 90. */
export async function makeInvitation(
  { db, clock, publicUrl }: InvitationDeps & { readonly publicUrl: string },
  days: number = invitationDays.usual,
): Promise<NewInvitation> {
  if (!Number.isInteger(days) || days < 1 || days > invitationDays.most)
    throw new RangeError(`An invitation works for 1 to ${invitationDays.most} days.`);
  const code = newInvitationCode();
  const createdAtMs = clock.now();
  const expiresAtMs = createdAtMs + days * day;
  await insertInvitation(db, { codeHash: invitationHash(code), createdAtMs, expiresAtMs });
  return { code, link: `${publicUrl}/signup#invitation=${code}`, expiresAtMs };
}

/** All invitations that are kept, the newest first; empty for none. */
export async function readInvitations({ db, clock }: InvitationDeps): Promise<InvitationState[]> {
  const now = clock.now();
  const rows = await listInvitations(db);
  return rows.map(({ codeHash: id, createdAtMs, expiresAtMs, usedAtMs }) => ({
    id,
    createdAtMs,
    expiresAtMs,
    state: usedAtMs !== null ? 'used' : expiresAtMs <= now ? 'over' : 'waits',
  }));
}

/** Deletes an unused invitation. False where there is none. */
export const revokeInvitation = ({ db }: Pick<InvitationDeps, 'db'>, id: string): Promise<boolean> =>
  deleteInvitation(db, id);

// Crockford's letters without U as well: nothing that looks like something else, and no words by chance.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** A new code of 80 random bits, in groups of four as people read it: `7K2M-9QXD-…`. */
function newInvitationCode(): string {
  const bytes = randomBytes(length);
  const code = Array.from(bytes, byte => letters[byte % letters.length] ?? '').join('');
  return code.match(/.{4}/g)?.join('-') ?? code;
}

/** What is kept of a code: SHA-256 of its letters, whatever way they were typed. */
export function invitationHash(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`invitation ${plain}`).digest('base64url');
}
