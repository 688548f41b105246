import { expect } from 'vitest';
import { Device, type Tab } from './device.ts';
import { FakeServer } from './fake-server.ts';
import { ManualTime } from './manual-time.ts';

export const email = 'margaret@example.test';
export const password = 'correct horse battery staple';
export const newPassword = 'a new and better password';
export const margaret = {
  email,
  password,
  displayName: 'Margaret',
  phone: '447700900123',
  person: { firstName: 'Margaret', lastName: 'Hale', relationship: 'self' },
};
export const halifax = {
  kind: 'bank-account',
  category: 'bank-accounts',
  fields: { name: 'Halifax', notes: 'old' },
} as const;

/** A world of one server and one laptop, with time standing still. */
export function newWorld() {
  const time = new ManualTime();
  const server = new FakeServer();
  const laptop = new Device(server, time);
  return {
    time,
    server,
    laptop,
    /** Another device of whoever knows a password. */
    device: () => new Device(server, time),
    async signedUp(): Promise<Tab> {
      const tab = laptop.openTab();
      await tab.until('signed-out');
      expect(await tab.session.signUp(margaret)).toMatchObject({ ok: true });
      return tab;
    },
  };
}

/** What a list shows. */
export const names = (tab: Tab) =>
  tab.session.passport.records('bank-account').map(record => record.content.fields.name);
