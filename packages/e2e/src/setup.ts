import { createDatabaseInRun } from '@kinfolio/server/testing/test-database';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../../scripts/chromium.ts';
import { serveMails } from './harness/server/mail-server.ts';
import { startServer } from './harness/server/server.ts';

// Raises limits, because real people do not sign up, log in, request codes and send requests this often from one
// address.
const often = {
  MESSAGE_COOLDOWN: '0',
  REQUESTS_PER_MINUTE: '0',
  SIGN_IN_REQUESTS_PER_MINUTE: '1000000',
  PRELOGINS_PER_MINUTE: '1000000',
};

/**
 * Vitest's global setup for the journeys: starts a browser, and a server with the usual settings on a database in the
 * run's PostgreSQL. `npm test` builds the web app first.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { whole, shell } = await findChromium();
  process.env.CHROMIUM_PATH = whole;
  process.env.CHROMIUM_SHELL_PATH = shell;
  const databaseUrl = await createDatabaseInRun(project.getProvidedContext().cluster);
  const server = await startServer({ databaseUrl, env: often });
  const mails = await serveMails();
  project.provide('defaultServer', { url: server.url, databaseUrl, mails: mails.address });
  return async () => {
    mails.stop();
    await server.stop();
  };
}
