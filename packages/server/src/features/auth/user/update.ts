import { isDeepStrictEqual } from 'node:util';
import type { CallProof } from '@kinfolio/contract/proof';
import type { Db } from '../../../db/database.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import {
  type ContactAddress,
  findAccountByAddress,
  formatAddress,
  readAddress,
} from '../accounts/address.ts';
import { normaliseEmail } from '../accounts/email.ts';
import { isManagedAccount } from '../accounts/first-password.ts';
import { metadataForOwner, omitKdf, readKdf } from '../accounts/kdf.ts';
import { readAccountWithFactors } from '../accounts/person.ts';
import { normalisePhoneDigits } from '../accounts/phone.ts';
import { type PresentedUser, presentUser } from '../accounts/presenter.ts';
import { type Account, findAccount, listIdentities, lockAccount, updateAccount } from '../accounts/store.ts';
import { cancelEmailChange, startAddressChange } from '../codes/change.ts';
import { changeEmail, changePhone } from '../codes/confirm.ts';
import type { CodeMessageRequest } from '../codes/send.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { countMessageAgainstLimit } from '../limits.ts';
import { checkMayChange } from '../proof/may-change.ts';
import { proofsForChange } from '../proof/required.ts';
import { isSmallEnoughForToken } from '../read-body.ts';
import { wasOpenedByKit } from '../sessions/shown-by-kit.ts';
import { lockSession } from '../sessions/store.ts';
import type { Metadata } from '../tables.ts';
import { hashNewPassword, preparePasswordChange, toPasswordColumns } from './new-password.ts';

export interface UserChanges extends CodeMessageRequest {
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | undefined;
  data?: Metadata | undefined;
  nonce?: string | undefined;
}

export async function readUser(
  { db }: AuthContext,
  { accountId }: SignedIn,
): Promise<Outcome<PresentedUser>> {
  const account = await findAccount(db, accountId);
  if (account === undefined) return createRefusal('user_not_found');
  return { ok: true, value: presentUser(await readAccountWithFactors(db, account)) };
}

interface Checked extends CodeMessageRequest {
  addresses: readonly ContactAddress[];
  /** Whether the session was opened with a recovery kit. */
  byKit: boolean;
  /** Whether the request names the current email address. If so, a pending change of address is cancelled. */
  keepsEmail: boolean;
  passwordHash: string | undefined;
  data: Metadata;
  nonce: string;
}

/**
 * Changes a person's password, metadata and addresses in one transaction, so that the password and the salt
 * in the metadata always match. A new password ends every other session. A new address takes effect once its
 * codes have been typed.
 */
export async function updateUser(
  context: AuthContext,
  who: SignedIn,
  changes: UserChanges,
): Promise<Outcome<PresentedUser>> {
  const account = await findAccount(context.db, who.accountId);
  if (account === undefined) return createRefusal('user_not_found');
  const addressWanted = (changes.email ?? changes.phone) !== undefined;
  if (who.lacksFactor && (addressWanted || changes.password !== undefined))
    return createRefusal('insufficient_aal', { status: 401 });
  const byKit = changes.email !== undefined && who.guarded && (await wasOpenedByKit(context, who));
  const duringHold = !addressWanted || (byKit && changes.phone === undefined);
  const refusal = checkMayChange(who, { duringHold, wants: wantsOf(account, changes) });
  if (refusal !== undefined) return refusal;
  if (wantsOtherPassword(account, changes) && (await context.hasKeyset(account.id)))
    return createRefusal('reauthentication_needed', { message: passwordByKeyset });
  const identities = await listIdentities(context.db, account.id);
  if (addressWanted && isManagedAccount(identities)) return createRefusal('user_sso_managed');
  const nameless = account.email === null && account.phone === null;
  if (
    nameless &&
    identities.length === 0 &&
    changes.password !== undefined &&
    !changes.email &&
    !changes.phone
  ) {
    const message = 'Updating password of an anonymous user without an email or phone is not allowed';
    return createRefusal('validation_failed', { status: 422, message });
  }
  const addresses = await checkAddresses(context, account, changes);
  if (!addresses.ok) return addresses;
  const { data = {}, nonce = '', redirectTo, challenge, askedBy } = changes;
  const passwordHash = await hashNewPassword(context, account, changes.password);
  if (
    !passwordHash.ok &&
    !(passwordHash.code === 'same_password' && changes.data !== undefined && isKept(account, changes.data))
  )
    return passwordHash;
  return store(context, who, {
    addresses: addresses.value,
    byKit,
    keepsEmail: normaliseEmail(changes.email ?? '') === (account.email ?? undefined),
    passwordHash: passwordHash.ok ? passwordHash.value : undefined,
    data,
    nonce,
    redirectTo,
    challenge,
    askedBy,
  });
}

/**
 * The proof that a guarded account requires for a change. A change of name needs the same proof as a change
 * of address, because our emails to other people contain the name. A change of password need not be signed:
 * it may be the first password, for a vault that is about to be created, so no signing key may exist yet.
 */
function wantsOf(account: Account, changes: UserChanges): readonly CallProof[] {
  if (isNewAddress(account, changes)) return proofsForChange;
  if (changes.password !== undefined) return ['present'];
  return isKept(account, changes.data ?? {}) ? [] : proofsForChange;
}

const passwordByKeyset = 'The password for this account must be changed together with what opens its vault';

/**
 * Whether the request sets a password or changes how passwords become keys. With a wrong salt, no password would open
 * the vault.
 */
function wantsOtherPassword(account: Account, { password, data = {} }: UserChanges): boolean {
  return password !== undefined || ('kdf' in data && !isDeepStrictEqual(readKdf(account), data['kdf']));
}

const isOther = (given: string, now: string | null) => given !== '' && given !== now;

/**
 * Whether the request contains an address other than the account's current one. The current one would only cancel a
 * pending change.
 */
function isNewAddress(account: Account, { email = '', phone = '' }: UserChanges): boolean {
  return (
    isOther(normaliseEmail(email) ?? email, account.email) ||
    isOther(normalisePhoneDigits(phone) ?? phone, account.phone)
  );
}

/**
 * Whether the given metadata is already stored. After confirming the email, a device that is signing up sends
 * its secret and salt again. If nothing differs, the request need not be refused.
 */
function isKept(account: Account, data: Metadata): boolean {
  const userMetadata = metadataForOwner(account);
  return Object.entries(data).every(([name, value]) => isDeepStrictEqual(userMetadata[name], value));
}

/**
 * Returns the requested addresses that are new to the account, after checking that each is allowed and belongs to no
 * other account.
 */
async function checkAddresses(
  context: AuthContext,
  account: Account,
  { email = '', phone = '' }: UserChanges,
): Promise<Outcome<ContactAddress[]>> {
  const wanted: ContactAddress[] = [];
  for (const given of [{ email }, { phone }]) {
    if (Object.values(given).every(text => text === '')) continue;
    const read = readAddress(given);
    if (!read.ok) return read;
    const address = read.value;
    if (formatAddress(address) === account.email || formatAddress(address) === account.phone) continue;
    const isTaken = (await findAccountByAddress(context.db, address)) !== undefined;
    if (isTaken && (context.settings.answersTell || isSure(context, account, address)))
      return createRefusal(address.email === undefined ? 'phone_exists' : 'email_exists');
    const taken = await countMessageAgainstLimit(context, 'change', address);
    if (!taken.ok) return taken;
    wanted.push(address);
  }
  return { ok: true, value: wanted };
}

async function store(context: AuthContext, who: SignedIn, checked: Checked): Promise<Outcome<PresentedUser>> {
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, who.accountId);
    if (account === undefined) return createRefusal('user_not_found');
    // Another device may have just changed the password, which would have ended this session.
    const session = await lockSession(tx, who);
    if (session === undefined) return createRefusal('session_not_found');
    const { data, columns } = omitKdf(checked.data);
    const kept = 'kdf' in checked.data ? omitKdf(account.userMetadata).data : account.userMetadata;
    const userMetadata = merge(kept, data);
    if (!isSmallEnoughForToken(userMetadata))
      return createRefusal('validation_failed', {
        message: 'data: is too large together with the existing data',
      });
    const { passwordHash, nonce } = checked;
    const named =
      passwordHash === undefined
        ? ({ ok: true, value: account } as const)
        : await preparePasswordChange(context, tx, { account, session, nonce });
    if (!named.ok) return named;
    const written = {
      userMetadata,
      ...columns,
      updatedAtMs: context.clock.now(),
      ...(passwordHash === undefined ? {} : toPasswordColumns(passwordHash)),
    };
    const changed = await changeAddresses(context, tx, { ...named.value, userMetadata }, checked);
    if (!changed.ok) return changed;
    await updateAccount(tx, who.accountId, { ...written, userMetadata: changed.value.userMetadata });
    const now = { ...changed.value, ...written, userMetadata: changed.value.userMetadata };
    return { ok: true, value: presentUser(await readAccountWithFactors(tx, now)) };
  });
}

async function changeAddresses(
  context: AuthContext,
  tx: Db,
  before: Account,
  { addresses, byKit, keepsEmail, ...wanted }: Checked,
): Promise<Outcome<Account>> {
  let account = keepsEmail ? await cancelEmailChange(tx, before) : before;
  for (const to of addresses) {
    const asked = {
      ...account,
      ...(to.email === undefined ? { newPhone: to.phone } : { newEmail: to.email }),
    };
    if (!isSure(context, account, to)) {
      account = await startAddressChange(context, tx, { account, to, byKit, ...wanted });
      continue;
    }
    const changed = await (to.email === undefined ? changePhone : changeEmail)(context, tx, asked);
    if (!changed.ok) return changed;
    if ('account' in changed.value) account = changed.value.account;
  }
  return { ok: true, value: account };
}

/**
 * Whether an address is accepted without a code. An account without an email address gets its first one in the same way
 * as at sign-up.
 */
const isSure = ({ settings }: AuthContext, account: Account, { email }: ContactAddress): boolean =>
  email === undefined ? settings.phoneAutoconfirm : settings.emailAutoconfirm && account.email === null;

/** New values replace old ones; null removes a value. */
function merge(kept: Metadata, data: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...kept, ...data }).filter(([, value]) => value !== null));
}
