import { randomBytes } from 'node:crypto';
import { createVaultClient } from '@kinfolio/contract/client';
import type { Owner } from '@kinfolio/server/features/vault/testing/signed-vault';
import type { softwarePasskey } from '@kinfolio/server/testing/software-passkey';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import type { authenticatorApp } from '../people/authenticator-app.ts';
import { codesAbout } from '../server/mail.ts';
import { mailsTo } from '../server/mail-server.ts';
import type { KillableServer } from './killable-server.ts';

/** Somebody on their way, with what they hold by now. */
export interface Walker {
  readonly server: KillableServer;
  readonly email: string;
  readonly phone: string;
  client: SupabaseClient;
  app?: ReturnType<typeof authenticatorApp>;
  factorId?: string;
  challengeId?: string;
  /** The code of the app that was shown last, which the server takes once. */
  shown?: string;
  /** Recovery codes that were not used yet. */
  codes?: string[] | undefined;
  /** What opens their vault. */
  owner?: Owner;
  passkey?: { key: ReturnType<typeof softwarePasskey>; id: string };
  /** What the security key is asked to answer. */
  asked?: { type: string; challenge: string };
  /** How often they asked for a message, and how often the server took that, by address. */
  readonly asks: Map<string, { asked: number; taken: number }>;
}

/**
 * What a person does once, or again when no answer came: doing it again is all they can do, so it must be enough.
 * Whether it is done.
 */
export type Step = (walker: Walker) => Promise<boolean>;

export function newWalker(server: KillableServer): Walker {
  const name = randomBytes(6);
  const phone = `+44770${String(name.readUIntBE(0, 4) % 1e7).padStart(7, '0')}`;
  const email = `${name.toString('hex')}@example.org`;
  return { server, email, phone, client: newClient(server), asks: new Map() };
}

/** A device that remembers nothing. */
export const newClient = ({ url, anonKey, fetch: by }: KillableServer) =>
  createClient(url, anonKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    global: { fetch: by },
  });

export const vaultOf = ({ client, server }: Walker, by = server.fetch) =>
  createVaultClient({
    url: server.url,
    token: async () => (await client.auth.getSession()).data.session?.access_token,
    fetch: by,
  });

/** Signs in by password. These devices have no number, so each entry may bring the mail with a code for a new one. */
export async function isIn(
  { asks, client: own }: Walker,
  { email, password, client = own }: { email: string; password: string; client?: SupabaseClient },
): Promise<boolean> {
  const { asked, taken } = asks.get(email) ?? { asked: 0, taken: 0 };
  asks.set(email, { asked: asked + 1, taken });
  return (await client.auth.signInWithPassword({ email, password })).error === null;
}

/** Does what asks for a message to each of these addresses. */
export async function ask(
  walker: Walker,
  addresses: string[],
  act: () => Promise<boolean>,
): Promise<boolean> {
  const done = await act();
  for (const address of addresses) {
    const { asked, taken } = walker.asks.get(address) ?? { asked: 0, taken: 0 };
    const isTaken = done || walker.server.tookIt();
    walker.asks.set(address, { asked: asked + 1, taken: taken + (isTaken ? 1 : 0) });
  }
  return done;
}

/** Waits until every message that was asked for has come: none twice, and no more than were asked for. */
export async function allCome({ asks, server }: Walker, to: string): Promise<void> {
  const { asked = 0, taken = 0 } = asks.get(to) ?? {};
  const withCode = () => mailsTo(to).filter(({ text }) => /^\d{6}$/m.test(text));
  // A text message has no name of its own, but each has another code.
  const ids = async () =>
    new Set(
      to.includes('@') ? withCode().map(({ messageId }) => messageId) : await codesAbout(server.url, to, /./),
    ).size;
  await expect.poll(ids).toBeGreaterThanOrEqual(taken);
  expect(await ids()).toBeLessThanOrEqual(asked);
}

/** Types the codes that came, the newest first; whether one was right. */
export async function typeCode(walker: Walker, to: string, isRight: (code: string) => Promise<boolean>) {
  await allCome(walker, to);
  for (const code of await codesAbout(walker.server.url, to, /./)) if (await isRight(code)) return true;
  return false;
}
