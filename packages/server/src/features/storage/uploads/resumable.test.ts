import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import { createApp } from '../../../app.ts';
import { startHousekeeping } from '../../../jobs/housekeeping.ts';
import {
  encodeTusMetadata,
  readUploadOffset,
  sendTusRequest,
  uploadAllBytes,
  uploadFirstPart,
} from '../testing/resumable.ts';
import {
  createUniqueBytes,
  describeStorageRefusal,
  getStorageData,
  readDownloadedBytes,
  type StorageOwner,
  type StorageWorld,
} from '../testing/storage-world.ts';
import { storageWorlds } from '../testing/stores.ts';

const day = 24 * 60 * 60_000;

const refused = async (answer: Response) => [answer.status, Reflect.get(Object(await answer.json()), 'code')];

describe.each(storageWorlds)('an upload that can be resumed, on %s', (_store, start) => {
  let world: StorageWorld;
  let person: StorageOwner;
  beforeAll(async () => {
    world = await start();
    person = await world.newPerson();
  });
  afterAll(() => world.close());

  const to = (name: string, options = {}) => ({ url: world.url, token: person.token, name, options });
  const read = async (name: string) =>
    readDownloadedBytes(getStorageData(await person.papers.download(name)));
  const begin = (length: number, name = person.name(), headers = {}) =>
    sendTusRequest('POST', `${world.url}/storage/v1/upload/resumable`, person.token, {
      'upload-length': String(length),
      'upload-metadata': encodeTusMetadata(name),
      ...headers,
    });
  const addressOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', world.url).href;
  const used = async ({ token }: StorageOwner) => {
    const answer = await fetch(`${world.url}/vault/v1/storage`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return Number(Reflect.get(Object(await answer.json()), 'usedBytes'));
  };

  it('arrives whole, in one part or in several', async () => {
    for (const [size, chunkSize] of [
      [0, Number.POSITIVE_INFINITY],
      [20 * 1024 ** 2 + 1, Number.POSITIVE_INFINITY],
      [3 * 1024 ** 2, 1024 ** 2],
    ] as const) {
      const [bytes, name] = [createUniqueBytes(size), person.name()];
      await uploadAllBytes(bytes, to(name, { chunkSize }));
      expect(bytes.equals(await read(name))).toBe(true);
    }
  });

  it('is listed once it is whole, not before, and goes on where it was', async () => {
    const [bytes, name] = [createUniqueBytes(3 * 1024 ** 2), person.name('resumed/file')];
    const address = await uploadFirstPart(bytes, to(name, { chunkSize: 1024 ** 2 }));
    expect(await readUploadOffset(address, person)).toBe(1024 ** 2);
    expect(describeStorageRefusal(await person.papers.download(name))?.code).toBe('NoSuchKey');
    expect(getStorageData(await person.papers.list(person.name('resumed')))).toEqual([]);
    expect(await uploadAllBytes(bytes, to(name, { uploadUrl: address }))).toBe(address);
    expect(bytes.equals(await read(name))).toBe(true);
    expect(await readUploadOffset(address, person)).toBe(bytes.length);
  });

  it('goes on at another server of the same database and store', async () => {
    const { config, database, clock, secrets, jobs, objectStore } = world;
    const log = createLog('silent');
    const app = await createApp({ config, database, clock, secrets, jobs, objectStore, log });
    const second = await app.listen({ host: '127.0.0.1', port: 0 });
    const [bytes, name] = [createUniqueBytes(2 * 1024 ** 2), person.name()];
    const address = await uploadFirstPart(bytes, to(name, { chunkSize: 1024 ** 2 }));
    await uploadAllBytes(bytes, to(name, { uploadUrl: address.replace(world.url, second) }));
    expect(bytes.equals(await read(name))).toBe(true);
    await app.close();
  });

  it('one part sent twice at once is kept once', async () => {
    const name = person.name();
    const address = addressOf(await begin(4, name));
    const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const answers = await Promise.all(
      ['abcd', 'efgh'].map(text => sendTusRequest('PATCH', address, person.token, part, text)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(['abcd', 'efgh']).toContain((await read(name)).toString());
  });

  it('takes its room when it begins, and gives it back when it is ended', async () => {
    const owner = await world.newPerson();
    const whole = 200 * 1024 ** 3;
    await world.database.pool.query('insert into storage_usage values ($1, $2)', [
      owner.accountId,
      whole - 1000,
    ]);
    const beginAs = (length: number) =>
      sendTusRequest('POST', `${world.url}/storage/v1/upload/resumable`, owner.token, {
        'upload-length': String(length),
        'upload-metadata': encodeTusMetadata(owner.name()),
      });
    const answers = await Promise.all(Array.from({ length: 4 }, () => beginAs(400)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400]);
    expect(await answers.find(({ status }) => status === 400)?.json()).toMatchObject({
      code: 'QuotaExceeded',
    });
    expect(await used(owner)).toBe(whole - 200);
    const begun = answers.find(({ status }) => status === 201);
    const address = new URL(begun?.headers.get('location') ?? '', world.url).href;
    expect((await sendTusRequest('DELETE', address, owner.token)).status).toBe(204);
    expect((await sendTusRequest('HEAD', address, owner.token)).status).toBe(404);
    expect(await used(owner)).toBe(whole - 600);
  });

  it('ends by itself after a day, and gives its room back', async () => {
    const owner = await world.newPerson();
    const [bytes, name] = [createUniqueBytes(2 * 1024 ** 2), owner.name()];
    const sending = { url: world.url, token: owner.token, name, options: { chunkSize: 1024 ** 2 } };
    await uploadFirstPart(bytes, sending);
    expect(await used(owner)).toBe(bytes.length);
    world.clock.advance(day);
    const { database, objectStore: store, clock } = world;
    await startHousekeeping({ db: database.db, store, clock }, createLog('silent'))();
    const { rows } = await database.pool.query(
      'select from storage_usage where account_id = $1 and used_bytes <> 0',
      [owner.accountId],
    );
    expect(rows).toEqual([]);
    world.clock.advance(-day);
  });

  it('of somebody else is as absent as a missing one', async () => {
    const other = await world.newPerson();
    const address = addressOf(await begin(4));
    const missing = address.replace(/[^/]+$/, crypto.randomUUID());
    const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    for (const [method, headers, body] of [['HEAD'], ['DELETE'], ['PATCH', part, 'abcd']] as const) {
      const told = [];
      for (const at of [address, missing]) {
        const answer = await sendTusRequest(method, at, other.token, headers, body);
        told.push([answer.status, await answer.text()]);
      }
      expect(told[0]).toEqual(told[1]);
      expect(told[0]?.[0]).toBe(404);
    }
    expect(await readUploadOffset(address, person)).toBe(0);
  });

  it('what cannot be stored is refused when it begins', async () => {
    const taken = person.name();
    getStorageData(await person.papers.upload(taken, 'x'));
    expect(await refused(await begin(1, taken))).toEqual([400, 'KeyAlreadyExists']);
    expect(await refused(await begin(1, 'elsewhere/x'))).toEqual([400, 'AccessDenied']);
    expect(await refused(await begin(1, person.name('../x')))).toEqual([400, 'InvalidKey']);
    expect(await refused(await begin(3 * 1024 ** 3))).toEqual([400, 'EntityTooLarge']);
    expect(await refused(await begin(1, taken, { 'upload-metadata': 'objectName eA==' }))).toEqual([
      400,
      'InvalidRequest',
    ]);
    for (const headers of [{ 'upload-length': '-1' }, { 'upload-length': 'x' }, { 'upload-metadata': '!' }]) {
      expect((await begin(1, person.name(), headers)).status).toBe(400);
    }
    const nobody = await fetch(`${world.url}/storage/v1/upload/resumable`, { method: 'POST' });
    expect(await refused(nobody)).toEqual([400, 'InvalidJWT']);
  });

  it('replaces on purpose only, also when the name was taken meanwhile', async () => {
    const name = person.name();
    const address = addressOf(await begin(4, name));
    getStorageData(await person.papers.upload(name, 'first'));
    const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const late = await sendTusRequest('PATCH', address, person.token, part, 'late');
    expect([late.status, await late.json()]).toMatchObject([400, { code: 'KeyAlreadyExists' }]);
    expect((await read(name)).toString()).toBe('first');
    const headers = { authorization: `Bearer ${person.token}`, 'x-upsert': 'true' };
    await uploadAllBytes(Buffer.from('second'), to(name, { headers }));
    expect((await read(name)).toString()).toBe('second');
  });

  it('more than was told is refused', async () => {
    const address = addressOf(await begin(4));
    const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    expect((await sendTusRequest('PATCH', address, person.token, part, 'too long')).status).toBe(413);
    expect(await readUploadOffset(address, person)).toBe(0);
  });

  it('a bucket is emptied of what is on its way, too', async () => {
    const bucket = await world.newBucket();
    await sendTusRequest('POST', `${world.url}/storage/v1/upload/resumable`, world.serviceKey, {
      'upload-length': '4',
      'upload-metadata': encodeTusMetadata('x', bucket),
    });
    expect(describeStorageRefusal(await world.operator.deleteBucket(bucket))?.code).toBe('ResourceNotEmpty');
    getStorageData(await world.operator.emptyBucket(bucket));
    getStorageData(await world.operator.deleteBucket(bucket));
  });
});
