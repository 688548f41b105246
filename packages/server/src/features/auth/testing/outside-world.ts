import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type IdentityProvider, startIdentityProvider } from '../../../testing/identity-provider.ts';
import { startWalker } from '../../../testing/walker.ts';
import { type AuthWorld, firefox, newEmail, startAuthWorld } from './auth-world.ts';

/** The name the wire has for the provider of these tests. */
export const house = 'custom:house';

/** A server with a real outside provider beside it. */
export interface OutsideWorld extends AuthWorld {
  provider: IdentityProvider;
  /** Somebody whom the provider knows. */
  stranger(told?: { email?: string; email_verified?: boolean }): { login: string; email: string };
  /** Goes where a program sends its user, signs in there as `login`, and comes back; `how` does it otherwise. */
  goOutside(url: string, login: string, how?: Otherwise): Promise<URL>;
  /** A device that keeps its own secret while its user is away (PKCE). */
  pkceDevice(): SupabaseClient;
}

export interface Otherwise {
  onWay?: (url: URL) => URL;
  press?: string;
  /** Stops on the way back, before the server hears the answer. */
  until?: 'callback';
}

const publicUrl = 'http://localhost:8787';
let strangers = 0;

/** Starts both; `furtherOf` says what else the file of providers has of this one. */
export async function startOutsideWorld(
  environment: Record<string, string> = {},
  furtherOf: (issuer: string) => Record<string, unknown> = () => ({}),
): Promise<OutsideWorld> {
  const provider = await startIdentityProvider(`${publicUrl}/auth/v1/callback`);
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-providers-'));
  const file = join(folder, 'providers.json');
  const { issuer, clientId, clientSecret } = provider;
  writeFileSync(
    file,
    JSON.stringify({ [house]: { name: 'House', issuer, clientId, clientSecret, ...furtherOf(issuer) } }),
  );
  const world = await startAuthWorld({ PUBLIC_URL: publicUrl, PROVIDERS_FILE: file, ...environment });
  return {
    ...world,
    provider,
    stranger(told = {}) {
      strangers += 1;
      const login = `stranger-${strangers}`;
      const email = told.email ?? newEmail();
      provider.people.set(login, { email, email_verified: true, name: 'Ada Stranger', ...told });
      return { login, email };
    },
    goOutside(url, login, { until, ...how } = {}) {
      // Going there takes a while, and what comes later is listed later.
      world.clock.advance(1000);
      return startWalker({ [publicUrl]: world.url }, firefox.headers).walk(url, {
        typed: { login, password: 'any' },
        there: ({ origin, pathname }) =>
          (origin === publicUrl && !pathname.startsWith('/auth/')) ||
          (until !== undefined && pathname.endsWith('/callback')),
        ...how,
      });
    },
    pkceDevice: () => world.device({ flowType: 'pkce' }),
    close: async () => {
      await world.close();
      await provider.close();
      rmSync(folder, { recursive: true });
    },
  };
}
