import { afterAll, beforeAll, expect, test } from 'vitest';
import { endGrantWays } from '../features/access/grants/store.ts';
import {
  changeGrantTerms,
  createAcceptRequest,
  createGrantMember,
  createGrantWithWay,
  createGuestClient,
  createSessionSharingClient,
  type SharingOwner,
  savePersonDetails,
  signUpSharingOwner,
} from '../features/vault/testing/granted.ts';
import { createEnvelope } from '../features/vault/testing/sealed.ts';
import { type EndingsDrill, startEndingsDrill } from './testing/endings-drill.ts';
import type { RestoredServer } from './testing/restored-server.ts';

const hour = 60 * 60_000;

// All tests share one restore, which takes most of their time.
let d: EndingsDrill;
let server: RestoredServer;
let stories: Awaited<ReturnType<typeof tellStories>>;
let close: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  d = await startEndingsDrill();
  const told = Promise.withResolvers<void>();
  const set = await prepare();
  const looked = Promise.withResolvers<void>();
  const done = d.restored(set, async restored => {
    server = restored;
    told.resolve();
    await looked.promise;
  });
  done.catch(told.reject);
  await told.promise;
  close = async () => {
    looked.resolve();
    await done;
    await d.close();
  };
});
afterAll(() => close());

type Member = Awaited<ReturnType<typeof createGrantMember>>;

const dayIn = (days: number) =>
  new Date(d.world.test.clock.now() + days * 24 * hour).toISOString().slice(0, 10);

/** A reader who can open two sections. */
async function shared(
  terms: Parameters<typeof createGrantWithWay>[4] = {},
  when?: Parameters<typeof createGrantWithWay>[2],
) {
  const [sharer, member] = [await signUpSharingOwner(d.world), await createGrantMember(d.world)];
  const person = await savePersonDetails(sharer, member.keeper.email);
  const made = await createGrantWithWay(sharer, person, when ?? { kind: 'always' }, 'invite', terms);
  expect(await member.sharing.acceptWay(createAcceptRequest(made.code))).toMatchObject({ ok: true });
  const categories = made.document.categories;
  return { sharer, member, made, categories, ids: categories.map(({ category }) => category) };
}

async function invited() {
  const [sharer, member] = [await signUpSharingOwner(d.world), await createGrantMember(d.world)];
  const person = await savePersonDetails(sharer, member.keeper.email);
  return { sharer, member, made: await createGrantWithWay(sharer, person, { kind: 'always' }) };
}

async function withCard() {
  const sharer = await signUpSharingOwner(d.world);
  const person = await savePersonDetails(sharer, 'old-mailbox@example.test');
  const when = { kind: 'release', silentDays: 30, askDays: null, longRoad: false } as const;
  return { sharer, person, ...(await createGrantWithWay(sharer, person, when, 'card')) };
}

/** Creates the state that is then backed up. */
async function tellStories() {
  const window = { kind: 'window', from: dayIn(0), to: dayIn(30) } as const;
  const undone = await shared();
  const more = undone.sharer.owner.payload.categories.map(one => ({ ...one, plusDays: 0 }));
  const waits = await changeGrantTerms(undone.sharer, undone.made, { categories: more });
  return {
    window,
    narrowed: await shared({ level: 'edit' }),
    untouched: await shared({ level: 'edit' }),
    dated: await shared({}, window),
    undone: { ...undone, waits },
    carded: await withCard(),
    accepted: await shared(),
    open: await invited(),
  };
}

/** Makes a backup, and then narrows everything that was shared. */
async function prepare(): Promise<string> {
  stories = await tellStories();
  const { window, narrowed, dated, undone, carded, accepted, open } = stories;
  const set = await d.backUp();
  const oks = [undone.waits.answer];
  const { sharer, made, categories } = narrowed;
  const less = await changeGrantTerms(sharer, made, { categories: categories.slice(1), level: 'view' });
  // Adds the section again. The restored database does not have this change, so the reader still has to wait
  // for the section.
  const narrow = { ...made, document: less.document, keyVersion: 3 };
  oks.push(less.answer, (await changeGrantTerms(sharer, narrow, { categories })).answer);
  const sooner = { when: { ...window, to: dayIn(1) } };
  oks.push((await changeGrantTerms(dated.sharer, dated.made, sooner)).answer);
  const wide = { ...undone.made, document: undone.waits.document, keyVersion: 3 };
  oks.push((await changeGrantTerms(undone.sharer, wide, { categories: undone.categories })).answer);
  const details = { email: 'new-mailbox@example.test', notify: false, details: createEnvelope(), version: 2 };
  const addressed = await carded.sharer.sharing.putPerson(carded.person, details);
  expect([...oks, addressed].map(({ ok }) => ok)).not.toContain(false);
  // Has the same effect as confirming an invitation: access for the person's account replaces the invitation.
  for (const one of [accepted, open])
    await d.world.test.database.db.transaction(tx =>
      endGrantWays(tx, one.sharer.owner.payload.vault, [one.made.way.way], d.world.test.clock.now(), true),
    );
  await d.writeLists();
  // The earlier end date has now passed, but the wider terms are not in force yet.
  d.world.test.clock.advance(50 * hour);
  return set;
}

/** What a person can open on the restored server, according to its responses. */
async function opensFor({ keeper }: Member) {
  const again = await server.signIn(keeper);
  const read = await (await createSessionSharingClient(server.world, again, keeper.owner)).readReceived();
  const [row] = read.ok ? read.value.grants : [];
  return { open: row?.open, level: row?.level, stage: row?.stage };
}

async function ownGrants({ keeper }: SharingOwner) {
  const read = await (
    await createSessionSharingClient(server.world, await server.signIn(keeper), keeper.owner)
  ).readGrants();
  return read.ok ? read.value.grants : [];
}

test('a section that was taken away after the backup, and a level that was lowered, stay so, though the owner never comes back', async () => {
  const { narrowed, untouched } = stories;
  const left = narrowed.ids.slice(1);
  expect(await opensFor(narrowed.member)).toEqual({ open: left, level: 'view', stage: 'open' });
  expect(await opensFor(untouched.member)).toMatchObject({ open: untouched.ids, level: 'edit' });
  const [grant] = await ownGrants(narrowed.sharer);
  const limits = grant?.limited ?? grant?.wider?.former;
  expect(limits?.categories.map(({ category }) => category)).toEqual(left);
  expect((await ownGrants(untouched.sharer))[0]?.limited).toBeNull();
});

test('a date that was brought forward, and a change that was taken back while it waited, stay so', async () => {
  const { dated, undone } = stories;
  d.world.test.clock.advance(30 * hour);
  expect(await opensFor(undone.member)).toMatchObject({ open: undone.ids, stage: 'open' });
  expect((await opensFor(dated.member)).stage).toBe('ended');
});

test('the six digits of a card go to the address that its owner wrote down last', async () => {
  const session = await createGuestClient(server.world, '').cardSession(stories.carded.code);
  expect(session.ok && session.value.codeTo[0]?.hint[0]).toBe('n');
});

test('an invitation that was accepted before the backup is confirmed once more, and one that was open then is used up', async () => {
  const { accepted, open } = stories;
  const [grant] = await ownGrants(accepted.sharer);
  const account = accepted.member.keeper.accountId;
  expect(grant?.ways.map(({ answer }) => answer?.account)).toEqual([account]);
  const again = await server.signIn(open.member.keeper);
  const sharing = await createSessionSharingClient(server.world, again, open.member.keeper.owner);
  expect(await sharing.acceptWay(createAcceptRequest(open.made.code))).toMatchObject({ code: 'not_found' });
});
