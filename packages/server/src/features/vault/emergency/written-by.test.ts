import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharingOf } from '../testing/granted.ts';
import { mailsTo, pass, released } from '../testing/released.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const hour = 3_600_000;
const day = 24 * hour;
const phone = '+447700900123';
const toThem = () => world.test.sent.texts.filter(({ to }) => to === phone).map(({ text }) => text);

it('a person is written to by email, by text or by both, as the owner chose', async () => {
  const when = { kind: 'release', silentDays: 14, askDays: null, longRoad: false } as const;
  const written = (more: object) => ({ when, ...more });
  const chosen = { notify: true, phone };
  const byText = await released(world, 'text@example.org', written({ notifyBy: 'text', ...chosen }));
  await pass(world, 13 * day - hour, day);
  await pass(world, 3 * hour, hour);
  expect(toThem()).toEqual([
    expect.stringContaining('has chosen you to read some important papers one day'),
    expect.stringContaining('If you can reach them, please ask them to log in'),
  ]);
  expect(mailsTo(world, byText.email, 'Please ask')).toEqual([]);
  const { keeper, owner } = byText.sharer;
  const back = await sharingOf(world, await keeper.signInAgain(), owner);
  const read = await back.readGrants();
  expect(read).toMatchObject({ ok: true, value: { persons: [{ notifyBy: 'text' }] } });
  expect(read.ok && read.value.persons[0]?.lastNotifiedAt).not.toBeNull();

  expect(await back.actOnGrant(byText.grant, 'allow')).toMatchObject({ ok: true });
  await world.test.sendNotices();
  await world.test.post.deliverWaiting();
  expect(toThem().at(-1)).toMatch(/you can now read .* papers[\s\S]*\/card$/);
  expect(mailsTo(world, byText.email, 'You can now read')).toEqual([]);

  const byBoth = await released(world, 'both@example.org', written({ notifyBy: 'both', ...chosen }));
  await byBoth.sharer.sharing.actOnGrant(byBoth.grant, 'allow');
  await world.test.sendNotices();
  await world.test.post.deliverWaiting();
  expect(toThem()).toHaveLength(5);
  expect(mailsTo(world, byBoth.email, 'You can now read')).toHaveLength(1);

  const noPhone = await released(world, 'nophone@example.org', written({ notifyBy: 'text' }));
  await noPhone.sharer.sharing.actOnGrant(noPhone.grant, 'allow');
  await world.test.sendNotices();
  await world.test.post.deliverWaiting();
  expect(mailsTo(world, noPhone.email, 'You can now read')).toHaveLength(1);
});
