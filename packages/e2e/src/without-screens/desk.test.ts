import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import { createDeskContent, isDeskRecord, readDesk } from '@kinfolio/domain/desk/model/desk';
import { heirsStatementKind } from '@kinfolio/domain/desk/model/records';
import { listDeskOrganisations } from '@kinfolio/domain/desk/organisations/organisations';
import { createStatement, serialiseStatement } from '@kinfolio/domain/desk/papers/statement';
import {
  estateCategory,
  estateKey,
  isEstateCategory,
  statementCategory,
} from '@kinfolio/domain/records/estate';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { waitUntilTrue } from '@kinfolio/web/session/testing/device';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  changeDeskTogether,
  createEstateRecordCheck,
  readDeskInTab,
  readFamily,
  startDesk,
  startUnsentDesk,
} from '../harness/people/executors.ts';
import { type MovedClock, startMovedClock, waitUntilSynced } from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import {
  createImmediateGrantRequest,
  findInviteCode,
  getSharingFunctions,
  openSharedPassportWithCode,
} from '../harness/server/sharing-world.ts';

// An executor's desk, started from a shared passport, stored in her own account and shared with a brother. Uses the
// real session, worker and encryption with the real server and database. 200 changes are in `desk.long.test.ts`.

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => world.close());

/** Every row of a vault as text, sorted. */
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
  const { own, owner, executor, theirs, read, grant } = await readFamily(world);
  const { vault } = okOr(await theirs.received()).passports[0] ?? { vault: '' };
  const before = await rowsOf(vault);
  const estate = await startDesk(executor.tab, grant, read);
  expect(await rowsOf(vault)).toBe(before);
  expect(before.length).toBeGreaterThan(10_000);

  // The estate's records are in a category that contains nothing else.
  const kept = executor.tab.session.passport.all().filter(createEstateRecordCheck(estate));
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

  // Nothing in the desk can be read on the server.
  const { rows: everything } = await pool.query<{ row: string }>('select t::text as row from records t');
  for (const canary of ['Canary-Ellery', 'desk-organisation', 'Halifax', estate])
    expect(everything.some(({ row }) => row.includes(canary))).toBe(false);

  const desk = readDeskInTab(executor.tab, estate);
  if (desk === undefined) throw new Error('there is no desk');
  const names = listDeskOrganisations(desk).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(10);

  okOr(await own.stop([grant], { tell: false, password: owner.person.password }));
  for (const table of ['records', 'record_versions', 'category_keys', 'grants'])
    await pool.query(`delete from ${table} where vault_id = $1`, [vault]);
  expect((await theirs.contents(grant)).ok).toBe(false);
  const again = await world.signIn(executor.person);
  await waitUntilTrue(() => readDeskInTab(again, estate)?.copies.length === desk.copies.length);
  expect(readDeskInTab(again, estate)).toEqual(readDeskInTab(executor.tab, estate));
  await again.settled();
  expect(again.session.accountAlerts().heldBack).toBeUndefined();
});

it('is whole for who is given it next, also where it was begun without a connection, and is no part of everything', async () => {
  const executor = await world.signUp();
  executor.tab.device.setOnline(false);
  const estate = await startUnsentDesk(
    executor.tab,
    'grant',
    replaceIds(createDemoFamily(readStoredDay('2026-11-01')), uuidv7),
  );
  executor.tab.device.setOnline(true);
  const hers = await getSharingFunctions(executor.tab);
  const { passport } = executor.tab.session;
  const desk = readDeskInTab(executor.tab, estate);
  if (desk === undefined) throw new Error('there is no desk');
  const facts = { statement: serialiseStatement(createStatement(desk, readStoredDay('2026-11-20'))) };
  const { kind, fields } = createDeskContent(heirsStatementKind, facts, '');
  const category = statementCategory(estate);
  okOr(await passport.save({ kind, category, fields: { ...fields, [estateKey]: estate } }));
  const readAs = async (categories: ReturnType<typeof createImmediateGrantRequest>['categories']) => {
    const reader = await world.signUp();
    const given = okOr(
      await hers.give(
        createImmediateGrantRequest(reader.person.email, { categories }),
        executor.person.password,
      ),
    );
    const theirs = await getSharingFunctions(reader.tab);
    okOr(await theirs.accept(findInviteCode(given.codes)));
    okOr(await hers.watch());
    await executor.tab.settled();
    const { sections } = await openSharedPassportWithCode(world, reader.person.email, theirs, given.grant);
    const { records } = okOr(await theirs.contents(given.grant));
    return { sections, records };
  };
  const brother = await readAs([estateCategory(estate)]);
  expect(readDesk(brother.records)?.copies).toEqual(desk.copies);
  expect(brother.records.filter(one => one.content.kind === kind)).toEqual([]);

  // An heir can read only one record, which contains none of the customer numbers that organisations use.
  const heir = await readAs([category]);
  expect(heir.sections).toEqual([category]);
  expect(heir.records.map(one => one.content.kind)).toEqual([kind]);
  const numbers = listDeskOrganisations(desk).flatMap(({ things }) =>
    things.flatMap(({ references }) => references.map(({ whole }) => whole)),
  );
  const read = String(heir.records[0]?.content.fields['statement']);
  expect(read).toContain('Halifax');
  expect(numbers.filter(number => read.includes(number))).toEqual([]);

  const whole = await readAs('everything');
  expect(whole.sections.filter(isEstateCategory)).toEqual([]);
  expect(whole.records.filter(({ content }) => isDeskRecord(content))).toEqual([]);

  // Another device receives everything that the first one saved, so it does not report missing records.
  const again = await world.signIn(executor.person);
  await again.session.passport.whenWhole();
  await again.settled();
  expect(again.session.accountAlerts().heldBack).toBeUndefined();
});

it('is whole on every device, though the connection was lost once the server had its category', async () => {
  const { person, tab } = await world.signUp();
  const { device, session } = tab;
  const send = device.server.fetch.bind(device.server);
  const line = vi.spyOn(device.server, 'fetch').mockImplementation(async (input, init) => {
    const answer = await send(input, init);
    if (new Request(input).url.endsWith('/vault/v1/keyset')) device.setOnline(false);
    return answer;
  });
  const family = replaceIds(createDemoFamily(readStoredDay('2026-11-01')), uuidv7);
  const estate = await startUnsentDesk(tab, 'grant', family);
  line.mockRestore();
  expect(device.online).toBe(false);
  device.setOnline(true);
  await tab.settled();
  await waitUntilSynced(tab);
  const again = await world.signIn(person);
  await again.settled();
  expect(readDeskInTab(again, estate)).toEqual(readDeskInTab(tab, estate));
  expect([session, again.session].map(one => one.accountAlerts().heldBack)).toEqual([undefined, undefined]);
});

it('two executors change it, one without a connection, and both have the same desk', async () => {
  expect(await changeDeskTogether(world, 20)).toHaveLength(23);
});
