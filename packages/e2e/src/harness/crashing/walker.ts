import { randomBytes } from 'node:crypto';
import { createVaultClient } from '@kinfolio/contract/client';
import type { VaultOwnerKeys } from '@kinfolio/server/features/vault/testing/signed-vault';
import type { createSoftwarePasskey } from '@kinfolio/server/testing/software-passkey';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import type { createAuthenticatorApp } from '../people/authenticator-app.ts';
import { findCodesInMails } from '../server/mail.ts';
import { listMailsTo } from '../server/mail-server.ts';
import type { KillableServer } from './killable-server.ts';

/** A person in a flow, and the codes and keys they have so far. */
export interface FlowPerson {
  readonly server: KillableServer;
  readonly email: string;
  readonly phone: string;
  client: SupabaseClient;
  app?: ReturnType<typeof createAuthenticatorApp>;
  factorId?: string;
  challengeId?: string;
  /** The last code used from the app, because the server accepts each code only once. */
  shown?: string;
  /** The recovery codes that have not been used yet. */
  codes?: string[] | undefined;
  /** The keys that decrypt their vault. */
  owner?: VaultOwnerKeys;
  passkey?: { key: ReturnType<typeof createSoftwarePasskey>; id: string };
  /** The challenge sent for the security key. */
  asked?: { type: string; challenge: string };
  /** How often the person requested a message, and how often the server accepted the request, by address. */
  readonly asks: Map<string, { asked: number; taken: number }>;
}

/**
 * A step that a person takes. If no response comes they can only repeat it, so repeating must be enough. Returns
 * whether the step is done.
 */
export type FlowStep = (walker: FlowPerson) => Promise<boolean>;

export function createFlowPerson(server: KillableServer): FlowPerson {
  const name = randomBytes(6);
  const phone = `+44770${String(name.readUIntBE(0, 4) % 1e7).padStart(7, '0')}`;
  const email = `${name.toString('hex')}@example.org`;
  return { server, email, phone, client: createStatelessClient(server), asks: new Map() };
}

/** Creates the client of a device that stores nothing. */
export const createStatelessClient = ({ url, anonKey, fetch: by }: KillableServer) =>
  createClient(url, anonKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    global: { fetch: by },
  });

export const createFlowVaultClient = ({ client, server }: FlowPerson, by = server.fetch) =>
  createVaultClient({
    url: server.url,
    token: async () => (await client.auth.getSession()).data.session?.access_token,
    fetch: by,
  });

/**
 * Signs in with a password. These devices have no device number, so each sign-in may cause an email with a code for a
 * new device.
 */
export async function canSignIn(
  { asks, client: own }: FlowPerson,
  { email, password, client = own }: { email: string; password: string; client?: SupabaseClient },
): Promise<boolean> {
  const { asked, taken } = asks.get(email) ?? { asked: 0, taken: 0 };
  asks.set(email, { asked: asked + 1, taken });
  return (await client.auth.signInWithPassword({ email, password })).error === null;
}

/** Performs an action that requests a message to each of these addresses. */
export async function requestMessages(
  walker: FlowPerson,
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

/**
 * Waits until every requested message has arrived. Fails if one arrives twice, or if there are more than were
 * requested.
 */
export async function waitForAllMessages({ asks, server }: FlowPerson, to: string): Promise<void> {
  const { asked = 0, taken = 0 } = asks.get(to) ?? {};
  const withCode = () => listMailsTo(to).filter(({ text }) => /^\d{6}$/m.test(text));
  // Text messages have no id, so use the code, which is different in each.
  const ids = async () =>
    new Set(
      to.includes('@')
        ? withCode().map(({ messageId }) => messageId)
        : await findCodesInMails(server.url, to, /./),
    ).size;
  await expect.poll(ids).toBeGreaterThanOrEqual(taken);
  expect(await ids()).toBeLessThanOrEqual(asked);
}

/** Types the codes that arrived, newest first. Returns whether one of them was accepted. */
export async function typeCode(walker: FlowPerson, to: string, isRight: (code: string) => Promise<boolean>) {
  await waitForAllMessages(walker, to);
  for (const code of await findCodesInMails(walker.server.url, to, /./)) if (await isRight(code)) return true;
  return false;
}
