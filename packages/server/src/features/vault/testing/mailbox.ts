import { createVaultClient } from '@kinfolio/contract/client';
import { resetWaitMs } from '@kinfolio/contract/retention';
import { createImFineToken } from '../../access/release/links.ts';
import { sendRawRequest, type VaultWorld } from './vault-world.ts';

// What a thief can do who controls only a person's mailbox.

/** Begins again in a person's name, with nothing but the mailbox, as soon as the wait is over. */
export async function startAgainByMailbox(world: VaultWorld, { email }: { email: string }): Promise<void> {
  const asked = await clientAt(world, await signInByEmailedCode(world, email)).askReset('vault');
  world.test.clock.advance(resetWaitMs);
  const done = await clientAt(world, await signInByEmailedCode(world, email)).setVaultAside();
  if (!asked.ok || !done.ok) throw new Error('it was not begun again');
}

const clientAt = ({ url }: VaultWorld, token: string) =>
  createVaultClient({ url, token: async () => token, fetch });

/** Opens a session with the code from a password-reset email. Returns its access token. */
export async function signInByEmailedCode(world: VaultWorld, email: string): Promise<string> {
  world.test.clock.advance(61_000);
  await sendRawRequest(`${world.url}/auth/v1/recover`, 'POST', { email });
  await world.test.post.deliverWaiting();
  const text = world.test.sent.mails.findLast(({ to }) => to === email)?.text ?? '';
  const token = /^\d{6}$/m.exec(text)?.[0];
  const { body } = await sendRawRequest(`${world.url}/auth/v1/verify`, 'POST', {
    type: 'recovery',
    email,
    token,
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape of the official client
  return (body as { access_token: string }).access_token;
}

/** Opens a session with the link from an email, in the browser that requested it. Returns its access token. */
export async function signInByEmailedLink(world: VaultWorld, email: string): Promise<string> {
  const verifier = 'v'.repeat(43);
  world.test.clock.advance(61_000);
  const challenge = { code_challenge: verifier, code_challenge_method: 'plain' };
  await sendRawRequest(`${world.url}/auth/v1/recover`, 'POST', { email, ...challenge });
  await world.test.post.deliverWaiting();
  const text = world.test.sent.mails.findLast(({ to }) => to === email)?.text ?? '';
  const { pathname, search } = new URL(/https?:\/\/\S+verify\S+/.exec(text)?.[0] ?? 'about:blank');
  const pressed = await fetch(`${world.url}${pathname}${search}`, { method: 'POST', redirect: 'manual' });
  const landed = new URL(pressed.headers.get('location') ?? 'about:blank');
  const { body } = await sendRawRequest(`${world.url}/auth/v1/token?grant_type=pkce`, 'POST', {
    auth_code: landed.searchParams.get('code'),
    code_verifier: verifier,
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape of the official client
  return (body as { access_token: string }).access_token;
}

/** Fetches the page behind a link that was sent to a person. Returns a function that presses "I'm fine" on it. */
export async function fetchImFinePage(
  world: VaultWorld,
  { accountId }: { accountId: string },
): Promise<() => Promise<void>> {
  const { clock, secrets } = world.test;
  const token = createImFineToken(secrets, { accountId, slotMs: clock.now() });
  const page = await (await fetch(`${world.url}/fine?t=${token}`)).text();
  const target = /action="(\/fine[^"]*press=fine)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  clock.advance(2_000);
  return async () => {
    const pressed = await fetch(`${world.url}${target}`, { method: 'POST' });
    if (!pressed.ok) throw new Error(`the press was refused: ${pressed.status}`);
  };
}

/** Presses "I'm fine" on the page behind a link that was sent to a person. */
export async function pressImFine(world: VaultWorld, person: { accountId: string }): Promise<void> {
  await (await fetchImFinePage(world, person))();
}
