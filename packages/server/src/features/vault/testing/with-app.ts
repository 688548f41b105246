import { generateSync } from 'otplib';
import type { Person, VaultWorld } from './vault-world.ts';

/** An authenticator app of a person, and the access token of the session that showed it first. */
export interface PersonsApp {
  readonly id: string;
  readonly secret: string;
  readonly token: string;
}

type Post = (path: string, body: unknown) => Promise<{ status: number; body: unknown }>;

/** Begins an authenticator app, and shows it; the status of what is refused. */
export async function tryApp(world: VaultWorld, post: Post): Promise<PersonsApp | number> {
  const begun = await post('/auth/v1/factors', { factor_type: 'totp' });
  if (begun.status !== 200) return begun.status;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the official client's own shape
  const { id, totp } = begun.body as { id: string; totp: { secret: string } };
  const { secret } = totp;
  const shown = await showCode(world, { id, secret }, post);
  return typeof shown === 'number' ? shown : { id, secret, token: shown };
}

/** Sets an authenticator app up for a person. */
export async function addApp(world: VaultWorld, person: Person): Promise<PersonsApp> {
  const app = await tryApp(world, (path, body) => person.prove('POST', path, body));
  if (typeof app === 'number') throw new Error(`the app was refused: ${app}`);
  return app;
}

/** The same person once their session showed the app. */
export async function showApp(
  world: VaultWorld,
  person: Person,
  app: Pick<PersonsApp, 'id' | 'secret'>,
): Promise<Person> {
  // No code is taken twice.
  world.test.clock.advance(60_000);
  const token = await showCode(world, app, (path, body) => person.send('POST', path, body));
  if (typeof token === 'number') throw new Error(`the code was refused: ${token}`);
  return { ...person.withToken(token), sessionId: person.sessionId };
}

async function showCode(
  world: VaultWorld,
  { id, secret }: Pick<PersonsApp, 'id' | 'secret'>,
  post: Post,
): Promise<string | number> {
  const asked = await post(`/auth/v1/factors/${id}/challenge`, {});
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the official client's own shape
  const { id: challenge_id } = asked.body as { id: string };
  const code = generateSync({ secret, epoch: Math.floor(world.test.clock.now() / 1000) });
  const answer = await post(`/auth/v1/factors/${id}/verify`, { challenge_id, code });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the official client's own shape
  return answer.status === 200 ? (answer.body as { access_token: string }).access_token : answer.status;
}
