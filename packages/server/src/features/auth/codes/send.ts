import type { Db } from '../../../db/database.ts';
import { type Address, addressText } from '../accounts/address.ts';
import { type Account, updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { Message } from '../messages/templates.ts';
import type { CodeChallenge, SentTimes } from '../tables.ts';
import { decoyAccountId, issueCode } from './codes.ts';
import type { CodePurpose } from './store.ts';

/** How a message with a code is asked for. */
export interface Wanted {
  /** Where its link leads in the end. */
  redirectTo: string;
  challenge?: CodeChallenge | undefined;
  /** What is kept of the device that asks. */
  askedBy?: string | undefined;
}

/** What a message says besides its words. */
export interface Said {
  code: string;
  codeMs: number;
  link: string;
  linkMs: number;
}

/** A kind of message with a code. */
export interface CodeMessage {
  purpose: Exclude<CodePurpose, 'not_me'>;
  /** The `type` of its link; a purpose may have several names. */
  linkType: string;
  message: (to: string, said: Said) => Message;
}

const sentAs: Record<Exclude<CodePurpose, 'not_me'>, keyof SentTimes> = {
  signup: 'confirmation',
  phone_signup: 'confirmation',
  recovery: 'recovery',
  email_change_current: 'emailChange',
  email_change_new: 'emailChange',
  phone_change: 'phoneChange',
  reauthentication: 'reauthentication',
};

/**
 * Sends a code, and the link for the same, to an address. Without an account the same is done for nobody: see
 * [Note: An unknown address costs the same]. Gives back when each kind of message was sent to the account.
 */
export async function sendCode(
  context: AuthContext,
  tx: Db,
  sending: Wanted & CodeMessage & { account: Account | undefined; to: Address },
): Promise<SentTimes> {
  const { account, purpose, challenge, askedBy } = sending;
  const address = addressText(sending.to);
  const accountId = account?.id ?? decoyAccountId(context, address);
  const { code, token } = await issueCode(context, tx, { accountId, purpose, address, challenge, askedBy });
  const link = linkOf(context, { token, type: sending.linkType, redirectTo: sending.redirectTo });
  const { codeMs, linkMs } = context.settings;
  const said = { code, codeMs, link, linkMs };
  await context.queueMessage(tx, sending.message(account === undefined ? '' : address, said));
  const sentAtMs = { ...account?.sentAtMs, [sentAs[purpose]]: context.clock.now() };
  await updateAccount(tx, accountId, { sentAtMs });
  return sentAtMs;
}

/** The address of a link in a message. */
export function linkOf(
  { settings }: AuthContext,
  { token, type, redirectTo }: { token: string; type: string; redirectTo: string },
): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return `${settings.publicUrl}/auth/v1/verify?${query.toString()}`;
}
