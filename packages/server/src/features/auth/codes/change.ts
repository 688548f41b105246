import type { Db } from '../../../db/database.ts';
import { type ContactAddress, findAccountByAddress, formatAddress } from '../accounts/address.ts';
import { type Account, findAccount, updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { Outcome } from '../errors.ts';
import { countMessageAgainstLimit } from '../limits.ts';
import type { SentTimes } from '../tables.ts';
import { type CodeRequest, createAccountExistsMessage } from './ask.ts';
import { type CodeMessage, type CodeMessageRequest, sendCode } from './send.ts';
import { claimAddress, deleteAddressClaim, deleteCode, listAddressClaims } from './store.ts';

/**
 * Starts a change of address: stores the request, and sends a code to both the new and the old address. In a
 * session opened with a kit, only the new one receives a code, because a thief may be reading the old one.
 */
export async function startAddressChange(
  context: AuthContext,
  tx: Db,
  {
    account,
    to,
    byKit = false,
    ...wanted
  }: CodeMessageRequest & { account: Account; to: ContactAddress; byKit?: boolean },
): Promise<Account> {
  const { id } = account;
  const before = to.email === undefined ? account.newPhone : account.newEmail;
  if (before !== null) await deleteAddressClaim(tx, before, id);
  const changes =
    to.email === undefined
      ? { newPhone: to.phone }
      : { newEmail: to.email, newEmailAgreed: byKit ? ('kit' as const) : null };
  await updateAccount(tx, id, changes);
  await claimAddress(tx, { address: formatAddress(to), accountId: id, atMs: context.clock.now() });
  const asked = { ...account, ...changes };
  return { ...asked, sentAtMs: await askBoth(context, tx, { account: asked, ...wanted }, to) };
}

/** Cancels a pending change of email address and deletes the codes sent for it. */
export async function cancelEmailChange(tx: Db, account: Account): Promise<Account> {
  const { id, newEmail } = account;
  if (newEmail === null) return account;
  await deleteAddressClaim(tx, newEmail, id);
  for (const purpose of ['email_change_current', 'email_change_new'] as const)
    await deleteCode(tx, { accountId: id, purpose });
  const dropped = { newEmail: null, newEmailAgreed: null };
  await updateAccount(tx, id, dropped);
  return { ...account, ...dropped };
}

/** Sends the codes of a pending change again. The response does not reveal whether there is such a change. */
export async function resendChangeCodes(
  context: AuthContext,
  { to, known, ...wanted }: CodeRequest,
): Promise<Outcome<void>> {
  const taken = await countMessageAgainstLimit(context, 'change', to, known);
  if (!taken.ok) return taken;
  await context.db.transaction(async tx => {
    const account = await waitingFor(tx, to);
    const asked = account === undefined ? to : pendingOf(account, to);
    await askBoth(context, tx, { account, ...wanted }, asked ?? to);
  });
  return { ok: true, value: undefined };
}

/** Finds the account whose pending change is from or to this address. */
async function waitingFor(tx: Db, to: ContactAddress): Promise<Account | undefined> {
  const owner = await findAccountByAddress(tx, to);
  if (owner !== undefined && pendingOf(owner, to) !== undefined) return owner;
  const [claimant] = await listAddressClaims(tx, formatAddress(to), 1);
  return claimant === undefined ? undefined : findAccount(tx, claimant);
}

function pendingOf({ newEmail, newPhone }: Account, { email }: ContactAddress): ContactAddress | undefined {
  if (email === undefined) return newPhone === null ? undefined : { phone: newPhone };
  return newEmail === null ? undefined : { email: newEmail };
}

async function askBoth(
  context: AuthContext,
  tx: Db,
  wanted: CodeMessageRequest & { account: Account | undefined },
  to: ContactAddress,
): Promise<SentTimes> {
  const { account } = wanted;
  const owner = await findAccountByAddress(tx, to);
  // If the address belongs to another person, the response is the same as for a free one. Its owner receives
  // a notice instead of a code.
  const isTaken = owner !== undefined && owner.id !== account?.id;
  if (to.email === undefined)
    return sendCode(context, tx, { ...wanted, to, ...(isTaken ? othersPhone : phoneChange) });
  const newEmail = to.email;
  const oldEmail = account?.emailConfirmedAtMs === null ? null : (account?.email ?? null);
  if (oldEmail !== null && account?.newEmailAgreed !== 'kit') {
    await sendCode(context, tx, {
      ...wanted,
      to: { email: oldEmail },
      purpose: 'email_change_current',
      linkType: 'email_change',
      message: (old, said) => ({ template: 'change-email-old', to: old, values: { ...said, newEmail } }),
    });
  }
  return sendCode(context, tx, { ...wanted, to, ...(isTaken ? othersEmail(context) : emailChange) });
}

/** Tells the owner of an address that another person requested it. The notice is sent in place of a code. */
const othersEmail = (context: AuthContext): CodeMessage => ({
  ...emailChange,
  message: to => createAccountExistsMessage(context, to),
});

/** The owner of a phone number receives no notice that another person requested the number. */
const othersPhone: CodeMessage = {
  purpose: 'phone_change',
  linkType: 'phone_change',
  message: (_to, { code, codeMs }) => ({ template: 'phone-code', to: '', values: { code, codeMs } }),
};

const emailChange: CodeMessage = {
  purpose: 'email_change_new',
  linkType: 'email_change',
  message: (to, values) => ({ template: 'change-email-new', to, values }),
};

const phoneChange: CodeMessage = {
  purpose: 'phone_change',
  linkType: 'phone_change',
  message: (to, { code, codeMs }) => ({ template: 'phone-code', to, values: { code, codeMs } }),
};
