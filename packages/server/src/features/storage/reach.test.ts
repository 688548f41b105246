import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  describeStorageRefusal,
  getStorageData,
  type HandMadeRequest,
  type StorageOwner,
  type StorageWorld,
} from './testing/storage-world.ts';
import { storageWorlds } from './testing/stores.ts';

let world: StorageWorld;
let owner: StorageOwner;
let other: StorageOwner;
let theirs: string;
let missing: string;
let token: string;

const ask = (method: string, path: string, sent: HandMadeRequest = {}) =>
  world.call(method, path, { ...sent, token });
const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

const anonKey = async () => {
  const { anonKey: key } = await (await fetch(`${world.url}/config.json`)).json().then(settingsOf);
  return key;
};

const settingsOf = (settings: unknown) => {
  if (typeof settings === 'object' && settings !== null && 'anonKey' in settings)
    return { anonKey: String(settings.anonKey) };
  throw new Error('The settings have no key');
};

// Every call of storage/v1 that names an object, as another person would send it.
const calls: ReadonlyArray<readonly [what: string, (name: string, to: string) => Promise<Response>]> = [
  ['read', name => ask('GET', `/object/papers/${name}`)],
  ['read, by its long address', name => ask('GET', `/object/authenticated/papers/${name}`)],
  ['read in public', name => ask('GET', `/object/public/papers/${name}`)],
  ['ask for its headers', name => ask('HEAD', `/object/papers/${name}`)],
  ['ask what it is', name => ask('GET', `/object/info/papers/${name}`)],
  ['ask what it is in public', name => ask('GET', `/object/info/public/papers/${name}`)],
  ['sign', name => ask('POST', `/object/sign/papers/${name}`, json({ expiresIn: 60 }))],
  ['sign among others', name => ask('POST', '/object/sign/papers', json({ expiresIn: 60, paths: [name] }))],
  ['sign an upload to', name => ask('POST', `/object/upload/sign/papers/${name}`, json({}))],
  ['store over', name => ask('POST', `/object/papers/${name}`, { body: 'x' })],
  [
    'store over on purpose',
    name => ask('POST', `/object/papers/${name}`, { body: 'x', headers: { 'x-upsert': 'true' } }),
  ],
  ['replace', name => ask('PUT', `/object/papers/${name}`, { body: 'x' })],
  [
    'move away',
    (name, to) =>
      ask('POST', '/object/move', json({ bucketId: 'papers', sourceKey: name, destinationKey: to })),
  ],
  [
    'move onto',
    (name, to) =>
      ask('POST', '/object/move', json({ bucketId: 'papers', sourceKey: to, destinationKey: name })),
  ],
  [
    'copy',
    (name, to) =>
      ask('POST', '/object/copy', json({ bucketId: 'papers', sourceKey: name, destinationKey: to })),
  ],
  [
    'copy onto',
    (name, to) =>
      ask('POST', '/object/copy', json({ bucketId: 'papers', sourceKey: to, destinationKey: name })),
  ],
  ['remove', name => ask('DELETE', '/object/papers', json({ prefixes: [name] }))],
  [
    'list',
    name => ask('POST', '/object/list/papers', json({ prefix: name.slice(0, name.lastIndexOf('/')) })),
  ],
  ['list by pages', name => ask('POST', '/object/list-v2/papers', json({ prefix: name }))],
  ['drop cached copies of', name => ask('DELETE', `/cdn/papers/${name}`)],
];

describe.each(storageWorlds)('who reaches what on %s', (_store, start) => {
  beforeAll(async () => {
    world = await start();
    owner = await world.newPerson();
    other = await world.newPerson();
    theirs = owner.name('folder/statement');
    missing = owner.name('folder/nothing');
    getStorageData(await owner.papers.upload(theirs, 'private'));
  });
  afterAll(() => world.close());

  describe.each(calls)("somebody who wants to %s another person's object", (_what, call) => {
    it('is answered as if it were missing', async () => {
      for (const caller of [other.token, await anonKey()]) {
        token = caller;
        const told = [];
        for (const name of [theirs, missing]) {
          const answer = await call(name, other.name('mine'));
          told.push([answer.status, (await answer.text()).replaceAll(name, 'NAME')]);
        }
        expect(told[0]).toEqual(told[1]);
      }
      expect(await getStorageData(await owner.papers.download(theirs)).text()).toBe('private');
    });
  });

  it('a person without a vault reaches nothing and stores nothing', async () => {
    const answer = await fetch(`${world.url}/auth/v1/signup`, {
      method: 'POST',
      ...json({ email: 'nobody@example.org', password: 'long enough' }),
    });
    const session: unknown = await answer.json();
    token = String(Reflect.get(Object(session), 'access_token'));
    expect(await (await ask('POST', '/object/papers/x', { body: 'x' })).json()).toMatchObject({
      statusCode: '403',
      code: 'AccessDenied',
      error: 'Unauthorized',
    });
    expect(await (await ask('POST', '/object/list/papers', json({ prefix: '' }))).json()).toEqual([]);
  });

  it('nothing is stored outside the space of the own vault', async () => {
    for (const name of ['x', 'folder/x', owner.name(), `${other.name('')}x`.slice(1)]) {
      expect(describeStorageRefusal(await other.papers.upload(name, 'x'))?.code).toBe('AccessDenied');
    }
  });

  it('the service key reaches all', async () => {
    const papers = world.operator.from('papers');
    expect(await getStorageData(await papers.download(theirs)).text()).toBe('private');
    const again = owner.name('by the operator');
    getStorageData(await papers.copy(theirs, again));
    expect(getStorageData(await papers.remove([again]))).toHaveLength(1);
  });

  it('a token is asked for, believed only when it is ours, and worth nothing once its session is over', async () => {
    const path = `/object/papers/${theirs}`;
    for (const headers of [{}, { authorization: 'Bearer x.y.z' }, { authorization: 'Basic abc' }]) {
      const answer = await world.call('GET', path, { headers });
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { statusCode: '403', error: 'Unauthorized', code: 'InvalidJWT' },
      ]);
    }
    const gone = await world.newPerson();
    await fetch(`${world.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gone.token}` },
    });
    expect(describeStorageRefusal(await gone.papers.list())?.code).toBe('InvalidJWT');
    expect(describeStorageRefusal(await gone.papers.remove([gone.name()]))?.code).toBe('InvalidJWT');
  });

  it('after 30 idle minutes, which storing something puts off, nothing is reached until a fresh sign-in', async () => {
    const person = await world.newPerson();
    const refresh = async (minutes: number) => {
      world.clock.advance(minutes * 60_000);
      const { data } = await person.client.auth.refreshSession();
      return data.session?.access_token;
    };
    await refresh(20);
    getStorageData(await person.papers.upload(person.name(), 'x'));
    await refresh(20);
    getStorageData(await person.papers.list());
    await refresh(11);
    expect(describeStorageRefusal(await person.papers.list())?.code).toBe('SessionExpired');
  });
});
