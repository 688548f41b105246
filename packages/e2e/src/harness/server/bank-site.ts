import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IdentityProvider, startIdentityProvider } from '@kinfolio/server/testing/identity-provider';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { findFreePort, type RunningServer, startServer } from './server.ts';

/** A server where people can also sign in with a bank, which is a real OpenID Connect provider. */
export interface BankSite {
  readonly server: () => RunningServer;
  readonly provider: () => IdentityProvider;
}

/** Starts the server and the bank's provider before the tests in a file. Ruth Ellery has a login at the bank. */
export function startBankSite(): BankSite {
  let server: RunningServer;
  let provider: IdentityProvider;
  beforeAll(async () => {
    const port = await findFreePort();
    provider = await startIdentityProvider(`http://localhost:${port}/auth/v1/callback`);
    provider.people.set('ruth', { email: 'ruth@bank.example', email_verified: true, name: 'Ruth Ellery' });
    const file = join(mkdtempSync(join(tmpdir(), 'kinfolio-providers-')), 'providers.json');
    const { issuer, clientId, clientSecret } = provider;
    writeFileSync(
      file,
      JSON.stringify({ 'custom:bank': { name: 'Example Bank', issuer, clientId, clientSecret } }),
    );
    server = await startServer({
      port,
      env: { PROVIDERS_FILE: file, EMAIL_CONFIRM: 'on', SAML_SIGN_IN: 'on' },
    });
  });
  afterAll(async () => {
    await server.stop();
    await provider.close();
  });
  return { server: () => server, provider: () => provider };
}

export const findHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const pressButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Signs in with the bank for the first time on this site. */
export async function signInWithBank(page: Page, who: string): Promise<void> {
  await pressButton(page, 'Continue with Example Bank');
  await page.getByPlaceholder('Enter any login').fill(who);
  await page.getByPlaceholder('and password').fill('any');
  await pressButton(page, 'Sign-in');
  await pressButton(page, 'Continue');
  await findHeading(page, 'Choose a passport password').waitFor();
}
