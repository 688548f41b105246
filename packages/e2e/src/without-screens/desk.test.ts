import { demoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { withIds } from '@kinfolio/domain/demo-family/with-ids';
import { changeFacts, deskContent, isDeskRecord, readDesk } from '@kinfolio/domain/desk/model/desk';
import { logKind, organisationKind, organisationStates } from '@kinfolio/domain/desk/model/records';
import { organisationsOf } from '@kinfolio/domain/desk/organisations/organisations';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { estateCategory, estateKey, estateOf } from '@kinfolio/domain/records/estate';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import { categories, categoryOf, type RecordContent } from '@kinfolio/domain/records/record-kind';
import { dayOfStored } from '@kinfolio/domain/values/calendar';
import { beginOwnDesk } from '@kinfolio/web/features/desk/begin/begin-desk';
import type { SharingApi } from '@kinfolio/web/session/api/sharing';
import { eventually } from '@kinfolio/web/session/testing/device';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MovedClock, type RealTab, seen, startMovedClock } from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import { inviteIn, openAs, sharingOf, wantedFor } from '../harness/server/sharing-world.ts';

// An executor's desk: begun from what is shared, kept in her own account, and shared with a brother. The real session, worker and
// sealing over the real server and database.

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => world.close());

const today = dayOfStored('2026-11-01');

/** An owner with the passport of the made-up family, and a person who reads all of it. */
async function readFamily() {
  const owner = await world.signUp();
  const records = withIds(demoFamily(today), uuidv7);
  okOr(
    await owner.tab.session.passport.saveMany(
      records.flatMap(({ id, content: { kind, fields } }) => {
        const known = kindOf(kind);
        return known === undefined ? [] : [{ id, kind, fields, category: categoryOf(known, fields) }];
      }),
    ),
  );
  await owner.tab.settled();
  const executor = await world.signUp();
  const own = await sharingOf(owner.tab);
  const wanted = wantedFor(executor.person.email, {
    categories: categories.filter(slug => slug !== 'private' && slug !== 'budget'),
  });
  const given = okOr(await own.give(wanted, owner.person.password));
  const theirs = await sharingOf(executor.tab);
  okOr(await theirs.accept(inviteIn(given.codes)));
  okOr(await own.watch());
  const cover = await openAs(world, executor.person.email, theirs, given.grant);
  const read = okOr(await theirs.contents(given.grant)).records.map(({ id, content }) => ({ id, content }));
  return { owner, own, executor, theirs, cover, read, grant: given.grant };
}

/** Begins a desk from what was read. Returns the id of the estate. */
async function begin(tab: RealTab, grant: string, records: readonly RecordToExport[]): Promise<string> {
  const begun = await beginOwnDesk(
    tab.session,
    { grant, ownerName: 'Ruth Ellery', readable: categories, records },
    {
      now: Date.now(),
      answers: {
        diedOn: dayOfStored('2026-10-20'),
        nation: 'england',
        will: 'found',
        executors: [{ name: 'Amira Canary-Ellery', address: '1 Mill Lane' }],
      },
    },
  );
  if ('problem' in begun) throw new Error(begun.problem);
  await tab.settled();
  return begun.estate;
}

const ofEstate =
  (estate: string) =>
  ({ content }: { readonly content: RecordContent }) =>
    isDeskRecord(content) && estateOf(content) === estate;
const deskOn = (tab: RealTab, estate: string) =>
  readDesk(tab.session.passport.all().filter(ofEstate(estate)));

/** Every row of a vault, in the order of its text. */
async function rowsOf(vault: string): Promise<string> {
  const { pool } = world.app.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'vault_id'",
  );
  const texts: string[] = [];
  for (const { name } of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const found = await pool.query<{ row: string }>(
      `select t::text as row from "${name}" t where vault_id = $1 order by 1`,
      [vault],
    );
    texts.push(...found.rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}

it('is begun without a byte of the owner’s changed, in a category of its own, and outlives the passport it was copied from', async () => {
  const { own, owner, executor, theirs, read, grant } = await readFamily();
  const { vault } = okOr(await theirs.received()).passports[0] ?? { vault: '' };
  const before = await rowsOf(vault);
  const estate = await begin(executor.tab, grant, read);
  expect(await rowsOf(vault)).toBe(before);
  expect(before.length).toBeGreaterThan(10_000);

  // Its records are under a category that nothing else is under.
  const kept = executor.tab.session.passport.all().filter(ofEstate(estate));
  const { pool } = world.app.database;
  const { rows } = await pool.query<{ id: string; category_id: string }>(
    'select r.id, r.category_id from records r join records one on one.vault_id = r.vault_id where one.id = $1',
    [kept[0]?.id],
  );
  const ids = new Set(kept.map(({ id }) => id));
  const places = (isDesk: boolean) =>
    new Set(rows.filter(({ id }) => ids.has(id) === isDesk).map(row => row.category_id));
  expect(places(true).size).toBe(1);
  expect([...places(false)].filter(id => places(true).has(id))).toEqual([]);

  // Nothing of it can be read on the server.
  const { rows: everything } = await pool.query<{ row: string }>('select t::text as row from records t');
  for (const canary of ['Canary-Ellery', 'desk-organisation', 'Halifax', estate])
    expect(everything.some(({ row }) => row.includes(canary))).toBe(false);

  const desk = deskOn(executor.tab, estate);
  if (desk === undefined) throw new Error('there is no desk');
  const names = organisationsOf(desk).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(10);

  okOr(await own.stop([grant], { tell: false, password: owner.person.password }));
  for (const table of ['records', 'record_versions', 'category_keys', 'grants'])
    await pool.query(`delete from ${table} where vault_id = $1`, [vault]);
  expect((await theirs.contents(grant)).ok).toBe(false);
  const again = await world.signIn(executor.person);
  await eventually(() => deskOn(again, estate)?.copies.length === desk.copies.length);
  expect(deskOn(again, estate)).toEqual(deskOn(executor.tab, estate));
});

it('two executors change it 200 times, one without a connection, and both have the same desk', async () => {
  const { executor, read, grant } = await readFamily();
  const estate = await begin(executor.tab, grant, read);
  const brother = await world.signUp();
  const hers = await sharingOf(executor.tab);
  const given = okOr(
    await hers.give(
      wantedFor(brother.person.email, {
        categories: [estateCategory(estate)],
        level: 'edit',
        sections: ['Executor’s desk'],
      }),
      executor.person.password,
    ),
  );
  const his = await sharingOf(brother.tab);
  okOr(await his.accept(inviteIn(given.codes)));
  okOr(await hers.watch());
  const cover = await openAs(world, brother.person.email, his, given.grant);
  expect(cover.sections).toEqual([estateCategory(estate)]);

  const half = 100;
  const organisations = deskOn(executor.tab, estate)?.organisations ?? [];
  const first = okOr(await his.contents(given.grant)).records;
  brother.tab.device.setOnline(false);
  for (let turn = 0; turn < half; turn += 1) {
    const target = organisations[(turn * 7) % organisations.length]?.id ?? '';
    await changeAsOwner(executor.tab, estate, { id: turn % 2 === 0 ? target : undefined, turn });
    await changeAsBrother(his, given.grant, { estate, first, id: turn % 3 === 0 ? target : undefined, turn });
  }
  expect(his.waitingEdits()).toHaveLength(half);
  brother.tab.device.setOnline(true);
  await executor.tab.settled();
  okOr(await his.open(given.grant));
  okOr(await his.contents(given.grant));
  await eventually(() => his.waitingEdits().length === 0);
  await seen(executor.tab);
  const theirs = okOr(await his.contents(given.grant)).records;
  const ours = deskOn(executor.tab, estate);
  expect(readDesk(theirs)).toEqual(ours);
  const notes = ours?.log.map(({ text }) => text) ?? [];
  const expected = Array.from({ length: half }, (_, turn) => [
    ...(turn % 2 === 0 ? [] : [`hers ${String(turn)}`]),
    ...(turn % 3 === 0 ? [] : [`his ${String(turn)}`]),
  ]).flat();
  expect(notes.toSorted()).toEqual(expected.toSorted());
  expect(executor.tab.session.passport.unreadable()).toEqual([]);
});

interface Change {
  /** The organisation to change; undefined for a note. */
  readonly id: string | undefined;
  readonly turn: number;
}

const noteOf = (text: string) =>
  deskContent(
    logKind,
    { what: 'note', text, who: text, at: new Date().toISOString() },
    new Date().toISOString(),
  );
const stateAt = (turn: number) => organisationStates[turn % organisationStates.length] ?? 'told';

async function changeAsOwner({ session: { passport } }: RealTab, estate: string, { id, turn }: Change) {
  const category = estateCategory(estate);
  const base = id === undefined ? undefined : passport.record(id)?.content;
  if (id === undefined || base === undefined) {
    const { kind, fields } = noteOf(`hers ${String(turn)}`);
    okOr(await passport.save({ kind, category, fields: { ...fields, [estateKey]: estate } }));
    return;
  }
  const fields = changeFacts(organisationKind, base.fields, { state: stateAt(turn) });
  okOr(await passport.save({ id, kind: base.kind, category, base, fields }));
}

interface BrothersChange extends Change {
  readonly estate: string;
  readonly first: readonly { readonly id: string; readonly content: RecordContent }[];
}

async function changeAsBrother(
  his: SharingApi,
  grant: string,
  { estate, first, id, turn }: BrothersChange,
): Promise<void> {
  const base = first.find(one => one.id === id)?.content;
  if (id === undefined || base === undefined) {
    const { kind, fields } = noteOf(`his ${String(turn)}`);
    okOr(
      await his.edit(grant, { do: 'write', id: uuidv7(), kind, fields: { ...fields, [estateKey]: estate } }),
    );
    return;
  }
  const fields = changeFacts(organisationKind, base.fields, { nextStep: `Ring, ${String(turn)}` });
  okOr(await his.edit(grant, { do: 'write', id, kind: base.kind, base, fields }));
}
