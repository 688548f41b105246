import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { deleteInvitation, insertInvitation, listInvitations } from './store.ts';

const day = 24 * 60 * 60_000;

/** How many days an invitation is valid by default, and at most. */
export const invitationDays = { usual: 14, most: 90 };

/** A new invitation and its code. The code is shown once and never stored. */
export interface NewInvitation {
  readonly code: string;
  /**
   * The URL of the sign-up page with the code filled in. The code is after the `#`, which browsers do not send to a
   * server.
   */
  readonly link: string;
  readonly expiresAtMs: number;
}

/** An invitation as shown to the operator. */
export interface InvitationState {
  /** Identifies the invitation to the operator. The code cannot be derived from it. */
  readonly id: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly state: 'waits' | 'used' | 'over';
}

interface InvitationDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Throws RangeError unless the number of days is from 1 to 90. */
export async function makeInvitation(
  { db, clock, publicUrl }: InvitationDeps & { readonly publicUrl: string },
  days: number = invitationDays.usual,
): Promise<NewInvitation> {
  if (!Number.isInteger(days) || days < 1 || days > invitationDays.most)
    throw new RangeError(`An invitation works for 1 to ${invitationDays.most} days.`);
  const code = newInvitationCode();
  const createdAtMs = clock.now();
  const expiresAtMs = createdAtMs + days * day;
  await insertInvitation(db, { codeHash: hashInvitation(code), createdAtMs, expiresAtMs });
  return { code, link: `${publicUrl}/signup#invitation=${code}`, expiresAtMs };
}

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

/** Deletes an unused invitation. False if it does not exist. */
export const revokeInvitation = ({ db }: Pick<InvitationDeps, 'db'>, id: string): Promise<boolean> =>
  deleteInvitation(db, id);

// Crockford's letters, without U: no two letters look alike, and words do not appear by chance.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** Generates a code of 80 random bits, written in groups of four: `7K2M-9QXD-…`. */
function newInvitationCode(): string {
  const bytes = randomBytes(length);
  const code = Array.from(bytes, byte => letters[byte % letters.length] ?? '').join('');
  return code.match(/.{4}/g)?.join('-') ?? code;
}

/** Hashes a code for storage: SHA-256 of its letters, which are normalised first. */
export function hashInvitation(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`invitation ${plain}`).digest('base64url');
}
