import { isDeepStrictEqual } from 'node:util';
import type { ProofWant } from '@kinfolio/contract/proof';
import type { Db } from '../../../db/database.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { beginChange, dropEmailChange } from '../codes/change.ts';
import { changeEmail, changePhone } from '../codes/confirm.ts';
import type { Wanted } from '../codes/send.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { takeMessage } from '../limits.ts';
import { changeWants } from '../proof/required.ts';
import { fitsInToken } from '../read-body.ts';
import { openedByKit } from '../sessions/shown-by-kit.ts';
import { lockSession } from '../sessions/store.ts';
import type { Metadata } from '../tables.ts';
import { type Address, addressText, findAccountOf, readAddress } from './address.ts';
import { normalEmail } from './email.ts';
import { isManaged } from './first-password.ts';
import { kdfOf, shownMetadata, withoutKdf } from './kdf.ts';
import { refusalOfChange } from './may-change.ts';
import { hashNewPassword, takePassword, withPassword } from './new-password.ts';
import { readPerson } from './person.ts';
import { normalPhone } from './phone.ts';
import { type PresentedUser, presentUser } from './presenter.ts';
import { type Account, findAccount, listIdentities, lockAccount, updateAccount } from './store.ts';

/** What a person wants changed, and where the links of the mails about it lead. */
export interface Changes extends Wanted {
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | undefined;
  data?: Metadata | undefined;
  /** The code that proves the person once more. */
  nonce?: string | undefined;
}

/** The person's own User object. */
export async function readUser(
  { db }: AuthContext,
  { accountId }: SignedIn,
): Promise<Outcome<PresentedUser>> {
  const account = await findAccount(db, accountId);
  if (account === undefined) return refuse('user_not_found');
  return { ok: true, value: presentUser(await readPerson(db, account)) };
}

/** What is to be written once everything was checked. */
interface Checked extends Wanted {
  addresses: readonly Address[];
  /** The session was opened by a kit. */
  byKit: boolean;
  /** The email of now is asked for: a change of it that waits is wanted no more. */
  keepsEmail: boolean;
  passwordHash: string | undefined;
  data: Metadata;
  nonce: string;
}

/**
 * Changes a person's password, metadata and addresses in one transaction, so that a password and the salt kept in the
 * metadata never part. A new password ends every other session; a new address waits until its codes were typed.
 */
export async function updateUser(
  context: AuthContext,
  who: SignedIn,
  changes: Changes,
): Promise<Outcome<PresentedUser>> {
  const account = await findAccount(context.db, who.accountId);
  if (account === undefined) return refuse('user_not_found');
  const addressWanted = (changes.email ?? changes.phone) !== undefined;
  if (who.lacksFactor && (addressWanted || changes.password !== undefined))
    return refuse('insufficient_aal', { status: 401 });
  const byKit = changes.email !== undefined && who.guarded && (await openedByKit(context, who));
  const duringHold = !addressWanted || (byKit && changes.phone === undefined);
  const refusal = refusalOfChange(who, { duringHold, wants: wantsOf(account, changes) });
  if (refusal !== undefined) return refusal;
  if (wantsOtherPassword(account, changes) && (await context.hasKeyset(account.id)))
    return refuse('reauthentication_needed', { message: passwordByKeyset });
  const identities = await listIdentities(context.db, account.id);
  if (addressWanted && isManaged(identities)) return refuse('user_sso_managed');
  const nameless = account.email === null && account.phone === null;
  if (
    nameless &&
    identities.length === 0 &&
    changes.password !== undefined &&
    !changes.email &&
    !changes.phone
  ) {
    const message = 'Updating password of an anonymous user without an email or phone is not allowed';
    return refuse('validation_failed', { status: 422, message });
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
    keepsEmail: normalEmail(changes.email ?? '') === (account.email ?? undefined),
    passwordHash: passwordHash.ok ? passwordHash.value : undefined,
    data,
    nonce,
    redirectTo,
    challenge,
    askedBy,
  });
}

/**
 * What a guarded account has to show for a change: for its name as for an address, because our mails to others carry it. A
 * password is the first of a vault that is about to be made: there is no key yet that could sign for it.
 */
function wantsOf(account: Account, changes: Changes): readonly ProofWant[] {
  if (isNewAddress(account, changes)) return changeWants;
  if (changes.password !== undefined) return ['present'];
  return isKept(account, changes.data ?? {}) ? [] : changeWants;
}

const passwordByKeyset = 'The password of this account is changed with what opens its vault';

/** Whether a password is given, or another way in which passwords become keys: with a wrong salt none opens anything. */
function wantsOtherPassword(account: Account, { password, data = {} }: Changes): boolean {
  return password !== undefined || ('kdf' in data && !isDeepStrictEqual(kdfOf(account), data['kdf']));
}

const isOther = (given: string, now: string | null) => given !== '' && given !== now;

/** Whether another address is asked for than the account has: the one of now ends a change that waits, no more. */
function isNewAddress(account: Account, { email = '', phone = '' }: Changes): boolean {
  return (
    isOther(normalEmail(email) ?? email, account.email) || isOther(normalPhone(phone) ?? phone, account.phone)
  );
}

/**
 * Whether the metadata given is there already. A device that signs up sends its secret once more, with its salt, when the
 * email is confirmed; usually both are what the account has, and then there is nothing to refuse.
 */
function isKept(account: Account, data: Metadata): boolean {
  const userMetadata = shownMetadata(account);
  return Object.entries(data).every(([name, value]) => isDeepStrictEqual(userMetadata[name], value));
}

/** The addresses asked for that are not the person's already; each may be asked for, and is nobody else's. */
async function checkAddresses(
  context: AuthContext,
  account: Account,
  { email = '', phone = '' }: Changes,
): Promise<Outcome<Address[]>> {
  const wanted: Address[] = [];
  for (const given of [{ email }, { phone }]) {
    if (Object.values(given).every(text => text === '')) continue;
    const read = readAddress(given);
    if (!read.ok) return read;
    const address = read.value;
    if (addressText(address) === account.email || addressText(address) === account.phone) continue;
    const isTaken = (await findAccountOf(context.db, address)) !== undefined;
    if (isTaken && (context.settings.answersTell || isSure(context, account, address)))
      return refuse(address.email === undefined ? 'phone_exists' : 'email_exists');
    const taken = await takeMessage(context, 'change', address);
    if (!taken.ok) return taken;
    wanted.push(address);
  }
  return { ok: true, value: wanted };
}

async function store(context: AuthContext, who: SignedIn, checked: Checked): Promise<Outcome<PresentedUser>> {
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, who.accountId);
    if (account === undefined) return refuse('user_not_found');
    // Another device may have changed the password a moment ago, which ended this session.
    const session = await lockSession(tx, who);
    if (session === undefined) return refuse('session_not_found');
    const { data, columns } = withoutKdf(checked.data);
    const kept = 'kdf' in checked.data ? withoutKdf(account.userMetadata).data : account.userMetadata;
    const userMetadata = merge(kept, data);
    if (!fitsInToken(userMetadata))
      return refuse('validation_failed', { message: 'data: is too large with what is kept already' });
    const { passwordHash, nonce } = checked;
    const named =
      passwordHash === undefined
        ? ({ ok: true, value: account } as const)
        : await takePassword(context, tx, { account, session, nonce });
    if (!named.ok) return named;
    const written = {
      userMetadata,
      ...columns,
      updatedAtMs: context.clock.now(),
      ...(passwordHash === undefined ? {} : withPassword(passwordHash)),
    };
    const changed = await changeAddresses(context, tx, { ...named.value, userMetadata }, checked);
    if (!changed.ok) return changed;
    await updateAccount(tx, who.accountId, { ...written, userMetadata: changed.value.userMetadata });
    const now = { ...changed.value, ...written, userMetadata: changed.value.userMetadata };
    return { ok: true, value: presentUser(await readPerson(tx, now)) };
  });
}

async function changeAddresses(
  context: AuthContext,
  tx: Db,
  before: Account,
  { addresses, byKit, keepsEmail, ...wanted }: Checked,
): Promise<Outcome<Account>> {
  let account = keepsEmail ? await dropEmailChange(tx, before) : before;
  for (const to of addresses) {
    const asked = {
      ...account,
      ...(to.email === undefined ? { newPhone: to.phone } : { newEmail: to.email }),
    };
    if (!isSure(context, account, to)) {
      account = await beginChange(context, tx, { account, to, byKit, ...wanted });
      continue;
    }
    const changed = await (to.email === undefined ? changePhone : changeEmail)(context, tx, asked);
    if (!changed.ok) return changed;
    if ('account' in changed.value) account = changed.value.account;
  }
  return { ok: true, value: account };
}

/** Whether an address is taken without a code: an account without an email takes its first as it would have at sign-up. */
const isSure = ({ settings }: AuthContext, account: Account, { email }: Address): boolean =>
  email === undefined ? settings.phoneAutoconfirm : settings.emailAutoconfirm && account.email === null;

/** New values replace old ones; null removes. */
function merge(kept: Metadata, data: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...kept, ...data }).filter(([, value]) => value !== null));
}
