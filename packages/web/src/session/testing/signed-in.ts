import { type BrowserTab, TestDeviceWithTabs } from './device.ts';
import { FakeServer } from './fake-server.ts';
import { ManualTime } from './manual-time.ts';

/** A fixed time (a quarter past nine on the day this was written), so that the words for dates are known. */
export const fixedTestTime = Date.parse('2026-11-21T09:15:00Z');
export const ruthEmail = 'ruth@example.test';
export const ruthPassword = 'green box file on the wardrobe';

/**
 * A signed-in person with an empty passport. The session and the sealing are real; the server only stores what it
 * receives.
 */
export async function createSignedInPerson(): Promise<BrowserTab> {
  const tab = new TestDeviceWithTabs(new FakeServer(), new ManualTime(fixedTestTime)).openTab();
  await tab.until('signed-out');
  const made = await tab.session.signUp({
    email: ruthEmail,
    password: ruthPassword,
    displayName: 'Ruth Ellery',
    phone: '',
    person: {},
  });
  if (!made.ok) throw new Error(`the person could not sign up: ${made.problem}`);
  return tab;
}
