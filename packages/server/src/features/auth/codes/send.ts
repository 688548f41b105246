import type { Db } from '../../../db/database.ts';
import { type ContactAddress, formatAddress } from '../accounts/address.ts';
import { type Account, updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { Message } from '../messages/templates.ts';
import type { CodeChallenge, SentTimes } from '../tables.ts';
import { createDecoyAccountId, issueCode } from './codes.ts';
import type { CodePurpose } from './store.ts';

export interface CodeMessageRequest {
  /** The address to which the link leads after the server has handled it. */
  redirectTo: string;
  challenge?: CodeChallenge | undefined;
  /** The hash of the number of the device that requested the code, as the database stores it. */
  askedBy?: string | undefined;
}

export interface CodeMessageValues {
  code: string;
  codeMs: number;
  link: string;
  linkMs: number;
}

export interface CodeMessage {
  purpose: Exclude<CodePurpose, 'not_me'>;
  /** The `type` parameter in the message's link. A purpose may appear under several types. */
  linkType: string;
  message: (to: string, said: CodeMessageValues) => Message;
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
 * Sends a code to an address, and a link that has the same effect. If there is no account, the same work is
 * done: see [Note: An unknown address costs the same]. Returns when each kind of message was last sent to the
 * account.
 */
export async function sendCode(
  context: AuthContext,
  tx: Db,
  sending: CodeMessageRequest & CodeMessage & { account: Account | undefined; to: ContactAddress },
): Promise<SentTimes> {
  const { account, purpose, challenge, askedBy } = sending;
  const address = formatAddress(sending.to);
  const accountId = account?.id ?? createDecoyAccountId(context, address);
  const { code, token } = await issueCode(context, tx, { accountId, purpose, address, challenge, askedBy });
  const link = createCodeLink(context, { token, type: sending.linkType, redirectTo: sending.redirectTo });
  const { codeMs, linkMs } = context.settings;
  const said = { code, codeMs, link, linkMs };
  await context.queueMessage(tx, sending.message(account === undefined ? '' : address, said));
  const sentAtMs = { ...account?.sentAtMs, [sentAs[purpose]]: context.clock.now() };
  await updateAccount(tx, accountId, { sentAtMs });
  return sentAtMs;
}

export function createCodeLink(
  { settings }: AuthContext,
  { token, type, redirectTo }: { token: string; type: string; redirectTo: string },
): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return `${settings.publicUrl}/auth/v1/verify?${query.toString()}`;
}
