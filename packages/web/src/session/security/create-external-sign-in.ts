import { type Kdf, kdf as kdfShape } from '@kinfolio/contract/wire';
import type { AuthError, User } from '@supabase/auth-js';
import {
  type CallOutcome,
  createSuccess,
  emptySuccess,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import { runAfterChallenge } from '../access/challenge.ts';
import { reopenWithKit } from '../access/change-password.ts';
import { makeRecoveryKit } from '../access/kit.ts';
import { confirmPresence } from '../access/presence.ts';
import { handleNoVault, makeVault, openVault } from '../access/sign-in.ts';
import { startChosenPlan } from '../access/sign-up.ts';
import { startUnlocked, storeReloadKey } from '../access/start-unlocked.ts';
import { changeWithPassword } from '../access/with-password.ts';
import type { ExternalSignIn, RedirectResult } from '../api/external-sign-in.ts';
import { toAuthProblem } from '../auth-api/auth-problem.ts';
import { findRequiredProvider, type SignedInAccount } from '../auth-api/signed-in.ts';
import { readRememberedAccount } from '../platform/remembered-account.ts';
import {
  type MissingVault,
  readCurrentAccount,
  type SessionContext,
  toServerRefusal,
} from '../state/context.ts';
import { connectSignIn, disconnectSignIn, listSignInMethods } from './connected-sign-ins.ts';

/** Functions of the session for running an ordinary flow, and for running a sign-in. */
interface Runs {
  readonly attempt: <T>(flow: () => Promise<CallOutcome<T>>) => Promise<CallOutcome<T>>;
  readonly comeIn: <T>(flow: () => Promise<CallOutcome<T>>) => Promise<CallOutcome<T>>;
  readonly giveUp: () => Promise<void>;
}

/** The prefix of the server's names for organisations; the organisation's id follows. */
const organisation = 'sso:';

interface Arrived extends RedirectResult {
  readonly who: SignedInAccount;
  /** How this account's keys are derived from its password; undefined if it never had one. */
  readonly kdf: Kdf | undefined;
}

/** Makes the flows for people who sign in through an external provider. */
export function createExternalSignInApi(
  context: SessionContext,
  { attempt, comeIn, giveUp }: Runs,
): ExternalSignIn {
  let arrived: Arrived | undefined;
  const lookAt = async (who: SignedInAccount): Promise<CallOutcome<RedirectResult>> => {
    const read = await readArrived(context, who);
    if (read.ok) arrived = read.value;
    return read;
  };
  const goIn = async (who: SignedInAccount, remember: boolean, open = openVault): Promise<CallOutcome> => {
    const opened = await openFor(context, { who, remember }, open);
    if (opened.ok) arrived = undefined;
    return opened;
  };
  return {
    begin: provider => attempt(() => leaveForProvider(context, provider)),
    beginAtOrganisation: email =>
      attempt(() => leaveForOrganisation(context, { domain: email.slice(email.lastIndexOf('@') + 1) })),
    completeRedirect: address =>
      comeIn<RedirectResult | undefined>(async () => {
        if (readCurrentAccount(context) !== undefined) return createSuccess(undefined);
        const signedIn = await takeOwn(context, address);
        if (!signedIn.ok) return signedIn;
        return await runAfterChallenge(context, () => lookAt(signedIn.value));
      }),
    waiting: () => arrived,
    lookAgain: () =>
      attempt<unknown>(async () => {
        if (arrived === undefined) return refuseWithProblem('not-open');
        const looked = await lookAt(arrived.who);
        return looked.ok && looked.value.next === 'missing' ? refuseWithProblem('no-vault') : looked;
      }),
    beginAnew: () =>
      attempt(async () => {
        if (arrived?.next !== 'missing' || (await hasCopy(context, arrived.who)))
          return refuseWithProblem('not-open');
        context.unfinished = undefined;
        arrived = { ...arrived, next: 'choose' };
        return emptySuccess;
      }),
    open: (password, remember) =>
      attempt(async () => {
        if (arrived?.kdf === undefined) return refuseWithProblem('not-open');
        const shown = await showPassword(context, password, arrived.kdf);
        const opened = shown.ok ? await goIn(arrived.who, remember) : shown;
        return opened.ok || opened.problem !== 'cannot-open' ? opened : refuseWithProblem('wrong-password');
      }),
    openByKit: input =>
      attempt(async () => {
        if (arrived === undefined) return refuseWithProblem('not-open');
        const opened = await openByCode(context, arrived.who, input);
        if (!opened.ok) return opened;
        arrived = undefined;
        return await keepWithKit(context, input.code);
      }),
    startAgain: () =>
      attempt(async () => {
        if (arrived === undefined) return refuseWithProblem('not-open');
        const aside = await setAside(context);
        if (!aside.ok) return aside;
        arrived = { ...arrived, next: 'choose' };
        return emptySuccess;
      }),
    choose: input =>
      attempt(async () => {
        if (arrived === undefined) return refuseWithProblem('not-open');
        const who = await choosePassword(context, arrived.who, input);
        const opened = who.ok ? await goIn(who.value, true, makeVault) : who;
        if (opened.ok) await startChosenPlan(context);
        return opened;
      }),
    leave: async () => {
      arrived = undefined;
      await giveUp();
    },
    ...connections(context, attempt),
  };
}

/**
 * Sets the passport aside once the wait is over. If this has not been requested yet, requests it, so that the wait
 * starts.
 */
async function setAside({ server }: SessionContext): Promise<CallOutcome> {
  const asked = await server.askReset('vault');
  if (!asked.ok) return toServerRefusal(asked.code);
  if (!asked.value.due) return refuseWithProblem('reset-waits');
  const aside = await server.setVaultAside();
  return aside.ok ? emptySuccess : toServerRefusal(aside.code);
}

/** Derives the keys of a password, and proves the password to the server. */
async function showPassword(context: SessionContext, password: string, kdf: Kdf): Promise<CallOutcome> {
  const secret = await context.worker.service.derive(password, kdf);
  if (!secret.ok) return secret;
  return await confirmPresence(context, { method: 'password', secret: secret.value.authSecret });
}

/** Sets the password of a passport about to be made. */
async function choosePassword(
  context: SessionContext,
  before: SignedInAccount,
  { password, displayName }: { password: string; displayName: string },
): Promise<CallOutcome<SignedInAccount>> {
  const secret = await context.worker.service.secretOfNew(password);
  if (!secret.ok) return secret;
  const { authSecret, kdf } = secret.value;
  const changed = await update(context, authSecret, { kdf, display_name: displayName });
  if (!changed.ok) return changed;
  const { outside: _before, ...who } = before;
  return createSuccess({ ...who, displayName, ...findRequiredProvider(changed.value) });
}

/** Opens the passport with the kit's code, which the server also accepts as proof, and replaces its password. */
async function openByCode(
  context: SessionContext,
  who: SignedInAccount,
  input: { code: string; newPassword: string },
): Promise<CallOutcome> {
  const proof = await context.worker.service.proveCode(input.code);
  if (!proof.ok) return proof;
  const confirmed = await confirmPresence(context, { method: 'kit', proof: proof.value });
  const opened = confirmed.ok ? await reopenWithKit(context, who, input) : confirmed;
  return opened.ok || opened.problem !== 'cannot-open' ? opened : refuseWithProblem('wrong-code');
}

async function keepWithKit(context: SessionContext, code: string): Promise<CallOutcome> {
  const kept = await keepFor(context, true);
  const kit = await makeRecoveryKit(context, { by: 'code', code });
  return kept.ok && kit.ok ? emptySuccess : refuseWithProblem('offline');
}

/** The ways to sign in to the open account. */
const connections = (
  context: SessionContext,
  attempt: Runs['attempt'],
): Pick<ExternalSignIn, 'list' | 'connect' | 'disconnect'> => ({
  list: () => attempt(() => listSignInMethods(context)),
  connect: (provider, password) =>
    attempt(() =>
      changeWithPassword(context, { password, change: 'connect' }, () => connectSignIn(context, provider)),
    ),
  disconnect: (id, password) =>
    attempt(() =>
      changeWithPassword(context, { password, change: 'disconnect' }, () => disconnectSignIn(context, id)),
    ),
});

/** Finds out who returned, and whether there is a passport for them to open. */
async function readArrived(context: SessionContext, who: SignedInAccount): Promise<CallOutcome<Arrived>> {
  const user = await readUser(context);
  if (!user.ok) return user;
  const vault = await context.server.readVault();
  // There is a passport, but the session from a provider is not enough to read it yet.
  const closed = !vault.ok && vault.code === 'proof_required';
  if (!vault.ok && vault.code !== 'not_found' && !closed) return toServerRefusal(vault.code);
  const kdf = kdfShape.safeParse(user.value.user_metadata['kdf']).data;
  const displayName = nameOf(user.value);
  // An account that never set a password never had a passport, so this is its first sign-in.
  const first = kdf === undefined && !(await hasCopy(context, who));
  const next = vault.ok || closed ? 'open' : first ? 'choose' : 'missing';
  if (next === 'missing') handleNoVault(context, { who, remember: false });
  const onlyHere = who.outside !== undefined;
  return createSuccess({ next, onlyHere, who: { ...who, displayName }, kdf, email: who.email, displayName });
}

const hasCopy = async ({ worker }: SessionContext, { accountId }: SignedInAccount): Promise<boolean> =>
  (await worker.service.keptCopies(accountId)).length > 0;

/** Opens the passport with the keys the worker now has, and stores the sign-in. */
async function openFor(
  context: SessionContext,
  { who, remember }: MissingVault,
  open: typeof openVault,
): Promise<CallOutcome> {
  const vault = await open(context, who, remember);
  if (!vault.ok) return vault;
  const kept = await keepFor(context, remember);
  if (!kept.ok) return kept;
  startUnlocked(context, vault.value, remember);
  await storeReloadKey(context);
  return emptySuccess;
}

type Client = NonNullable<Awaited<ReturnType<SessionContext['auth']['client']>>>;
type Address = { data: { url: string } | null; error: null } | { data: unknown; error: AuthError };

/** The address of the provider's page, which returns to the sign-in page afterwards. */
async function leave(
  { auth, platform }: SessionContext,
  ask: (client: Client, options: { redirectTo: string; skipBrowserRedirect: true }) => Promise<Address>,
): Promise<CallOutcome<string>> {
  const client = await auth.client();
  if (client === undefined) return refuseWithProblem('offline');
  const answer = await ask(client, { redirectTo: `${platform.url}/welcome`, skipBrowserRedirect: true });
  if (answer.error !== null) return refuseWithProblem(toAuthProblem(answer.error));
  return answer.data === null ? refuseWithProblem('unexpected') : createSuccess(answer.data.url);
}

function leaveForProvider(context: SessionContext, provider: string): Promise<CallOutcome<string>> {
  return provider.startsWith(organisation)
    ? leaveForOrganisation(context, { providerId: provider.slice(organisation.length) })
    : leave(context, (client, options) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server supports more providers than the client's types list
        client.signInWithOAuth({ provider: provider as 'google', options }),
      );
}

async function leaveForOrganisation(
  context: SessionContext,
  which: { providerId: string } | { domain: string },
): Promise<CallOutcome<string>> {
  const proved = await context.auth.proof();
  if (!proved.ok) return proved;
  return await leave(context, (client, options) =>
    client.signInWithSSO({ ...which, options: { ...options, ...proved.value } }),
  );
}

/**
 * Gets the session for the address the person returned to, but refuses it if this device has another account's
 * passport.
 */
async function takeOwn(context: SessionContext, address: URL): Promise<CallOutcome<SignedInAccount>> {
  const signedIn = await take(context, address);
  if (!signedIn.ok) return signedIn;
  const kept = readRememberedAccount(context.platform.storages);
  if (kept !== undefined && kept.id !== signedIn.value.accountId) return refuseWithProblem('others-passport');
  return signedIn;
}

/**
 * Exchanges the code in an address for a session, which only this tab can do. A session in the address itself
 * is ignored.
 */
async function take(context: SessionContext, address: URL): Promise<CallOutcome<SignedInAccount>> {
  const code = address.searchParams.get('code');
  const client = await context.auth.client();
  if (client === undefined) return refuseWithProblem('offline');
  const told = address.searchParams.get('error_code') ?? '';
  const refused = code === null ? refusalOf(told) : await exchange(context, client, code);
  if (typeof refused !== 'string') return refused;
  if (refused === 'offline') return refuseWithProblem('offline');
  // The page was reloaded before a password was chosen: the code is used up, but the sign-in exists.
  const held = await client.getSession();
  return held.data.session === null
    ? refuseWithProblem(refused)
    : await context.auth.takeSession(held.data.session, false);
}

async function exchange(
  { auth }: SessionContext,
  client: Client,
  code: string,
): Promise<CallOutcome<SignedInAccount> | 'offline' | 'outside-refused' | 'asked-elsewhere'> {
  const { data, error } = await client.exchangeCodeForSession(code);
  if (error === null) return await auth.takeSession(data.session, false);
  if (isOffline(error)) return 'offline';
  return refusalOf(error.code ?? '');
}

const refusalOf = (code: string) => (notAskedHere.has(code) ? 'asked-elsewhere' : 'outside-refused');

const notAskedHere: ReadonlySet<string> = new Set(['pkce_code_verifier_not_found', 'bad_code_verifier']);

const isOffline = (error: AuthError) => toAuthProblem(error) === 'offline';

async function readUser({ auth }: SessionContext): Promise<CallOutcome<User>> {
  const client = await auth.client();
  if (client === undefined) return refuseWithProblem('offline');
  const { data, error } = await client.getUser();
  return error === null ? createSuccess(data.user) : refuseWithProblem(toAuthProblem(error));
}

async function update({ auth }: SessionContext, password: string, data: object): Promise<CallOutcome<User>> {
  const client = await auth.client();
  if (client === undefined) return refuseWithProblem('offline');
  const { data: changed, error } = await client.updateUser({ password, data });
  return error === null ? createSuccess(changed.user) : refuseWithProblem(toAuthProblem(error));
}

/** Stores the sign-in for this tab, or for the device. */
async function keepFor({ auth }: SessionContext, remember: boolean): Promise<CallOutcome<unknown>> {
  const client = await auth.client();
  const held = await client?.getSession();
  return held?.data.session
    ? await auth.takeSession(held.data.session, remember)
    : refuseWithProblem('offline');
}

/** The person's name, if the provider shared one. It contains the last name only if they chose to give it. */
function nameOf({ user_metadata: told }: User): string {
  const [chosen, given, ...whole] = ['display_name', 'given_name', 'full_name', 'name'].map(
    name => told[name],
  );
  const first = whole.find(name => typeof name === 'string')?.split(' ')[0];
  return [chosen, given, first].find(name => typeof name === 'string') ?? '';
}
