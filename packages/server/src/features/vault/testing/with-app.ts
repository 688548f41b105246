import { generateSync } from 'otplib';
import type { SignedInPerson, VaultWorld } from './vault-world.ts';

/** A person's authenticator app, and the access token of the session that first showed a code from it. */
export interface PersonWithApp {
  readonly id: string;
  readonly secret: string;
  readonly token: string;
}

type Post = (path: string, body: unknown) => Promise<{ status: number; body: unknown }>;

/** Starts to set up an authenticator app and shows its first code. Returns the HTTP status if either is refused. */
export async function startAppSetUp(world: VaultWorld, post: Post): Promise<PersonWithApp | number> {
  const begun = await post('/auth/v1/factors', { factor_type: 'totp' });
  if (begun.status !== 200) return begun.status;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape of the official client
  const { id, totp } = begun.body as { id: string; totp: { secret: string } };
  const { secret } = totp;
  const shown = await showCode(world, { id, secret }, post);
  return typeof shown === 'number' ? shown : { id, secret, token: shown };
}

export async function addAuthenticatorApp(world: VaultWorld, person: SignedInPerson): Promise<PersonWithApp> {
  const app = await startAppSetUp(world, (path, body) => person.prove('POST', path, body));
  if (typeof app === 'number') throw new Error(`the app was refused: ${app}`);
  return app;
}

/** The same person, after their session has shown a code from the app. */
export async function enterCodeFromApp(
  world: VaultWorld,
  person: SignedInPerson,
  app: Pick<PersonWithApp, 'id' | 'secret'>,
): Promise<SignedInPerson> {
  // The server accepts no code twice, so the clock moves on until the app shows another one.
  world.test.clock.advance(60_000);
  const token = await showCode(world, app, (path, body) => person.send('POST', path, body));
  if (typeof token === 'number') throw new Error(`the code was refused: ${token}`);
  return { ...person.withToken(token), sessionId: person.sessionId };
}

async function showCode(
  world: VaultWorld,
  { id, secret }: Pick<PersonWithApp, 'id' | 'secret'>,
  post: Post,
): Promise<string | number> {
  const asked = await post(`/auth/v1/factors/${id}/challenge`, {});
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape of the official client
  const { id: challenge_id } = asked.body as { id: string };
  const code = generateSync({ secret, epoch: Math.floor(world.test.clock.now() / 1000) });
  const answer = await post(`/auth/v1/factors/${id}/verify`, { challenge_id, code });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape of the official client
  return answer.status === 200 ? (answer.body as { access_token: string }).access_token : answer.status;
}
