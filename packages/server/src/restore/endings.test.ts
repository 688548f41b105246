import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manifestShape } from '../db/backup/manifest.ts';
import { adoptOlderErased } from '../db/backup/older-erased.ts';
import { newSignerKey, readSigned, signerOf } from '../db/backup/signer.ts';
import { listedHash } from '../db/endings.ts';
import { forgetDevices, insertDevice } from '../features/auth/devices/store.ts';
import { eraseAccount } from '../features/privacy/erasure.ts';
import { cameByKit } from '../features/vault/testing/by-kit.ts';
import { choose, grantTo, newMember, newSharer, sharingOf } from '../features/vault/testing/granted.ts';
import { joined } from '../features/vault/testing/joined.ts';
import { newReminded } from '../features/vault/testing/reminded.ts';
import { kitChange } from '../features/vault/testing/signed-vault.ts';
import { withKeyset } from '../features/vault/testing/signed-world.ts';
import type { VaultWorld } from '../features/vault/testing/vault-world.ts';
import { erasureOf } from '../jobs/erasing.ts';
import { folderStore } from '../ports/set-store.ts';
import type { Drill } from '../testing/backup-drill.ts';
import { newTestDatabase } from '../testing/test-database.ts';
import { beginEndingsDrill, type EndingsDrill } from './testing/endings-drill.ts';
import { serveRestored } from './testing/restored-server.ts';

const day = 24 * 60 * 60_000;

let endings: EndingsDrill;
let world: VaultWorld;
let drill: Drill;
const backUp: EndingsDrill['backUp'] = () => endings.backUp();
const writeLists: EndingsDrill['writeLists'] = () => endings.writeLists();
const restored: EndingsDrill['restored'] = (...given) => endings.restored(...given);
beforeAll(async () => {
  endings = await beginEndingsDrill();
  ({ world, drill } = endings);
});
afterAll(() => endings.close());

const lists = () => join(drill.folder, 'backups', 'endings');

test('a grant that was stopped after the backup stays stopped, though its owner never comes back', async () => {
  const { sharer, member, grant } = await joined(world);
  const other = await joined(world);
  expect(await member.sharing.openGrant(grant)).toMatchObject({ ok: true });
  const set = await backUp();
  await sharer.sharing.stopGrant(grant, { tell: true });
  await writeLists();
  await restored(set, async server => {
    const openAs = async ({ keeper }: typeof member, which: string) => {
      const again = await server.signIn(keeper);
      const sharing = await sharingOf(server.world, again, keeper.owner);
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
  const [sharer, member] = [await newSharer(world), await newMember(world)];
  const { way, code } = await grantTo(sharer, await choose(sharer, member.keeper.email), { kind: 'always' });
  const { person: reminded, client } = await newReminded(world);
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
  await eraseAccount(erasureOf({ db, clock, queueMessage: undefined, jobs: undefined }), erased.accountId);
  await writeLists();

  const done = await restored(set, async server => {
    const statusOf = async (address = '') =>
      (await fetch(`${server.world.url}${new URL(address).pathname}`)).status;
    expect([await statusOf(ended?.address), await statusOf(stays?.address)]).toEqual([404, 200]);
    const again = await server.signIn(member.keeper);
    const sharing = await sharingOf(server.world, again, member.keeper.owner);
    expect(await sharing.lookAtWay(code)).toMatchObject({ ok: false });
    expect((await server.signIn(reminded)).accountId).toBe(reminded.accountId);
    await expect(server.signIn(erased)).rejects.toBeInstanceOf(Error);
  });
  expect(done.erasedAgain).toBe(1);
  expect(way.way).not.toBe('');
});

test('a kit that ended does not sign in once its owner can no longer undo that by it; the password does', async () => {
  const [late, early] = [await withKeyset(world), await withKeyset(world)];
  const set = await backUp();
  const replaceKit = (one: typeof late) => one.proving().putKeyset(kitChange(one.owner).change);
  expect(await replaceKit(late)).toMatchObject({ ok: true });
  world.test.clock.advance(29 * day);
  const again = await early.signInAgain();
  expect(
    await early.proving(early.owner, { as: again }).putKeyset(kitChange(early.owner).change),
  ).toMatchObject({ ok: true });
  world.test.clock.advance(2 * day);
  await writeLists();
  await restored(set, async server => {
    const byKit = ({ vault, ...person }: typeof late) =>
      cameByKit(server.world, person, vault.recoveryKit.proof);
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
  // The next backup names the list that its tables reflect, so that the newest one may not be missing either.
  await backUp();
  const [older = '', newer = ''] = readdirSync(lists())
    .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    .slice(-2);
  const refused = () => drill.restore({ set });
  for (const name of [older, newer]) {
    const path = join(lists(), name);
    const whole = readFileSync(path, 'utf8');
    const { manifest } = JSON.parse(whole) as { manifest: string };
    const forged = signerOf(newSignerKey()).sign(JSON.parse(manifest));
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
    erasureOf({
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
  const hash = listedHash(secrets.fakesSecret, `erased ${person.accountId}`);
  const line = `${JSON.stringify({ hash, atMs: 1 })}\n`;
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(join(config.dataDir, 'erased.jsonl'), `${line}{"hash`);
  const { database, clock } = world.test;
  await adoptOlderErased(database.db, { dataDir: config.dataDir, clock });
  expect(readdirSync(config.dataDir)).not.toContain('erased.jsonl');
  await writeLists();
  const done = await restored(set, async server => {
    await expect(server.signIn(person)).rejects.toBeInstanceOf(Error);
  });
  expect(done.erasedAgain).toBe(1);

  // An older version kept a file beside the sets.
  const manifest = join(drill.folder, 'backups', 'sets', set, 'manifest.json');
  const said = manifestShape.parse(readSigned(readFileSync(manifest, 'utf8'), [drill.signer.publicX]));
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
  const databaseUrl = await newTestDatabase();
  const { config } = await drill.restore({ databaseUrl, set });
  const server = await serveRestored(config, world);
  const mails = () => server.mailsTo(person.email).filter(text => text.includes('restored from a backup'));
  await expect.poll(() => mails().length).toBe(1);
  expect(mails()[0]).toContain('29 November 2026 at 04:12');
  await server.close();
});

test('a second place for backups gets every list, and a list goes once no set needs it', async () => {
  const other = folderStore(join(drill.folder, 'second-place'));
  world.test.clock.advance(1000);
  const { name: set } = await drill.backup({ sets: other });
  await erase((await world.withVault()).accountId);
  // The job of the server knows the first place alone.
  await writeLists();
  await erase((await world.withVault()).accountId);
  world.test.clock.advance(1000);
  await drill.backup({ sets: other });
  const { done } = await drill.restore({ databaseUrl: await newTestDatabase(), sets: other, set });
  expect(done.lostLists).toEqual([]);
  const before = (await other.list('endings')).length;
  expect(before).toBeGreaterThan(1);

  const { pool } = world.test.database;
  world.test.clock.advance(31 * day);
  await pool.query('delete from endings');
  await drill.backup({ sets: other });
  expect(await other.list('endings')).toEqual([]);
});
