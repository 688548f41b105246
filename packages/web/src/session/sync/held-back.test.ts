import { beforeEach, expect, it } from 'vitest';
import { type BrowserTab, waitUntilTrue } from '../testing/device.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretEmail,
  margaretPassword,
} from '../testing/people.ts';

let world: ReturnType<typeof createTestWorld>;
let tab: BrowserTab;
beforeEach(async () => {
  world = createTestWorld();
  tab = await world.signedUp();
  await tab.session.passport.saveMany([halifaxRecord, { ...halifaxRecord, fields: { name: 'Lloyds' } }]);
  await tab.settled();
});

async function onPhone(): Promise<BrowserTab> {
  const phone = world.device().openTab();
  await phone.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true });
  await waitUntilTrue(() => phone.session.accountAlerts().newestAt !== undefined);
  return phone;
}

/** Makes the server lose a record without reporting it. */
function loseOne(): void {
  const { records } = world.server.only();
  const [id] = [...records.values()]
    .filter(({ record }) => record.version === 1)
    .map(({ record }) => record.id);
  records.delete(id ?? '');
}

it('a device that is new to a passport says how new that is, and finds nothing missing', async () => {
  const phone = await onPhone();
  expect(phone.session.accountAlerts()).toMatchObject({ heldBack: undefined });
  expect(phone.session.accountAlerts().newestAt).toBe(new Date(world.time.now()).toISOString());
  (await phone.session.copies()).seenNewest();
  expect(phone.session.accountAlerts().newestAt).toBeUndefined();
  expect(tab.session.accountAlerts().newestAt).toBeUndefined();
});

it('a new device hears of a record that the server lost, goes on, and says that this is all', async () => {
  loseOne();
  const phone = await onPhone();
  expect(phone.session.accountAlerts().heldBack).toMatchObject({ missing: 1 });
  await phone.session.passport.save({ ...halifaxRecord, fields: { name: 'Written here' } });
  await phone.settled();
  expect(listRecordNames(phone)).toContain('Written here');
  expect(await (await phone.session.copies()).acceptAll()).toEqual({ ok: true, value: undefined });
  expect(phone.session.accountAlerts().heldBack).toBeUndefined();
  expect((await onPhone()).session.accountAlerts().heldBack).toBeUndefined();
});

it('what two devices wrote at once is not taken for held back', async () => {
  const phone = await onPhone();
  await Promise.all([
    phone.session.passport.save({ ...halifaxRecord, fields: { name: 'From the phone' } }),
    tab.session.passport.save({ ...halifaxRecord, fields: { name: 'From the laptop' } }),
  ]);
  await Promise.all([phone.settled(), tab.settled()]);
  for (const one of [phone, tab, phone, tab]) await (await one.session.copies()).tryAgain();
  expect(listRecordNames(phone)).toContain('From the laptop');
  for (const one of [phone, tab, await onPhone()])
    expect(one.session.accountAlerts().heldBack).toBeUndefined();
});
