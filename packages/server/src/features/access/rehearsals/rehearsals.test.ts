import type { RehearsalStepRequest } from '@kinfolio/contract/sharing/rehearsal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGrantWithWay,
  createGuestClient,
  createSessionSharingClient,
  savePersonDetails,
} from '../../vault/testing/granted.ts';
import { createReleasedVault, findEmailedCode, listMailsWithSubject } from '../../vault/testing/released.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';
import { readVaultRows } from '../gates/service.ts';
import { readNotices } from '../gates/store.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const day = 24 * 3_600_000;
type Release = Awaited<ReturnType<typeof createReleasedVault>>;

const subject = 'REHEARSAL';
/** The token in the link of a person's newest rehearsal email. */
async function linkOf({ email }: Pick<Release, 'email'>): Promise<string> {
  await world.test.post.deliverWaiting();
  const text = listMailsWithSubject(world, email, subject).at(-1)?.text ?? '';
  return /\/rehearsal#([\w.-]+)/.exec(text)?.[1] ?? 'none';
}

async function rowsOf(name: 'grant_acts' | 'guest_sessions', { sharer }: Release): Promise<number | null> {
  const text = `select 1 from ${name} where vault_id = $1`;
  return (await world.test.database.pool.query(text, [sharer.owner.payload.vault])).rowCount;
}

/** Creates a function that takes rehearsal steps without a session. */
const visitor = () => {
  const client = createGuestClient(world, '');
  return (step: RehearsalStepRequest) => client.takeRehearsalStep(step);
};

describe('a rehearsal', () => {
  it('names the owner on its page as in its mail and as on the day', async () => {
    const of = await createReleasedVault(world, 'named@example.org', { mailName: 'Margaret Ellery' });
    await of.sharer.sharing.beginRehearsal([of.grant]);
    const token = await linkOf(of);
    expect(listMailsWithSubject(world, of.email, subject)[0]?.text).toContain('Margaret Ellery is well');
    const page = await visitor()({ step: 'page', token });
    expect(page).toMatchObject({ ok: true, value: { ownerName: 'Margaret Ellery' } });
  });
  it('runs from the mail to its end with the real card and a real number, and opens nothing', async () => {
    const of = await createReleasedVault(world, 'daughter@example.org');
    const { sharing } = of.sharer;
    await world.test.post.deliverWaiting();
    const before = await sharing.readGrants();
    expect(await sharing.beginRehearsal([of.grant])).toMatchObject({ ok: true });
    expect(await sharing.beginRehearsal([of.grant])).toMatchObject({ code: 'not_now' });
    const token = await linkOf(of);
    await withoutHalves(async () => {
      const take = visitor();
      expect(await take({ step: 'card', token, ...of.code })).toMatchObject({ code: 'not_now' });
      expect(await take({ step: 'page', token })).toMatchObject({ ok: true, value: { done: ['page'] } });
      expect(await take({ step: 'code', token, channel: 'mail' })).toMatchObject({ code: 'not_now' });
      expect(await take({ step: 'card', token, ...of.code })).toMatchObject({ ok: true });
      expect(await take({ step: 'read', token })).toMatchObject({ code: 'not_now' });
      expect(await take({ step: 'code', token, channel: 'mail' })).toMatchObject({ ok: true });
      expect(await take({ step: 'factor', token, code: '000000' })).toMatchObject({ code: 'wrong_code' });
      const code = await findEmailedCode(world, of.email);
      expect(await take({ step: 'factor', token, code })).toMatchObject({ ok: true });
      world.test.clock.advance(9 * 60_000);
      expect(await take({ step: 'read', token })).toMatchObject({ ok: true });
      expect(await take({ step: 'lost', token })).toMatchObject({ code: 'not_now' });
    });
    expect(await rowsOf('grant_acts', of)).toBe(0);
    expect(await rowsOf('guest_sessions', of)).toBe(0);
    const after = await sharing.readGrants();
    const seen = (read: typeof before) =>
      read.ok && read.value.grants.map(({ acts, notices, state }) => ({ acts, notices, state }));
    expect(seen(after)).toEqual(seen(before));
    const report = await sharing.readRehearsals();
    expect(report).toMatchObject({
      ok: true,
      value: {
        channels: ['mail'],
        plans: [{ grant: of.grant }],
        rehearsals: [{ people: [{ grant: of.grant, mail: { status: 'taken' } }] }],
      },
    });
    const steps = report.ok ? (report.value.rehearsals[0]?.people[0]?.steps ?? []) : [];
    expect(steps.map(({ step }) => step).toSorted()).toEqual(['card', 'code', 'factor', 'page', 'read']);
    expect(await sharing.beginRehearsal([of.grant])).toMatchObject({ ok: true });
  });

  it('counts for nothing: its mail is no notice of a gate', async () => {
    const of = await createReleasedVault(world, 'counted@example.org');
    await of.sharer.sharing.beginRehearsal([of.grant]);
    await linkOf(of);
    const { clock, database } = world.test;
    const { vault } = of.sharer.owner.payload;
    const kept = await readNotices(database.db, vault, 0);
    expect(kept.filter(({ about }) => about !== 'invited')).toMatchObject([
      { about: 'rehearsal', takenAtMs: clock.now() },
    ]);
    const rows = await readVaultRows(
      { accountOf: () => Promise.resolve(undefined), clock },
      database.db,
      vault,
      ['mail'],
    );
    expect([rows.shared.notices, rows.roadNotices]).toEqual([[], []]);
  });

  it('wants its own card, says "lost", and is over after 14 days', async () => {
    const [of, other] = [
      await createReleasedVault(world, 'lost@example.org'),
      await createReleasedVault(world, 'other@example.org'),
    ];
    expect(await of.sharer.sharing.beginRehearsal([other.grant])).toMatchObject({ code: 'not_found' });
    await of.sharer.sharing.beginRehearsal([of.grant]);
    const token = await linkOf(of);
    const take = visitor();
    await take({ step: 'page', token });
    expect(await take({ step: 'card', token, ...other.code })).toMatchObject({ code: 'not_found' });
    expect(await take({ step: 'lost', token })).toMatchObject({
      ok: true,
      value: { done: ['page', 'lost'] },
    });
    expect(await take({ step: 'page', token: `${token.slice(0, -1)}~` })).toMatchObject({
      code: 'bad_request',
    });
    const [first = '', ...rest] = token.split('.');
    expect(await take({ step: 'page', token: [first.replace(/^./, 'x'), ...rest].join('.') })).toMatchObject({
      code: 'not_found',
    });
    world.test.clock.advance(14 * day);
    expect(await take({ step: 'page', token })).toMatchObject({ code: 'not_found' });
  });

  it('is for releases alone, and a person is mailed once', async () => {
    const of = await createReleasedVault(world, 'once@example.org');
    const { sharer } = of;
    const always = await createGrantWithWay(sharer, await savePersonDetails(sharer, 'now@example.org'), {
      kind: 'always',
    });
    const again = await createSessionSharingClient(world, sharer.keeper, sharer.owner);
    expect(await again.beginRehearsal([of.grant, always.grant])).toMatchObject({ code: 'not_found' });
    await linkOf(of);
    expect(listMailsWithSubject(world, of.email, subject)).toHaveLength(0);
    expect(await again.beginRehearsal([of.grant, of.grant])).toMatchObject({ ok: true });
    await linkOf(of);
    expect(listMailsWithSubject(world, of.email, subject)).toHaveLength(1);
  });

  it('quotes the message that this person would have: after a silence, or after they asked', async () => {
    const asks = { kind: 'release', silentDays: null, askDays: 7, longRoad: false } as const;
    const textFor = async (of: Release) => {
      const client = await createSessionSharingClient(world, of.sharer.keeper, of.sharer.owner);
      expect(await client.beginRehearsal([of.grant])).toMatchObject({ ok: true });
      await world.test.post.deliverWaiting();
      return listMailsWithSubject(world, of.email, subject).at(-1)?.text;
    };
    expect(await textFor(await createReleasedVault(world, 'silent@example.org'))).toContain(
      'stopped answering',
    );
    expect(await textFor(await createReleasedVault(world, 'asks@example.org', { when: asks }))).toContain(
      'You asked to read the papers',
    );
  });
});

it('a person who chose both is invited and rehearses by text as well, but not at night', async () => {
  const { clock, post, sent } = world.test;
  const textsTo = (phone: string) =>
    sent.texts.filter(({ to }) => phone.endsWith(to)).map(({ text }) => text);
  clock.set(Date.UTC(2027, 0, 11, 12));
  const [byDay, byNight] = ['+447700900321', '+447700900322'];
  const of = await createReleasedVault(world, 'both@example.org', { notifyBy: 'both', phone: byDay });
  const client = await createSessionSharingClient(world, of.sharer.keeper, of.sharer.owner);
  expect(await client.beginRehearsal([of.grant])).toMatchObject({ ok: true });
  await post.deliverWaiting();
  expect(textsTo(byDay)).toEqual([
    expect.stringMatching(/has chosen you/),
    expect.stringMatching(/REHEARSAL/),
  ]);
  expect(listMailsWithSubject(world, of.email, subject)).toHaveLength(1);
  clock.set(Date.UTC(2027, 0, 11, 23));
  const late = await createReleasedVault(world, 'both-late@example.org', {
    notifyBy: 'both',
    phone: byNight,
  });
  const again = await createSessionSharingClient(world, late.sharer.keeper, late.sharer.owner);
  expect(await again.beginRehearsal([late.grant])).toMatchObject({ ok: true });
  await post.deliverWaiting();
  expect(textsTo(byNight)).toEqual([]);
  expect(listMailsWithSubject(world, late.email, subject)).toHaveLength(1);
});

/**
 * Locks the table of key halves while `during` runs. Any read or write of that table would then wait for ever
 * and fail the test.
 */
async function withoutHalves(during: () => Promise<void>): Promise<void> {
  const client = await world.test.database.pool.connect();
  try {
    await client.query('begin; lock table way_halves in access exclusive mode');
    await during();
  } finally {
    await client.query('rollback');
    client.release();
  }
}
