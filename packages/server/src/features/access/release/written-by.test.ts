import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSessionSharingClient } from '../../vault/testing/granted.ts';
import {
  advanceClock,
  createGuestWithCode,
  createReleasedVault,
  listMailsWithSubject,
} from '../../vault/testing/released.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';

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
  const byText = await createReleasedVault(
    world,
    'text@example.org',
    written({ notifyBy: 'text', ...chosen }),
  );
  await advanceClock(world, 13 * day - hour, day);
  await advanceClock(world, 3 * hour, hour);
  expect(toThem()).toEqual([
    expect.stringContaining('has chosen you to read some important papers one day'),
    expect.stringContaining('If you can reach them, please ask them to log in'),
  ]);
  expect(listMailsWithSubject(world, byText.email, 'Please ask')).toEqual([]);
  const { keeper, owner } = byText.sharer;
  const back = await createSessionSharingClient(world, await keeper.signInAgain(), owner);
  const read = await back.readGrants();
  expect(read).toMatchObject({ ok: true, value: { persons: [{ notifyBy: 'text' }] } });
  expect(read.ok && read.value.persons[0]?.lastNotifiedAt).not.toBeNull();

  expect(await back.actOnGrant(byText.grant, 'allow')).toMatchObject({ ok: true });
  await world.test.sendNotices();
  await world.test.post.deliverWaiting();
  expect(toThem().at(-1)).toMatch(/you can now read .* papers[\s\S]*\/card$/);
  expect(listMailsWithSubject(world, byText.email, 'You can now read')).toEqual([]);

  const byBoth = await createReleasedVault(
    world,
    'both@example.org',
    written({ notifyBy: 'both', ...chosen }),
  );
  await byBoth.sharer.sharing.actOnGrant(byBoth.grant, 'allow');
  await world.test.sendNotices();
  await world.test.post.deliverWaiting();
  expect(toThem()).toHaveLength(5);
  expect(listMailsWithSubject(world, byBoth.email, 'You can now read')).toHaveLength(1);

  const noPhone = await createReleasedVault(world, 'nophone@example.org', written({ notifyBy: 'text' }));
  await noPhone.sharer.sharing.actOnGrant(noPhone.grant, 'allow');
  await world.test.sendNotices();
  await world.test.post.deliverWaiting();
  expect(listMailsWithSubject(world, noPhone.email, 'You can now read')).toHaveLength(1);
});

it('an opening at night is told by email at once to a person who chose texts, and by text in the morning', async () => {
  const theirs = '+447700900124';
  const { sharer, grant, email } = await createReleasedVault(world, 'night@example.org', {
    notify: true,
    phone: theirs,
    notifyBy: 'text',
  });
  world.test.clock.set(new Date(world.test.clock.now()).setUTCHours(22, 30, 0, 0));
  const late = await createSessionSharingClient(world, await sharer.keeper.signInAgain(), sharer.owner);
  expect(await late.actOnGrant(grant, 'allow')).toMatchObject({ ok: true });
  await world.test.sendNotices();
  await world.test.post.deliverWaiting();
  const texts = () =>
    world.test.sent.texts.filter(({ to, text }) => to === theirs && text.includes('now read')).length;
  expect([listMailsWithSubject(world, email, 'You can now read').length, texts()]).toEqual([1, 0]);
  await advanceClock(world, 12 * hour, hour);
  expect([listMailsWithSubject(world, email, 'You can now read').length, texts()]).toEqual([1, 1]);
});

it('an owner whose emails come back is not sent to them by text, and a short request says that it may be later', async () => {
  const when = { kind: 'release', silentDays: 7, askDays: 3, longRoad: false } as const;
  const of = await createReleasedVault(world, 'asks@example.org', { when });
  const { accountId, email } = of.sharer.keeper;
  await world.test.database.pool.query(
    `update accounts set phone = '447700900125', phone_confirmed_at_ms = 1 where id = $1`,
    [accountId],
  );
  const guest = await createGuestWithCode(world, of);
  expect(await guest.askGrant(of.grant, 'ask')).toMatchObject({ ok: true });
  await world.test.sendNotices();
  await world.test.post.deliverWaiting();
  const texts = () =>
    world.test.sent.texts.filter(({ to }) => to.endsWith('7700900125')).map(({ text }) => text);
  expect(listMailsWithSubject(world, email, 'asked to read')[0]?.text).toContain(
    'It may be up to 3 days later',
  );
  expect(texts().at(-1)).toContain('or see our email');
  world.test.refuseMail('550 5.1.1 nobody here');
  await advanceClock(world, 5 * day, 6 * hour);
  world.test.refuseMail(undefined);
  expect(texts().at(-1)).toMatch(/^Kinfolio: someone you chose has asked/);
  expect(texts().at(-1)).not.toContain('email');
});
