import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type IdentityProvider, startIdentityProvider } from '../../../testing/identity-provider.ts';
import { startHeadlessBrowser } from '../../../testing/walker.ts';
import { type AuthWorld, createUnusedEmail, firefoxAgent, startAuthWorld } from './auth-world.ts';

/** The wire name of the provider in these tests. */
export const testProviderName = 'custom:house';

export interface OutsideWorld extends AuthWorld {
  provider: IdentityProvider;
  stranger(told?: { email?: string; email_verified?: boolean }): { login: string; email: string };
  /**
   * Opens the URL to which a client sends its user, signs in there as `login`, and follows the redirects
   * back. `how` changes individual steps of the sign-in.
   */
  goOutside(url: string, login: string, how?: SignInVariation): Promise<URL>;
  /** A device that keeps a verifier while its user is at the provider (PKCE). */
  pkceDevice(): SupabaseClient;
}

export interface SignInVariation {
  onWay?: (url: URL) => URL;
  press?: string;
  /** Stops before the server receives the provider's response. */
  until?: 'callback';
}

const publicUrl = 'http://localhost:8787';
let strangers = 0;

/**
 * Starts the server and the provider. `furtherOf` returns additional settings for this provider in the providers file.
 */
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
    JSON.stringify({
      [testProviderName]: { name: 'House', issuer, clientId, clientSecret, ...furtherOf(issuer) },
    }),
  );
  const world = await startAuthWorld({ PUBLIC_URL: publicUrl, PROVIDERS_FILE: file, ...environment });
  return {
    ...world,
    provider,
    stranger(told = {}) {
      strangers += 1;
      const login = `stranger-${strangers}`;
      const email = told.email ?? createUnusedEmail();
      provider.people.set(login, { email, email_verified: true, name: 'Ada Stranger', ...told });
      return { login, email };
    },
    goOutside(url, login, { until, ...how } = {}) {
      // A visit to the provider takes a while. Moving the clock also makes later events sort after earlier ones.
      world.clock.advance(1000);
      return startHeadlessBrowser({ [publicUrl]: world.url }, firefoxAgent.headers).walk(url, {
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
