import { beforeEach, expect, it } from 'vitest';
import { eventually, type Tab } from '../testing/device.ts';
import { email, halifax, names, newWorld, password } from '../testing/people.ts';

let world: ReturnType<typeof newWorld>;
let tab: Tab;
beforeEach(async () => {
  world = newWorld();
  tab = await world.signedUp();
  await tab.session.passport.saveMany([halifax, { ...halifax, fields: { name: 'Lloyds' } }]);
  await tab.settled();
});

async function onPhone(): Promise<Tab> {
  const phone = world.device().openTab();
  await phone.session.signIn({ email, password, remember: true });
  await eventually(() => phone.session.accountAlerts().newestAt !== undefined);
  return phone;
}

/** The server forgets a record in silence. */
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
  await phone.session.passport.save({ ...halifax, fields: { name: 'Written here' } });
  await phone.settled();
  expect(names(phone)).toContain('Written here');
  expect(await (await phone.session.copies()).acceptAll()).toEqual({ ok: true, value: undefined });
  expect(phone.session.accountAlerts().heldBack).toBeUndefined();
  expect((await onPhone()).session.accountAlerts().heldBack).toBeUndefined();
});

it('what two devices wrote at once is not taken for held back', async () => {
  const phone = await onPhone();
  await Promise.all([
    phone.session.passport.save({ ...halifax, fields: { name: 'From the phone' } }),
    tab.session.passport.save({ ...halifax, fields: { name: 'From the laptop' } }),
  ]);
  await Promise.all([phone.settled(), tab.settled()]);
  for (const one of [phone, tab, phone, tab]) await (await one.session.copies()).tryAgain();
  expect(names(phone)).toContain('From the laptop');
  for (const one of [phone, tab, await onPhone()])
    expect(one.session.accountAlerts().heldBack).toBeUndefined();
});
