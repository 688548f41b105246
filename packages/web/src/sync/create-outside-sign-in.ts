import { type Kdf, kdf as kdfShape } from '@kinfolio/contract/wire';
import type { AuthError, User } from '@supabase/auth-js';
import { done, no, type Outcome, ok } from '../session/outcome.ts';
import { outsideOf, type SignedIn } from './auth.ts';
import { problemOf } from './auth-problem.ts';
import { openAgain } from './change-password.ts';
import { openVault } from './come-in.ts';
import { connect, disconnect, listConnected } from './connected-sign-ins.ts';
import { enter, keepHalves } from './enter.ts';
import { onceLetIn } from './entry.ts';
import { type Here, openAccount, refused } from './here.ts';
import { readKeptAccount } from './kept-account.ts';
import { makeKit } from './kit.ts';
import type { CameBack, OutsideSignIn } from './outside-sign-in.ts';
import { onChosenPlan } from './sign-up.ts';
import { withPassword } from './with-password.ts';

/** What the session hands over: how its flows are run, and how one that comes in is. */
interface Runs {
  readonly attempt: <T>(flow: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;
  readonly comeIn: <T>(flow: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;
  readonly giveUp: () => Promise<void>;
}

/** What the server calls an organisation begins with this; its own id follows. */
const organisation = 'sso:';

interface Arrived extends CameBack {
  readonly who: SignedIn;
  /** How the password of this account becomes its keys; undefined when it never had one. */
  readonly kdf: Kdf | undefined;
}

/** Makes the door for people who come by somebody outside. */
export function createOutsideSignIn(here: Here, { attempt, comeIn, giveUp }: Runs): OutsideSignIn {
  const { server } = here;
  let arrived: Arrived | undefined;
  const lookAt = async (who: SignedIn): Promise<Outcome<CameBack>> => {
    const user = await readUser(here);
    if (!user.ok) return user;
    const vault = await server.readVault();
    if (!vault.ok && vault.code !== 'not_found') return refused(vault.code);
    const kdf = kdfShape.safeParse(user.value.user_metadata['kdf']).data;
    const displayName = nameOf(user.value);
    const next = vault.ok ? 'open' : 'choose';
    const onlyHere = who.outside !== undefined;
    arrived = { next, onlyHere, who: { ...who, displayName }, kdf, email: who.email, displayName };
    return ok(arrived);
  };
  const goIn = async (who: SignedIn, remember: boolean): Promise<Outcome> => {
    const vault = await openVault(here, who);
    if (!vault.ok) return vault;
    const kept = await keepFor(here, remember);
    if (!kept.ok) return kept;
    enter(here, vault.value, remember);
    await keepHalves(here);
    arrived = undefined;
    return done;
  };
  return {
    begin: provider =>
      attempt(() =>
        provider.startsWith(organisation)
          ? leaveForOrganisation(here, { providerId: provider.slice(organisation.length) })
          : leave(here, (client, options) =>
              // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own list, longer than the client's
              client.signInWithOAuth({ provider: provider as 'google', options }),
            ),
      ),
    beginAtOrganisation: email =>
      attempt(() => leaveForOrganisation(here, { domain: email.slice(email.lastIndexOf('@') + 1) })),
    comeBack: address =>
      comeIn<CameBack | undefined>(async () => {
        if (openAccount(here) !== undefined) return ok(undefined);
        const signedIn = await take(here, address);
        if (!signedIn.ok) return signedIn;
        const kept = readKeptAccount(here.outside.storages);
        if (kept !== undefined && kept.id !== signedIn.value.accountId) return no('others-passport');
        return await onceLetIn(here, () => lookAt(signedIn.value));
      }),
    waiting: () => arrived,
    open: (password, remember) =>
      attempt(async () => {
        if (arrived?.kdf === undefined) return no('not-open');
        const secret = await here.worker.core.derive(password, arrived.kdf);
        if (!secret.ok) return secret;
        const opened = await goIn(arrived.who, remember);
        return opened.ok || opened.problem !== 'cannot-open' ? opened : no('wrong-password');
      }),
    openByKit: input =>
      attempt(async () => {
        if (arrived === undefined) return no('not-open');
        const proof = await here.worker.core.proveCode(input.code);
        if (!proof.ok) return proof;
        const opened = await openAgain(here, arrived.who, input);
        if (!opened.ok) return opened.problem === 'cannot-open' ? no('wrong-code') : opened;
        arrived = undefined;
        const kept = await keepFor(here, true);
        const kit = await makeKit(here);
        return kept.ok && kit.ok ? done : no('offline');
      }),
    startAgain: () =>
      attempt(async () => {
        if (arrived === undefined) return no('not-open');
        const aside = await server.setVaultAside();
        if (!aside.ok) return refused(aside.code);
        arrived = { ...arrived, next: 'choose' };
        return done;
      }),
    choose: ({ password, displayName }) =>
      attempt(async () => {
        if (arrived === undefined) return no('not-open');
        const secret = await here.worker.core.secretOfNew(password);
        if (!secret.ok) return secret;
        const { authSecret, kdf } = secret.value;
        const changed = await update(here, authSecret, { kdf, display_name: displayName });
        if (!changed.ok) return changed;
        const { outside: _before, ...who } = arrived.who;
        const opened = await goIn({ ...who, displayName, ...outsideOf(changed.value) }, true);
        if (opened.ok) await onChosenPlan(here);
        return opened;
      }),
    leave: async () => {
      arrived = undefined;
      await giveUp();
    },
    list: () => attempt(() => listConnected(here)),
    connect: (provider, password) =>
      attempt(() => withPassword(here, password, () => connect(here, provider))),
    disconnect: (id, password) => attempt(() => withPassword(here, password, () => disconnect(here, id))),
  };
}

type Client = NonNullable<Awaited<ReturnType<Here['auth']['client']>>>;
type Address = { data: { url: string } | null; error: null } | { data: unknown; error: AuthError };

/** The address to leave for, which comes back to the page that takes people in. */
async function leave(
  { auth, outside }: Here,
  ask: (client: Client, options: { redirectTo: string; skipBrowserRedirect: true }) => Promise<Address>,
): Promise<Outcome<string>> {
  const client = await auth.client();
  if (client === undefined) return no('offline');
  const answer = await ask(client, { redirectTo: `${outside.url}/welcome`, skipBrowserRedirect: true });
  if (answer.error !== null) return no(problemOf(answer.error));
  return answer.data === null ? no('unexpected') : ok(answer.data.url);
}

async function leaveForOrganisation(
  here: Here,
  which: { providerId: string } | { domain: string },
): Promise<Outcome<string>> {
  const proved = await here.auth.proof();
  if (!proved.ok) return proved;
  return await leave(here, (client, options) =>
    client.signInWithSSO({ ...which, options: { ...options, ...proved.value } }),
  );
}

/** The session that an address leads to: by a code that only this tab can use, or in the address itself. */
async function take(here: Here, address: URL): Promise<Outcome<SignedIn>> {
  const told = new URLSearchParams(address.hash.slice(1));
  const [access_token, refresh_token] = [told.get('access_token'), told.get('refresh_token')];
  if (access_token !== null && refresh_token !== null)
    return await here.auth.takeSession({ access_token, refresh_token }, false);
  const code = address.searchParams.get('code');
  const client = await here.auth.client();
  if (client === undefined) return no('offline');
  if (code === null) return no('outside-refused');
  const { data, error } = await client.exchangeCodeForSession(code);
  if (error === null) return await here.auth.takeSession(data.session, false);
  if (isOffline(error)) return no('offline');
  // The page was loaded anew before the password was chosen: the code was used, and the sign-in is there.
  const held = await client.getSession();
  return held.data.session === null
    ? no('outside-refused')
    : await here.auth.takeSession(held.data.session, false);
}

const isOffline = (error: AuthError) => problemOf(error) === 'offline';

async function readUser({ auth }: Here): Promise<Outcome<User>> {
  const client = await auth.client();
  if (client === undefined) return no('offline');
  const { data, error } = await client.getUser();
  return error === null ? ok(data.user) : no(problemOf(error));
}

async function update({ auth }: Here, password: string, data: object): Promise<Outcome<User>> {
  const client = await auth.client();
  if (client === undefined) return no('offline');
  const { data: changed, error } = await client.updateUser({ password, data });
  return error === null ? ok(changed.user) : no(problemOf(error));
}

/** Keeps the sign-in for this tab, or for the device. */
async function keepFor({ auth }: Here, remember: boolean): Promise<Outcome<unknown>> {
  const client = await auth.client();
  const held = await client?.getSession();
  return held?.data.session ? await auth.takeSession(held.data.session, remember) : no('offline');
}

function nameOf({ user_metadata: told }: User): string {
  const names: unknown[] = [told['display_name'], told['full_name'], told['name']];
  return names.find(name => typeof name === 'string') ?? '';
}
