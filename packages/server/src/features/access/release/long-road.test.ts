import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createGuestClient,
  createSessionSharingClient,
  savePersonDetails,
} from '../../vault/testing/granted.ts';
import {
  advanceClock,
  createReleasedVault,
  listMailsWithSubject,
  releaseTerms,
} from '../../vault/testing/released.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());
beforeEach(() => world.test.refuseMail(undefined));

const hour = 3_600_000;
const day = 24 * hour;
const about = 'without its phone and email';
type Release = Awaited<ReturnType<typeof createReleasedVault>>;

/** Starts a session with only the card. */
async function withCard({ code }: Pick<Release, 'code'>) {
  const begun = await createGuestClient(world, '').cardSession(code);
  if (!begun.ok) throw new Error(begun.code);
  return { longRoad: begun.value.longRoad, guest: createGuestClient(world, begun.value.token) };
}

async function pressed(of: Release) {
  const { guest, longRoad } = await withCard(of);
  expect(longRoad).toBe('offered');
  expect(await guest.askGrant(of.grant, 'ask')).toMatchObject({ code: 'second_factor_needed' });
  expect(await guest.takeLongRoad()).toMatchObject({ ok: true });
  expect(await guest.takeLongRoad()).toMatchObject({ code: 'not_now' });
  await world.test.post.deliverWaiting();
}

/** Presses the button in the newest email to an address, as a person would; returns the text of the resulting page. */
async function object(email: string): Promise<string> {
  const mail = listMailsWithSubject(world, email, about).at(-1)?.text ?? '';
  const link = /\S+(\/fine\?t=road\S+)/.exec(mail)?.[1] ?? '';
  const page = await (await fetch(`${world.url}${link}`)).text();
  const action = /action="(\/fine[^"]*press=veto)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
  if (action === undefined) return page;
  world.test.clock.advance(2_000);
  return (await fetch(`${world.url}${action}`, { method: 'POST', body: new URLSearchParams() })).text();
}

describe('the long road', () => {
  it('tells all who could object, and after 14 days lets the card ask; the wait stays', async () => {
    const of = await createReleasedVault(world, 'gone@example.org', { phone: '+447700900456' });
    await savePersonDetails(of.sharer, 'son@example.org');
    await pressed(of);
    for (const email of [of.sharer.keeper.email, 'gone@example.org', 'son@example.org'])
      expect(listMailsWithSubject(world, email, about)).toHaveLength(1);
    expect(listMailsWithSubject(world, 'son@example.org', about)[0]?.text).not.toContain('gone@');
    expect(world.test.sent.texts.filter(({ to }) => to === '+447700900456')).toHaveLength(1);

    world.test.clock.advance(14 * day - hour);
    const early = await withCard(of);
    expect(early.longRoad).toBe('waiting');
    expect(await early.guest.askGrant(of.grant, 'ask')).toMatchObject({ code: 'second_factor_needed' });
    world.test.clock.advance(hour);
    // The owner signs in, so the gate cannot open because of the owner's silence.
    await createSessionSharingClient(world, await of.sharer.keeper.signInAgain(), of.sharer.owner);
    const { guest, longRoad } = await withCard(of);
    expect(longRoad).toBe('done');
    expect(await guest.openGrant(of.grant)).toMatchObject({ code: 'grant_closed' });
    expect(await guest.askGrant(of.grant, 'ask')).toMatchObject({ ok: true });
    await advanceClock(world, 6 * day, 6 * hour);
    expect(await (await withCard(of)).guest.openGrant(of.grant)).toMatchObject({ code: 'grant_closed' });
    await advanceClock(world, 2 * day, 6 * hour);
    expect(await (await withCard(of)).guest.openGrant(of.grant)).toMatchObject({ ok: true });
    await world.test.post.deliverWaiting();
    expect(listMailsWithSubject(world, of.sharer.keeper.email, 'was opened').at(-1)?.text).toContain(
      'Emergency Card alone',
    );
    const list = await (await of.sharer.keeper.signInAgain()).client().readActivity({ limit: 50 });
    const opened = list.ok ? list.value.entries.find(({ event }) => event === 'opened') : undefined;
    expect(opened?.about).toMatchObject({ grant: of.grant, by: 'card-alone' });
  });

  it('reminds everybody who could object after 7 and after 12 days, the owner by text too, once each and not after an objection', async () => {
    const of = await createReleasedVault(world, 'asked@example.org', { phone: '+447700900457' });
    await world.test.database.pool.query(
      `update accounts set phone = '447700900458', phone_confirmed_at_ms = 1 where id = $1`,
      [of.sharer.keeper.accountId],
    );
    await savePersonDetails(of.sharer, 'sister@example.org');
    await pressed(of);
    const mails = () =>
      [of.sharer.keeper.email, of.email, 'sister@example.org'].map(
        to => listMailsWithSubject(world, to, about).length,
      );
    const textsTo = (to: string) =>
      world.test.sent.texts.filter(one => one.to.endsWith(to) && one.text.includes('Emergency Card')).length;
    await advanceClock(world, 7 * day - hour, hour * 6);
    expect(mails()).toEqual([1, 1, 1]);
    await advanceClock(world, 2 * hour, hour);
    expect(mails()).toEqual([2, 2, 2]);
    expect([textsTo('7700900457'), textsTo('7700900458')]).toEqual([2, 1]);
    expect(listMailsWithSubject(world, of.email, about).at(-1)?.text).toMatch(
      /From \w+day \d+ \w+.* the card alone is enough/,
    );
    await advanceClock(world, 5 * day, 6 * hour);
    expect(mails()).toEqual([3, 3, 3]);
    expect(await object(of.email)).toContain('Nothing was opened');
    await advanceClock(world, 3 * day, day);
    expect(mails()).toEqual([3, 3, 3]);
  });

  it('takes 30 days where no mail reaches anybody', async () => {
    const of = await createReleasedVault(world, 'nowhere@example.org');
    world.test.refuseMail('550 5.1.1 nobody here');
    await pressed(of);
    world.test.clock.advance(30 * day - hour);
    expect((await withCard(of)).longRoad).toBe('waiting');
    world.test.clock.advance(hour);
    expect((await withCard(of)).longRoad).toBe('done');
  });

  it('stolen card on the long road: vetoed', async () => {
    const of = await createReleasedVault(world, 'robbed@example.org');
    await pressed(of);
    await advanceClock(world, 2 * day, day);
    expect(await object(of.email)).toContain('Nothing was opened');
    expect(await object(of.email)).toContain('no longer works');
    const barred = await withCard(of);
    expect(barred.longRoad).toBe('barred');
    expect(await barred.guest.takeLongRoad()).toMatchObject({ code: 'not_now' });
    world.test.clock.advance(20 * day);
    const { guest } = await withCard(of);
    expect(await guest.askGrant(of.grant, 'ask')).toMatchObject({ code: 'second_factor_needed' });
    expect(await guest.openGrant(of.grant)).toMatchObject({ code: 'second_factor_needed' });
  });

  it('is not there for terms without it', async () => {
    const of = await createReleasedVault(world, 'none@example.org', {
      when: { ...releaseTerms, longRoad: false },
    });
    const { guest, longRoad } = await withCard(of);
    expect(longRoad).toBe('never');
    expect(await guest.takeLongRoad()).toMatchObject({ code: 'not_now' });
  });
});
