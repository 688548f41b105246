import * as z from 'zod/mini';
import {
  type CallOutcome,
  createSuccess,
  emptySuccess,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import type { ExternalProvider, SignInConnections } from '../api/external-sign-in.ts';
import { toAuthProblem } from '../auth-api/auth-problem.ts';
import type { SessionContext } from '../state/context.ts';

const about = z.object({
  external: z.record(z.string(), z.boolean()),
  external_names: z.record(z.string(), z.string()),
  manual_linking_enabled: z.boolean(),
});

/** The ways to sign in to the open account. */
export async function listSignInMethods({
  auth,
  platform,
}: SessionContext): Promise<CallOutcome<SignInConnections>> {
  const client = await auth.client();
  if (client === undefined) return refuseWithProblem('offline');
  const read = await client.getUserIdentities();
  if (read.error !== null) return refuseWithProblem(toAuthProblem(read.error));
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
  return createSuccess({ connected, changeable, others });
}

const usualNames: Readonly<Record<string, string>> = {
  email: 'Email and password',
  phone: 'Phone number',
  web3: 'Your wallet',
};

/** The address where a provider asks the person to sign in, in order to connect it. */
export async function connectSignIn(
  { auth, platform }: SessionContext,
  provider: string,
): Promise<CallOutcome<string>> {
  const client = await auth.client();
  if (client === undefined) return refuseWithProblem('offline');
  const options = {
    redirectTo: `${platform.url}/settings/signing-in#connected-sign-ins`,
    skipBrowserRedirect: true,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server supports more providers than the client's types list
  const named = provider as 'google';
  const { data, error } = await client.linkIdentity({ provider: named, options });
  return error === null ? createSuccess(data.url) : refuseWithProblem(toAuthProblem(error));
}

/** Removes a way to sign in. The last one cannot be removed; the server enforces this too. */
export async function disconnectSignIn({ auth }: SessionContext, id: string): Promise<CallOutcome> {
  const client = await auth.client();
  if (client === undefined) return refuseWithProblem('offline');
  const { data, error } = await client.getUserIdentities();
  if (error !== null) return refuseWithProblem(toAuthProblem(error));
  const identity = data.identities.find(({ identity_id }) => identity_id === id);
  // If another device has already removed this way to sign in, there is nothing left to do.
  if (identity === undefined) return emptySuccess;
  const unlinked = await client.unlinkIdentity(identity);
  return unlinked.error === null ? emptySuccess : refuseWithProblem(toAuthProblem(unlinked.error));
}
