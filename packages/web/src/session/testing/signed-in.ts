import { Device, type Tab } from './device.ts';
import { FakeServer } from './fake-server.ts';
import { ManualTime } from './manual-time.ts';

/** A quarter past nine on the day this was written, so that the words of dates are known. */
export const start = Date.parse('2026-11-21T09:15:00Z');
export const email = 'ruth@example.test';
export const password = 'green box file on the wardrobe';

/** A signed-in person with an empty passport: the real session and sealing, over a server that only keeps what it is given. */
export async function signedIn(): Promise<Tab> {
  const tab = new Device(new FakeServer(), new ManualTime(start)).openTab();
  await tab.until('signed-out');
  const made = await tab.session.signUp({
    email,
    password,
    displayName: 'Ruth Ellery',
    phone: '',
    person: {},
  });
  if (!made.ok) throw new Error(`the person could not sign up: ${made.problem}`);
  return tab;
}
