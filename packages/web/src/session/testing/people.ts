import { expect } from 'vitest';
import { type BrowserTab, TestDeviceWithTabs } from './device.ts';
import { FakeServer } from './fake-server.ts';
import { ManualTime } from './manual-time.ts';

export const margaretEmail = 'margaret@example.test';
export const margaretPassword = 'correct horse battery staple';
export const margaretNewPassword = 'a new and better password';
export const margaretAccount = {
  email: margaretEmail,
  password: margaretPassword,
  displayName: 'Margaret',
  phone: '447700900123',
  person: { firstName: 'Margaret', lastName: 'Hale', relationship: 'self' },
};
export const halifaxRecord = {
  kind: 'bank-account',
  category: 'bank-accounts',
  fields: { name: 'Halifax', notes: 'old' },
} as const;

/** A test world with one server and one laptop. Its clock does not move by itself. */
export function createTestWorld() {
  const time = new ManualTime();
  const server = new FakeServer();
  const laptop = new TestDeviceWithTabs(server, time);
  return {
    time,
    server,
    laptop,
    /** Makes another device, for a person who signs in with their password. */
    device: () => new TestDeviceWithTabs(server, time),
    async signedUp(): Promise<BrowserTab> {
      const tab = laptop.openTab();
      await tab.until('signed-out');
      expect(await tab.session.signUp(margaretAccount)).toMatchObject({ ok: true });
      return tab;
    },
  };
}

/** Lists the names of all bank accounts in a tab. */
export const listRecordNames = (tab: BrowserTab) =>
  tab.session.passport.records('bank-account').map(record => record.content.fields.name);
