import { randomBytes } from 'node:crypto';
import { papersBucket } from '@kinfolio/contract/storage-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeTusMetadata, sendTusRequest, uploadAllBytes } from '../../../storage/testing/resumable.ts';
import { fetchWithSeal, sealWritesOfSession } from '../../../storage/testing/sealed-calls.ts';
import { purgeDeleted } from '../../../vault/purge/service.ts';
import { createEditor } from '../../../vault/testing/editing.ts';
import { createGuestClient } from '../../../vault/testing/granted.ts';
import { createReaderWithAccess, storeSealedFile } from '../../../vault/testing/joined.ts';
import { createGuestWithCode, createReleasedVault } from '../../../vault/testing/released.ts';
import {
  createDeletion,
  createDeviceId,
  createNextVersion,
  toPulledRecord,
} from '../../../vault/testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from '../../../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const code = async (answer: Promise<{ ok: boolean; code?: string }>) => {
  const { ok, code: refusal } = await answer;
  return ok ? 'yes' : refusal;
};
const whole = (bytes: Buffer) => [0, bytes.length] as const;

const day = 24 * 60 * 60_000;

type Editing = Awaited<ReturnType<typeof createEditor>>;

/** The URL, token and name with which an editor uploads a file to the owner's folder, in the editor's own session. */
async function sendingBy({ keeper }: Editing['member'], owner: Editing['sharer'], object: string) {
  const opened = await keeper.proving(keeper.owner).openSession();
  if (!opened.ok) throw new Error(opened.code);
  const token = await keeper.token();
  sealWritesOfSession(token, opened.value.seal);
  return { url: world.url, token, name: `${owner.keeper.vault.vaultId}/${object}` };
}

/** Uploads the bytes. Returns 'yes' if this succeeds, otherwise the error code. */
async function sent(bytes: Buffer, ...by: Parameters<typeof sendingBy>): Promise<string> {
  const sending = await sendingBy(...by);
  try {
    await uploadAllBytes(bytes, sending);
    return 'yes';
  } catch (error) {
    return /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error);
  }
}

async function usedBytes({ owner }: Pick<Editing, 'owner'>) {
  const answer = await owner.readStorage();
  return answer.ok ? answer.value.usedBytes : Number.NaN;
}

async function begun() {
  const given = await createEditor(world);
  const object = createDeviceId();
  const record = given.recordIn();
  await given.member.sharing.addGrantFile(given.grant, { object, record: record.id });
  const sending = await sendingBy(given.member, given.sharer, object);
  return { given, object, record, sending };
}

describe('a file of an editor', () => {
  it('lies in the owner’s folder and counts as theirs, and is read once a record names it', async () => {
    const given = await createEditor(world);
    const { member, sharer, grant } = given;
    const [object, record, bytes] = [createDeviceId(), given.recordIn(), randomBytes(5000)];
    expect(await sent(bytes, member, sharer, object)).toBe('AccessDenied');
    const said = { object, record: record.id };
    for (const again of [said, said])
      expect(await code(member.sharing.addGrantFile(grant, again))).toBe('yes');
    expect(await sent(bytes, member, sharer, object)).toBe('yes');
    expect(await usedBytes(given)).toBe(5000);
    const read = () => member.sharing.readGrantFile(grant, object, whole(bytes));
    expect(await read()).toMatchObject({ code: 'not_found' });
    expect(await code(given.push([record]))).toBe('yes');
    const all = await read();
    expect(all.ok && Buffer.from(all.value.bytes).equals(bytes)).toBe(true);
    const address = `/storage/v1/object/${papersBucket}/${sharer.keeper.vault.vaultId}/${object}`;
    const byOwner = await fetchWithSeal(`${world.url}${address}`, {
      headers: { authorization: `Bearer ${await sharer.keeper.token()}` },
    });
    expect(Buffer.from(await byOwner.arrayBuffer()).equals(bytes)).toBe(true);
    // An editor can read the file through the grant, but not at its address in the owner's storage.
    const byEditor = await fetchWithSeal(`${world.url}${address}`, {
      headers: { authorization: `Bearer ${await member.keeper.token()}` },
    });
    expect(byEditor.ok).toBe(false);
  });

  it('is of no other section, of no deleted record, and no file that is there already', async () => {
    const given = await createEditor(world);
    const { member, sharer, grant, shut } = given;
    const [hidden, gone, here] = [given.recordIn(shut), given.recordIn(), given.recordIn()];
    for (const one of [[hidden], [gone], [createDeletion(gone)], [here]]) await given.byOwner(one);
    const say = (object: string, record: string) =>
      code(member.sharing.addGrantFile(grant, { object, record }));
    expect(await say(createDeviceId(), hidden.id)).toBe('forbidden');
    expect(await say(createDeviceId(), gone.id)).toBe('forbidden');
    const object = createDeviceId();
    expect(await say(object, here.id)).toBe('yes');
    expect(await say(object, given.recordIn().id)).toBe('already_exists');
    expect(await sent(randomBytes(10), member, sharer, object)).toBe('yes');
    expect(await sent(randomBytes(10), member, sharer, object)).toBe('KeyAlreadyExists');
    const linked = createDeviceId();
    await sharer.sharing.linkFiles([{ object: linked, record: here.id }]);
    expect(await say(linked, here.id)).toBe('already_exists');
    // Once the owner has linked the file, an editor can no longer announce it.
    await sharer.sharing.linkFiles([{ object, record: here.id }]);
    expect(await say(object, here.id)).toBe('already_exists');
  });

  it('replaces nothing, and only that one file is reached', async () => {
    const { given, object, sending } = await begun();
    const bytes = randomBytes(20);
    await uploadAllBytes(bytes, sending);
    const options = { 'x-upsert': 'true', 'upload-length': '5' };
    const again = await sendTusRequest('POST', `${world.url}/storage/v1/upload/resumable`, sending.token, {
      ...options,
      'upload-metadata': encodeTusMetadata(sending.name),
    });
    expect(await again.json()).toMatchObject({ code: 'KeyAlreadyExists' });
    for (const name of [`${sending.name}/more`, sending.name.replace(object, createDeviceId())]) {
      const other = await sendTusRequest('POST', `${world.url}/storage/v1/upload/resumable`, sending.token, {
        ...options,
        'upload-metadata': encodeTusMetadata(name),
      });
      expect(await other.json()).toMatchObject({ code: 'AccessDenied' });
    }
    const stored = `${world.url}/storage/v1/object/${papersBucket}/${sending.name}`;
    const headers = { authorization: `Bearer ${sending.token}` };
    for (const method of ['POST', 'PUT'])
      expect((await fetchWithSeal(stored, { method, headers, body: 'x' })).ok).toBe(false);
    const body = JSON.stringify({ prefixes: [sending.name] });
    await fetchWithSeal(`${world.url}/storage/v1/object/${papersBucket}`, {
      method: 'DELETE',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    expect(await usedBytes(given)).toBe(20);
  });

  it('stops in the middle when the grant does, and is not reached by another editor', async () => {
    const { given, sending } = await begun();
    const address = await beginUpload(sending);
    const other = await begun();
    const head = async (token: string) => (await sendTusRequest('HEAD', address, token)).status;
    expect(await head(sending.token)).toBe(200);
    expect(await head(other.sending.token)).toBe(404);
    await given.sharer.sharing.stopGrant(given.grant, { tell: false });
    expect(await head(sending.token)).toBe(404);
    const more = await sendTusRequest(
      'PATCH',
      address,
      sending.token,
      { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      'more',
    );
    expect(more.status).toBe(404);
  });
});

async function beginUpload({ token, name }: { token: string; name: string }): Promise<string> {
  const answer = await sendTusRequest('POST', `${world.url}/storage/v1/upload/resumable`, token, {
    'upload-length': '100000',
    'upload-metadata': encodeTusMetadata(name),
  });
  return new URL(answer.headers.get('location') ?? '', `${world.url}/storage/v1/upload/resumable`).href;
}

/** An owner's paper and its file, in a section that is shared. */
async function withPaper() {
  const given = await createEditor(world);
  const [paper, bytes] = [given.recordIn(), randomBytes(300)];
  await given.byOwner([paper]);
  const object = await storeSealedFile(world, given.sharer, bytes);
  await given.sharer.sharing.linkFiles([{ object, record: paper.id }]);
  const read = (file = object, size = bytes.length) =>
    code(given.member.sharing.readGrantFile(given.grant, file, [0, size]));
  return { ...given, paper, object, read };
}

describe('a paper of the owner', () => {
  it('gets another file from an editor, and its owner reads both', async () => {
    const { member, sharer, owner, grant, paper, push, read } = await withPaper();
    const [object, bytes] = [createDeviceId(), randomBytes(700)];
    expect(await code(member.sharing.addGrantFile(grant, { object, record: paper.id }))).toBe('yes');
    expect(await sent(bytes, member, sharer, object)).toBe('yes');
    const replaced = createNextVersion(paper);
    expect(await code(push([replaced]))).toBe('yes');
    expect([await read(), await read(object, bytes.length)]).toEqual(['yes', 'yes']);
    const vault = sharer.keeper.vault.vaultId;
    const now = await owner.pull(vault, {});
    expect(now.ok && now.value.records.map(toPulledRecord)).toEqual([toPulledRecord(replaced)]);
    const before = await owner.versions(vault, paper.id);
    expect(before.ok && before.value.versions.map(toPulledRecord)).toEqual([toPulledRecord(paper)]);
    expect(await usedBytes({ owner })).toBe(1000);
  });

  it('that an editor deleted comes back with its file when its owner restores it, for 30 days', async () => {
    const { sharer, owner, paper, push, byOwner, read } = await withPaper();
    const vault = sharer.keeper.vault.vaultId;
    const gone = createDeletion(paper);
    expect(await code(push([gone]))).toBe('yes');
    expect(await read()).toBe('not_found');
    const { clock, database } = world.test;
    const purgeIn = (days: number) =>
      purgeDeleted({ db: database.db, clock: { now: () => clock.now() + days * day } });
    await purgeIn(29);
    const versions = await owner.versions(vault, paper.id);
    expect(versions.ok && versions.value.versions.map(toPulledRecord)).toEqual([toPulledRecord(paper)]);
    expect(await usedBytes({ owner })).toBe(300);
    const back = createNextVersion(toPulledRecord(gone), { deleted: false });
    await byOwner([back]);
    expect(await read()).toBe('yes');
    expect(await code(push([createDeletion(toPulledRecord(back))]))).toBe('yes');
    await purgeIn(31);
    const late = await owner.versions(vault, paper.id);
    expect(late.ok && late.value.versions).toEqual([]);
  });

  it('is neither replaced nor deleted by who only reads, from another section, or after it was stopped', async () => {
    const given = await withPaper();
    const { member, sharer, grant, paper, shut, push, byOwner, recordIn } = given;
    const replaced = async (by: Pick<Editing, 'member' | 'grant'>, record: string) =>
      await code(by.member.sharing.addGrantFile(by.grant, { object: createDeviceId(), record }));
    const viewer = await createEditor(world, 'view');
    const theirs = viewer.recordIn();
    await viewer.byOwner([theirs]);
    expect(await replaced(viewer, theirs.id)).toBe('forbidden');
    expect(await code(viewer.push([createDeletion(theirs)]))).toBe('forbidden');
    const hidden = recordIn(shut);
    await byOwner([hidden]);
    expect(await replaced(given, hidden.id)).toBe('forbidden');
    expect(await code(push([createDeletion(hidden)]))).toBe('forbidden');
    // A file in a section that is not shared cannot be attached to a paper that is.
    const object = await storeSealedFile(world, sharer, randomBytes(10));
    await sharer.sharing.linkFiles([{ object, record: hidden.id }]);
    expect(await code(member.sharing.addGrantFile(grant, { object, record: paper.id }))).toBe(
      'already_exists',
    );
    await sharer.sharing.stopGrant(grant, { tell: false });
    expect(await replaced(given, paper.id)).toBe('grant_closed');
    expect(await code(push([createDeletion(paper)]))).toBe('grant_closed');
  });
});

const say = (by: Pick<Editing['member']['sharing'], 'addGrantFile'>, grant: string) =>
  code(by.addGrantFile(grant, { object: createDeviceId(), record: createDeviceId() }));

it('nobody else adds one: who only reads, was not confirmed, a stranger, the owner this way, or a card', async () => {
  const given = await createEditor(world);
  const viewer = await createEditor(world, 'view');
  expect(await say(viewer.member.sharing, viewer.grant)).toBe('forbidden');
  const unconfirmed = await createReaderWithAccess(world, { level: 'edit' });
  expect(await say(unconfirmed.member.sharing, unconfirmed.grant)).toBe('forbidden');
  expect(await say(viewer.member.sharing, given.grant)).toBe('not_found');
  expect(await say(given.sharer.sharing, given.grant)).toBe('not_found');
  const card = await createReleasedVault(world, 'amira@example.org');
  expect(await say(await createGuestWithCode(world, card), card.grant)).toBe('unauthorized');
  expect(await say(createGuestClient(world, 'kfg_none'), card.grant)).toBe('unauthorized');
  expect(await say(given.member.sharing, given.grant)).toBe('yes');
  await given.sharer.sharing.stopGrant(given.grant, { tell: false });
  expect(await say(given.member.sharing, given.grant)).toBe('grant_closed');
});

it('what was said of a file whose record never came is forgotten after two days', async () => {
  const { given, record } = await begun();
  const kept = given.recordIn();
  await given.member.sharing.addGrantFile(given.grant, { object: createDeviceId(), record: kept.id });
  await given.push([kept]);
  const { clock, database } = world.test;
  clock.advance(2 * 24 * 60 * 60_000 + 1);
  await purgeDeleted({ db: database.db, clock });
  const { rows } = await database.pool.query('select record_id from record_files where vault_id = $1', [
    given.sharer.keeper.vault.vaultId,
  ]);
  expect(rows).toEqual([{ record_id: kept.id }]);
  expect(record.id).not.toBe(kept.id);
});
