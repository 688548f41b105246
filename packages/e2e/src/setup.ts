import { newDatabaseIn } from '@kinfolio/server/testing/test-database';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../../scripts/chromium.ts';
import { showMails } from './harness/server/mail-server.ts';
import { startServer } from './harness/server/server.ts';

// Real people do not sign up, log in, ask for codes and send requests this often from one address.
const often = {
  MESSAGE_COOLDOWN: '0',
  REQUESTS_PER_MINUTE: '0',
  SIGN_IN_REQUESTS_PER_MINUTE: '1000000',
  PRELOGINS_PER_MINUTE: '1000000',
};

/**
 * Vitest's global setup for the journeys: there is a browser to drive, and a server with usual settings, on a database of
 * the run's PostgreSQL. `npm test` has built the web app before.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { whole, shell } = findChromium();
  process.env.CHROMIUM_PATH = whole;
  process.env.CHROMIUM_SHELL_PATH = shell;
  const databaseUrl = await newDatabaseIn(project.getProvidedContext().cluster);
  const server = await startServer({ databaseUrl, env: often });
  const mails = await showMails();
  project.provide('defaultServer', { url: server.url, databaseUrl, mails: mails.address });
  return async () => {
    mails.stop();
    await server.stop();
  };
}
