import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../adapters/log.ts';
import { listEndings } from '../db/backup/endings-list.ts';
import { manifestSchema } from '../db/backup/manifest.ts';
import { importLegacyErasedAccounts } from '../db/backup/older-erased.ts';
import { createSignerFromKey, createSignerKey, readSignedPayload } from '../db/backup/signer.ts';
import { openDatabase } from '../db/database.ts';
import { hashForList } from '../db/endings.ts';
import { endings as endingsTable } from '../db/server-tables.ts';
import { endGrantWays, readGrantWays } from '../features/access/grants/store.ts';
import { grantWays, type WayAnswer } from '../features/access/tables.ts';
import { forgetDevices, insertDevice } from '../features/auth/devices/store.ts';
import { eraseAccount } from '../features/privacy/erasure.ts';
import { signInByKit } from '../features/vault/testing/by-kit.ts';
import {
  createAcceptRequest,
  createGrantMember,
  createGrantWithWay,
  createSessionSharingClient,
  savePersonDetails,
  signUpSharingOwner,
} from '../features/vault/testing/granted.ts';
import { createReaderWithAccess } from '../features/vault/testing/joined.ts';
import { signUpRemindedOwner } from '../features/vault/testing/reminded.ts';
import { createTestKitChange } from '../features/vault/testing/signed-vault.ts';
import { createOwnerWithVault } from '../features/vault/testing/signed-world.ts';
import type { VaultWorld } from '../features/vault/testing/vault-world.ts';
import { createErasure } from '../jobs/erasing.ts';
import { createFolderStore } from '../ports/set-store.ts';
import type { BackupDrill } from '../testing/backup-drill.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { applyListedEndings } from './endings-store.ts';
import { type EndingsDrill, startEndingsDrill } from './testing/endings-drill.ts';
import { startRestoredServer } from './testing/restored-server.ts';

const day = 24 * 60 * 60_000;

let endings: EndingsDrill;
let world: VaultWorld;
let drill: BackupDrill;
const backUp: EndingsDrill['backUp'] = () => endings.backUp();
const writeLists: EndingsDrill['writeLists'] = () => endings.writeLists();
const restored: EndingsDrill['restored'] = (...given) => endings.restored(...given);
beforeAll(async () => {
  endings = await startEndingsDrill();
  ({ world, drill } = endings);
});
afterAll(() => endings.close());

const lists = () => join(drill.folder, 'backups', 'endings');

test('a grant that was stopped after the backup stays stopped, though its owner never comes back', async () => {
  const { sharer, member, grant } = await createReaderWithAccess(world);
  const other = await createReaderWithAccess(world);
  expect(await member.sharing.openGrant(grant)).toMatchObject({ ok: true });
  const set = await backUp();
  await sharer.sharing.stopGrant(grant, { tell: true });
  await writeLists();
  await restored(set, async server => {
    const openAs = async ({ keeper }: typeof member, which: string) => {
      const again = await server.signIn(keeper);
      const sharing = await createSessionSharingClient(server.world, again, keeper.owner);
      expect(await sharing.openGrant(which)).toMatchObject({ code: 'second_factor_needed' });
      await sharing.sendReceivedCode(which, 'mail');
      const number = () =>
        server.mailsTo(keeper.email).flatMap(text => /^\d{6}\r?$/m.exec(text)?.[0].trim() ?? [])[0];
      await expect.poll(number).toBeDefined();
      expect(await sharing.verifyReceivedCode(which, number() ?? '')).toMatchObject({ ok: true });
      return sharing.openGrant(which);
    };
    expect(await openAs(member, grant)).toMatchObject({ code: 'grant_closed' });
    expect(await openAs(other.member, other.grant)).toMatchObject({ ok: true });
  });
});

test('ways, calendar addresses, devices and accounts that ended after the backup are ended again', async () => {
  const { database, clock } = world.test;
  const { db } = database;
  const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
  const { way, code } = await createGrantWithWay(
    sharer,
    await savePersonDetails(sharer, member.keeper.email),
    { kind: 'always' },
  );
  const { person: reminded, client } = await signUpRemindedOwner(world);
  const feeds = [
    await client.makeFeed({ classes: ['bills'] }),
    await client.makeFeed({ classes: ['bills'] }),
  ];
  const [ended, stays] = feeds.map(feed => (feed.ok ? feed.value : undefined));
  await insertDevice(db, reminded.accountId, 'a device', clock.now());
  const erased = await world.withVault();
  const set = await backUp();

  expect(await member.sharing.refuseWay(code)).toMatchObject({ ok: true });
  expect(await client.revokeFeed(ended?.id ?? '')).toMatchObject({ ok: true });
  await db.transaction(tx => forgetDevices(tx, reminded.accountId));
  await eraseAccount(
    createErasure({ db, clock, queueMessage: undefined, jobs: undefined }),
    erased.accountId,
  );
  await writeLists();

  const done = await restored(set, async server => {
    const statusOf = async (address = '') =>
      (await fetch(`${server.world.url}${new URL(address).pathname}`)).status;
    expect([await statusOf(ended?.address), await statusOf(stays?.address)]).toEqual([404, 200]);
    const again = await server.signIn(member.keeper);
    const sharing = await createSessionSharingClient(server.world, again, member.keeper.owner);
    expect(await sharing.lookAtWay(code)).toMatchObject({ ok: false });
    expect((await server.signIn(reminded)).accountId).toBe(reminded.accountId);
    await expect(server.signIn(erased)).rejects.toBeInstanceOf(Error);
  });
  expect(done.erasedAgain).toBe(1);
  expect(way.way).not.toBe('');
});

test('a device that was forgotten after the backup is not known again', async () => {
  const { database, clock } = world.test;
  const person = await world.withVault();
  await insertDevice(database.db, person.accountId, 'a device', clock.now());
  const set = await backUp();
  await database.db.transaction(tx => forgetDevices(tx, person.accountId));
  await writeLists();
  const databaseUrl = await createTestDatabase();
  await drill.restore({ databaseUrl, set });
  const asRestored = openDatabase({ connectionString: databaseUrl, max: 1 }, createLog('silent'));
  const { rows } = await asRestored.pool.query('select 1 from known_devices where account_id = $1', [
    person.accountId,
  ]);
  await asRestored.close();
  expect(rows).toEqual([]);
});

test('a kit that ended does not sign in once its owner can no longer undo that by it; the password does', async () => {
  const [late, early] = [await createOwnerWithVault(world), await createOwnerWithVault(world)];
  const set = await backUp();
  const replaceKit = (one: typeof late) => one.proving().putKeyset(createTestKitChange(one.owner).change);
  expect(await replaceKit(late)).toMatchObject({ ok: true });
  world.test.clock.advance(29 * day);
  const again = await early.signInAgain();
  expect(
    await early.proving(early.owner, { as: again }).putKeyset(createTestKitChange(early.owner).change),
  ).toMatchObject({ ok: true });
  world.test.clock.advance(2 * day);
  await writeLists();
  await restored(set, async server => {
    const byKit = ({ vault, ...person }: typeof late) =>
      signInByKit(server.world, person, vault.recoveryKit.proof);
    expect(await byKit(late)).toBeUndefined();
    expect(await byKit(early)).toBeDefined();
    expect((await server.signIn(late)).accountId).toBe(late.accountId);
  });
});

test('a restore refuses a list that is missing, or that another signer signed, and --without-damaged names it', async () => {
  const set = await backUp();
  await world.withVault().then(({ accountId }) => erase(accountId));
  await writeLists();
  await world.withVault().then(({ accountId }) => erase(accountId));
  // The next backup names the list that its tables already include, so that a restore also notices if the
  // newest list is missing.
  await backUp();
  const [older = '', newer = ''] = readdirSync(lists())
    .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    .slice(-2);
  const refused = () => drill.restore({ set });
  for (const name of [older, newer]) {
    const path = join(lists(), name);
    const whole = readFileSync(path, 'utf8');
    const { manifest } = JSON.parse(whole) as { manifest: string };
    const forged = createSignerFromKey(createSignerKey()).sign(JSON.parse(manifest));
    const emptied = JSON.stringify({ ...JSON.parse(whole), manifest: '{}' });
    for (const wrong of [undefined, forged, emptied, whole.slice(0, 40)]) {
      if (wrong === undefined) rmSync(path);
      else writeFileSync(path, wrong);
      await expect(refused()).rejects.toThrow(`endings/${name}`);
    }
    const done = await restored(set, async () => undefined, { withoutDamaged: true });
    expect(done.lostLists).toEqual([`endings/${name}`]);
    writeFileSync(path, whole);
  }
});

const erase = (accountId: string) =>
  eraseAccount(
    createErasure({
      db: world.test.database.db,
      clock: world.test.clock,
      queueMessage: undefined,
      jobs: undefined,
    }),
    accountId,
  );

test('what an older version noted in the data folder is taken over, and what it left with older sets is read', async () => {
  const { config, secrets } = world.test;
  const person = await world.withVault();
  const set = await backUp();
  const hash = hashForList(secrets.fakesSecret, `erased ${person.accountId}`);
  const line = `${JSON.stringify({ hash, atMs: 1 })}\n`;
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(join(config.dataDir, 'erased.jsonl'), `${line}{"hash`);
  const { database, clock } = world.test;
  await importLegacyErasedAccounts(database.db, { dataDir: config.dataDir, clock });
  expect(readdirSync(config.dataDir)).not.toContain('erased.jsonl');
  await writeLists();
  const done = await restored(set, async server => {
    await expect(server.signIn(person)).rejects.toBeInstanceOf(Error);
  });
  expect(done.erasedAgain).toBe(1);

  // An older version stored the erased accounts in a file next to the sets.
  const manifest = join(drill.folder, 'backups', 'sets', set, 'manifest.json');
  const said = manifestSchema.parse(
    readSignedPayload(readFileSync(manifest, 'utf8'), [drill.signer.publicX]),
  );
  const { endings: _, run: __, ...older } = said;
  writeFileSync(manifest, drill.signer.sign(older));
  const away = join(drill.folder, 'away');
  renameSync(lists(), away);
  const file = join(drill.folder, 'backups', 'erased.jsonl');
  writeFileSync(file, line);
  for (const name of readdirSync(join(drill.folder, 'backups', 'sets')))
    if (name !== set) renameSync(join(drill.folder, 'backups', 'sets', name), join(drill.folder, name));
  expect(await restored(set, async () => undefined)).toMatchObject({ erasedAgain: 1 });
  writeFileSync(file, `${line}{"hash`);
  await expect(drill.restore({ set })).rejects.toThrow('erased.jsonl');
  renameSync(away, lists());
});

test('each person with a confirmed address is told once that the server was put back, and until when', async () => {
  const person = await world.withVault();
  world.test.clock.set('2026-11-29T04:12:00Z');
  const set = await backUp();
  const databaseUrl = await createTestDatabase();
  const { config } = await drill.restore({ databaseUrl, set });
  const server = await startRestoredServer(config, world);
  const mails = () => server.mailsTo(person.email).filter(text => text.includes('restored from a backup'));
  await expect.poll(() => mails().length).toBe(1);
  expect(mails()[0]).toContain('29 November 2026 at 04:12');
  await server.close();
});

test('a second place for backups gets every list, and a list goes once no set needs it', async () => {
  const other = createFolderStore(join(drill.folder, 'second-place'));
  world.test.clock.advance(1000);
  const { name: set } = await drill.backup({ sets: other });
  await erase((await world.withVault()).accountId);
  // The server's job writes to the first backup store only.
  await writeLists();
  await erase((await world.withVault()).accountId);
  world.test.clock.advance(1000);
  await drill.backup({ sets: other });
  const { done } = await drill.restore({ databaseUrl: await createTestDatabase(), sets: other, set });
  expect(done.lostLists).toEqual([]);
  const before = (await other.list('endings')).length;
  expect(before).toBeGreaterThan(1);

  const { pool } = world.test.database;
  world.test.clock.advance(31 * day);
  await pool.query('delete from endings');
  await drill.backup({ sets: other });
  expect(await other.list('endings')).toEqual([]);
});

test('an invitation that was used up ends again as used up, and a later restore of its answer keeps it', async () => {
  const { database, clock, secrets } = world.test;
  const { db } = database;
  const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
  const person = await savePersonDetails(sharer, member.keeper.email);
  const { way, code } = await createGrantWithWay(sharer, person, { kind: 'always' });
  expect(await member.sharing.acceptWay(createAcceptRequest(code))).toMatchObject({ ok: true });
  const vaultId = sharer.owner.payload.vault;
  const [answered] = await readGrantWays(db, vaultId);
  await db.transaction(tx => endGrantWays(tx, vaultId, [way.way], clock.now(), true));
  const restore = async (answer: WayAnswer | null) => {
    await listEndings({ db, clock, fakesSecret: secrets.fakesSecret });
    const ended = (await db.select().from(endingsTable)).map(({ digest: hash, untilMs }) => ({
      hash,
      untilMs,
    }));
    await db.update(grantWays).set({ answer, endedAtMs: null }).where(eq(grantWays.id, way.way));
    const deps = { db, clock, fakesSecret: secrets.fakesSecret, erase: async () => undefined };
    await applyListedEndings(deps, [{ format: 'kinfolio-endings-1', number: 1, ended }]);
    return (await readGrantWays(db, vaultId)).map(({ id }) => id);
  };
  expect(await restore(null)).toEqual([]);
  expect(await restore(answered?.answer ?? null)).toEqual([way.way]);
});
