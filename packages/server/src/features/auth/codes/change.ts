import type { Db } from '../../../db/database.ts';
import { type Address, addressText, findAccountOf } from '../accounts/address.ts';
import { type Account, findAccount, updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { Outcome } from '../errors.ts';
import { takeMessage } from '../limits.ts';
import type { SentTimes } from '../tables.ts';
import { type Asking, accountExists } from './ask.ts';
import { type CodeMessage, sendCode, type Wanted } from './send.ts';
import { claimAddress, deleteClaim, deleteCode, listClaims } from './store.ts';

/**
 * Begins a change of address: it is asked for, and the people who read it, and the old one, are asked. Who has the kit asks
 * the new one alone: another person may read the old one.
 */
export async function beginChange(
  context: AuthContext,
  tx: Db,
  { account, to, byKit = false, ...wanted }: Wanted & { account: Account; to: Address; byKit?: boolean },
): Promise<Account> {
  const { id } = account;
  const before = to.email === undefined ? account.newPhone : account.newEmail;
  if (before !== null) await deleteClaim(tx, before, id);
  const changes =
    to.email === undefined
      ? { newPhone: to.phone }
      : { newEmail: to.email, newEmailAgreed: byKit ? ('kit' as const) : null };
  await updateAccount(tx, id, changes);
  await claimAddress(tx, { address: addressText(to), accountId: id, atMs: context.clock.now() });
  const asked = { ...account, ...changes };
  return { ...asked, sentAtMs: await askBoth(context, tx, { account: asked, ...wanted }, to) };
}

/** Ends a change of the email that waits, with the codes that were sent for it. */
export async function dropEmailChange(tx: Db, account: Account): Promise<Account> {
  const { id, newEmail } = account;
  if (newEmail === null) return account;
  await deleteClaim(tx, newEmail, id);
  for (const purpose of ['email_change_current', 'email_change_new'] as const)
    await deleteCode(tx, { accountId: id, purpose });
  const dropped = { newEmail: null, newEmailAgreed: null };
  await updateAccount(tx, id, dropped);
  return { ...account, ...dropped };
}

/** Sends the codes of a change again, if one waits; the answer does not tell. */
export async function askAgainForChange(
  context: AuthContext,
  { to, known, ...wanted }: Asking,
): Promise<Outcome<void>> {
  const taken = await takeMessage(context, 'change', to, known);
  if (!taken.ok) return taken;
  await context.db.transaction(async tx => {
    const account = await waitingFor(tx, to);
    const asked = account === undefined ? to : pendingOf(account, to);
    await askBoth(context, tx, { account, ...wanted }, asked ?? to);
  });
  return { ok: true, value: undefined };
}

/** Whose change an address is part of, as the old one or the new one. */
async function waitingFor(tx: Db, to: Address): Promise<Account | undefined> {
  const owner = await findAccountOf(tx, to);
  if (owner !== undefined && pendingOf(owner, to) !== undefined) return owner;
  const [claimant] = await listClaims(tx, addressText(to), 1);
  return claimant === undefined ? undefined : findAccount(tx, claimant);
}

function pendingOf({ newEmail, newPhone }: Account, { email }: Address): Address | undefined {
  if (email === undefined) return newPhone === null ? undefined : { phone: newPhone };
  return newEmail === null ? undefined : { email: newEmail };
}

async function askBoth(
  context: AuthContext,
  tx: Db,
  wanted: Wanted & { account: Account | undefined },
  to: Address,
): Promise<SentTimes> {
  const { account } = wanted;
  const owner = await findAccountOf(tx, to);
  // Another person's: it looks free here, and its owner is sent a notice in place of a code.
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

/** In place of a code, the owner of an address hears that it was asked for. */
const othersEmail = (context: AuthContext): CodeMessage => ({
  ...emailChange,
  message: to => accountExists(context, to),
});

/** No text is sent about that. */
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
