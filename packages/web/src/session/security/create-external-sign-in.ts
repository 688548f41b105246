import { type Kdf, kdf as kdfShape } from '@kinfolio/contract/wire';
import type { AuthError, User } from '@supabase/auth-js';
import { done, type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import { afterChallenge } from '../access/challenge.ts';
import { openAgain } from '../access/change-password.ts';
import { makeRecoveryKit } from '../access/kit.ts';
import { confirmPresence } from '../access/presence.ts';
import { makeVault, noVault, openVault } from '../access/sign-in.ts';
import { onChosenPlan } from '../access/sign-up.ts';
import { startUnlocked, storeReloadKey } from '../access/start-unlocked.ts';
import { changeWithPassword } from '../access/with-password.ts';
import type { ExternalSignIn, RedirectResult } from '../api/external-sign-in.ts';
import { problemOf } from '../auth-api/auth-problem.ts';
import { outsideOf, type SignedIn } from '../auth-api/signed-in.ts';
import { readRememberedAccount } from '../platform/remembered-account.ts';
import { type MissingVault, openAccount, type SessionContext, serverRefusal } from '../state/context.ts';
import { connect, disconnect, listConnected } from './connected-sign-ins.ts';

/** What the session hands over: how its flows are run, and how one that comes in is. */
interface Runs {
  readonly attempt: <T>(flow: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;
  readonly comeIn: <T>(flow: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;
  readonly giveUp: () => Promise<void>;
}

/** What the server calls an organisation begins with this; its own id follows. */
const organisation = 'sso:';

interface Arrived extends RedirectResult {
  readonly who: SignedIn;
  /** How the password of this account becomes its keys; undefined when it never had one. */
  readonly kdf: Kdf | undefined;
}

/** Makes the door for people who come by somebody outside. */
export function createExternalSignIn(
  context: SessionContext,
  { attempt, comeIn, giveUp }: Runs,
): ExternalSignIn {
  let arrived: Arrived | undefined;
  const lookAt = async (who: SignedIn): Promise<Outcome<RedirectResult>> => {
    const read = await readArrived(context, who);
    if (read.ok) arrived = read.value;
    return read;
  };
  const goIn = async (who: SignedIn, remember: boolean, open = openVault): Promise<Outcome> => {
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
        if (openAccount(context) !== undefined) return ok(undefined);
        const signedIn = await takeOwn(context, address);
        if (!signedIn.ok) return signedIn;
        return await afterChallenge(context, () => lookAt(signedIn.value));
      }),
    waiting: () => arrived,
    lookAgain: () =>
      attempt<unknown>(async () => {
        if (arrived === undefined) return refuse('not-open');
        const looked = await lookAt(arrived.who);
        return looked.ok && looked.value.next === 'missing' ? refuse('no-vault') : looked;
      }),
    beginAnew: () =>
      attempt(async () => {
        if (arrived?.next !== 'missing' || (await hasCopy(context, arrived.who))) return refuse('not-open');
        context.missing = undefined;
        arrived = { ...arrived, next: 'choose' };
        return done;
      }),
    open: (password, remember) =>
      attempt(async () => {
        if (arrived?.kdf === undefined) return refuse('not-open');
        const shown = await showPassword(context, password, arrived.kdf);
        const opened = shown.ok ? await goIn(arrived.who, remember) : shown;
        return opened.ok || opened.problem !== 'cannot-open' ? opened : refuse('wrong-password');
      }),
    openByKit: input =>
      attempt(async () => {
        if (arrived === undefined) return refuse('not-open');
        const opened = await openByCode(context, arrived.who, input);
        if (!opened.ok) return opened;
        arrived = undefined;
        return await keepWithKit(context, input.code);
      }),
    startAgain: () =>
      attempt(async () => {
        if (arrived === undefined) return refuse('not-open');
        const aside = await setAside(context);
        if (!aside.ok) return aside;
        arrived = { ...arrived, next: 'choose' };
        return done;
      }),
    choose: input =>
      attempt(async () => {
        if (arrived === undefined) return refuse('not-open');
        const who = await choosePassword(context, arrived.who, input);
        const opened = who.ok ? await goIn(who.value, true, makeVault) : who;
        if (opened.ok) await onChosenPlan(context);
        return opened;
      }),
    leave: async () => {
      arrived = undefined;
      await giveUp();
    },
    ...connections(context, attempt),
  };
}

/** Sets the passport aside once that has waited; until then it is asked for, and waits. */
async function setAside({ server }: SessionContext): Promise<Outcome> {
  const asked = await server.askReset('vault');
  if (!asked.ok) return serverRefusal(asked.code);
  if (!asked.value.due) return refuse('reset-waits');
  const aside = await server.setVaultAside();
  return aside.ok ? done : serverRefusal(aside.code);
}

/** Derives the keys of a password, and has the server take it as shown. */
async function showPassword(context: SessionContext, password: string, kdf: Kdf): Promise<Outcome> {
  const secret = await context.worker.service.derive(password, kdf);
  if (!secret.ok) return secret;
  return await confirmPresence(context, { method: 'password', secret: secret.value.authSecret });
}

/** Sets the password of a passport that is about to be made. */
async function choosePassword(
  context: SessionContext,
  before: SignedIn,
  { password, displayName }: { password: string; displayName: string },
): Promise<Outcome<SignedIn>> {
  const secret = await context.worker.service.secretOfNew(password);
  if (!secret.ok) return secret;
  const { authSecret, kdf } = secret.value;
  const changed = await update(context, authSecret, { kdf, display_name: displayName });
  if (!changed.ok) return changed;
  const { outside: _before, ...who } = before;
  return ok({ ...who, displayName, ...outsideOf(changed.value) });
}

/** Opens the passport by the code of a kit, which the server takes as shown too, and replaces its password. */
async function openByCode(
  context: SessionContext,
  who: SignedIn,
  input: { code: string; newPassword: string },
): Promise<Outcome> {
  const proof = await context.worker.service.proveCode(input.code);
  if (!proof.ok) return proof;
  const confirmed = await confirmPresence(context, { method: 'kit', proof: proof.value });
  const opened = confirmed.ok ? await openAgain(context, who, input) : confirmed;
  return opened.ok || opened.problem !== 'cannot-open' ? opened : refuse('wrong-code');
}

async function keepWithKit(context: SessionContext, code: string): Promise<Outcome> {
  const kept = await keepFor(context, true);
  const kit = await makeRecoveryKit(context, { by: 'code', code });
  return kept.ok && kit.ok ? done : refuse('offline');
}

/** The ways of the account that is open. */
const connections = (
  context: SessionContext,
  attempt: Runs['attempt'],
): Pick<ExternalSignIn, 'list' | 'connect' | 'disconnect'> => ({
  list: () => attempt(() => listConnected(context)),
  connect: (provider, password) =>
    attempt(() =>
      changeWithPassword(context, { password, change: 'connect' }, () => connect(context, provider)),
    ),
  disconnect: (id, password) =>
    attempt(() =>
      changeWithPassword(context, { password, change: 'disconnect' }, () => disconnect(context, id)),
    ),
});

/** Reads who came, and whether there is a passport to open. */
async function readArrived(context: SessionContext, who: SignedIn): Promise<Outcome<Arrived>> {
  const user = await readUser(context);
  if (!user.ok) return user;
  const vault = await context.server.readVault();
  // A provider does not open the session: there is a passport, and it is not read so far.
  const closed = !vault.ok && vault.code === 'proof_required';
  if (!vault.ok && vault.code !== 'not_found' && !closed) return serverRefusal(vault.code);
  const kdf = kdfShape.safeParse(user.value.user_metadata['kdf']).data;
  const displayName = nameOf(user.value);
  // An account that never chose a password never had a passport: this is its first entry.
  const first = kdf === undefined && !(await hasCopy(context, who));
  const next = vault.ok || closed ? 'open' : first ? 'choose' : 'missing';
  if (next === 'missing') noVault(context, { who, remember: false });
  const onlyHere = who.outside !== undefined;
  return ok({ next, onlyHere, who: { ...who, displayName }, kdf, email: who.email, displayName });
}

const hasCopy = async ({ worker }: SessionContext, { accountId }: SignedIn): Promise<boolean> =>
  (await worker.service.keptCopies(accountId)).length > 0;

/** Opens the passport with the keys the worker has by now, and keeps the sign-in. */
async function openFor(
  context: SessionContext,
  { who, remember }: MissingVault,
  open: typeof openVault,
): Promise<Outcome> {
  const vault = await open(context, who, remember);
  if (!vault.ok) return vault;
  const kept = await keepFor(context, remember);
  if (!kept.ok) return kept;
  startUnlocked(context, vault.value, remember);
  await storeReloadKey(context);
  return done;
}

type Client = NonNullable<Awaited<ReturnType<SessionContext['auth']['client']>>>;
type Address = { data: { url: string } | null; error: null } | { data: unknown; error: AuthError };

/** The address to leave for, which comes back to the page that takes people in. */
async function leave(
  { auth, platform }: SessionContext,
  ask: (client: Client, options: { redirectTo: string; skipBrowserRedirect: true }) => Promise<Address>,
): Promise<Outcome<string>> {
  const client = await auth.client();
  if (client === undefined) return refuse('offline');
  const answer = await ask(client, { redirectTo: `${platform.url}/welcome`, skipBrowserRedirect: true });
  if (answer.error !== null) return refuse(problemOf(answer.error));
  return answer.data === null ? refuse('unexpected') : ok(answer.data.url);
}

function leaveForProvider(context: SessionContext, provider: string): Promise<Outcome<string>> {
  return provider.startsWith(organisation)
    ? leaveForOrganisation(context, { providerId: provider.slice(organisation.length) })
    : leave(context, (client, options) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own list, longer than the client's
        client.signInWithOAuth({ provider: provider as 'google', options }),
      );
}

async function leaveForOrganisation(
  context: SessionContext,
  which: { providerId: string } | { domain: string },
): Promise<Outcome<string>> {
  const proved = await context.auth.proof();
  if (!proved.ok) return proved;
  return await leave(context, (client, options) =>
    client.signInWithSSO({ ...which, options: { ...options, ...proved.value } }),
  );
}

/** The session that an address leads to, unless the passport of another account is on this device. */
async function takeOwn(context: SessionContext, address: URL): Promise<Outcome<SignedIn>> {
  const signedIn = await take(context, address);
  if (!signedIn.ok) return signedIn;
  const kept = readRememberedAccount(context.platform.storages);
  if (kept !== undefined && kept.id !== signedIn.value.accountId) return refuse('others-passport');
  return signedIn;
}

/** Exchanges the code in an address for a session; only this tab can. A session in the address itself is ignored. */
async function take(context: SessionContext, address: URL): Promise<Outcome<SignedIn>> {
  const code = address.searchParams.get('code');
  const client = await context.auth.client();
  if (client === undefined) return refuse('offline');
  const told = address.searchParams.get('error_code') ?? '';
  const refused = code === null ? refusalOf(told) : await exchange(context, client, code);
  if (typeof refused !== 'string') return refused;
  if (refused === 'offline') return refuse('offline');
  // The page was loaded anew before the password was chosen: the code was used, and the sign-in is there.
  const held = await client.getSession();
  return held.data.session === null
    ? refuse(refused)
    : await context.auth.takeSession(held.data.session, false);
}

async function exchange(
  { auth }: SessionContext,
  client: Client,
  code: string,
): Promise<Outcome<SignedIn> | 'offline' | 'outside-refused' | 'asked-elsewhere'> {
  const { data, error } = await client.exchangeCodeForSession(code);
  if (error === null) return await auth.takeSession(data.session, false);
  if (isOffline(error)) return 'offline';
  return refusalOf(error.code ?? '');
}

const refusalOf = (code: string) => (notAskedHere.has(code) ? 'asked-elsewhere' : 'outside-refused');

const notAskedHere: ReadonlySet<string> = new Set(['pkce_code_verifier_not_found', 'bad_code_verifier']);

const isOffline = (error: AuthError) => problemOf(error) === 'offline';

async function readUser({ auth }: SessionContext): Promise<Outcome<User>> {
  const client = await auth.client();
  if (client === undefined) return refuse('offline');
  const { data, error } = await client.getUser();
  return error === null ? ok(data.user) : refuse(problemOf(error));
}

async function update({ auth }: SessionContext, password: string, data: object): Promise<Outcome<User>> {
  const client = await auth.client();
  if (client === undefined) return refuse('offline');
  const { data: changed, error } = await client.updateUser({ password, data });
  return error === null ? ok(changed.user) : refuse(problemOf(error));
}

/** Keeps the sign-in for this tab, or for the device. */
async function keepFor({ auth }: SessionContext, remember: boolean): Promise<Outcome<unknown>> {
  const client = await auth.client();
  const held = await client?.getSession();
  return held?.data.session ? await auth.takeSession(held.data.session, remember) : refuse('offline');
}

/** What to call them, as far as was told: never the last name, unless they asked for it. */
function nameOf({ user_metadata: told }: User): string {
  const [chosen, given, ...whole] = ['display_name', 'given_name', 'full_name', 'name'].map(
    name => told[name],
  );
  const first = whole.find(name => typeof name === 'string')?.split(' ')[0];
  return [chosen, given, first].find(name => typeof name === 'string') ?? '';
}
