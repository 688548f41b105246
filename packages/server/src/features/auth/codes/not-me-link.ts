import type { Db } from '../../../db/database.ts';
import type { Account } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { issueCode } from './codes.ts';

const linkMs = 7 * 24 * 60 * 60_000;

/**
 * Creates the "This was not me" link for an email to the account's owner, and invalidates the one in the previous
 * email.
 */
export async function createNotMeLink(context: AuthContext, tx: Db, { id, email }: Account): Promise<string> {
  const named = { accountId: id, purpose: 'not_me', address: email ?? '' } as const;
  const { token } = await issueCode(context, tx, { ...named, linkMs });
  return `${context.settings.publicUrl}/auth/v1/not-me?${new URLSearchParams({ token }).toString()}`;
}
