import * as z from 'zod/mini';
import { done, type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { ExternalProvider, SignInConnections } from '../api/external-sign-in.ts';
import { problemOf } from '../auth-api/auth-problem.ts';
import type { SessionContext } from '../state/context.ts';

const about = z.object({
  external: z.record(z.string(), z.boolean()),
  external_names: z.record(z.string(), z.string()),
  manual_linking_enabled: z.boolean(),
});

/** The ways in which the account that is open is signed in to. */
export async function listConnected({ auth, platform }: SessionContext): Promise<Outcome<SignInConnections>> {
  const client = await auth.client();
  if (client === undefined) return refuse('offline');
  const read = await client.getUserIdentities();
  if (read.error !== null) return refuse(problemOf(read.error));
  const { external_names: names, manual_linking_enabled: changeable } = about.parse(
    await (await platform.fetch(`${platform.url}/auth/v1/settings`)).json(),
  );
  const connected = read.data.identities.map(({ identity_id: id, provider, identity_data: data }) => ({
    id,
    provider,
    name: names[provider] ?? usualNames[provider] ?? 'Your organisation',
    email: typeof data?.['email'] === 'string' ? data['email'] : undefined,
  }));
  const others = Object.entries(names)
    .filter(([id]) => !connected.some(({ provider }) => provider === id))
    .map(([id, name]): ExternalProvider => ({ id, name }));
  return ok({ connected, changeable, others });
}

const usualNames: Readonly<Record<string, string>> = {
  email: 'Email and password',
  phone: 'Phone number',
  web3: 'Your wallet',
};

/** The address where a provider asks who is there, to be connected. */
export async function connect(
  { auth, platform }: SessionContext,
  provider: string,
): Promise<Outcome<string>> {
  const client = await auth.client();
  if (client === undefined) return refuse('offline');
  const options = {
    redirectTo: `${platform.url}/settings/signing-in#connected-sign-ins`,
    skipBrowserRedirect: true,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own list, longer than the client's
  const named = provider as 'google';
  const { data, error } = await client.linkIdentity({ provider: named, options });
  return error === null ? ok(data.url) : refuse(problemOf(error));
}

/** Takes one away; the last one stays, which the server sees to as well. */
export async function disconnect({ auth }: SessionContext, id: string): Promise<Outcome> {
  const client = await auth.client();
  if (client === undefined) return refuse('offline');
  const { data, error } = await client.getUserIdentities();
  if (error !== null) return refuse(problemOf(error));
  const identity = data.identities.find(({ identity_id }) => identity_id === id);
  // Taken away on another device already is as good.
  if (identity === undefined) return done;
  const unlinked = await client.unlinkIdentity(identity);
  return unlinked.error === null ? done : refuse(problemOf(unlinked.error));
}
