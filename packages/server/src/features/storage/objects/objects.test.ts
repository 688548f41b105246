import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createUniqueBytes,
  describeStorageRefusal,
  getStorageData,
  readDownloadedBytes,
  type StorageOwner,
  type StorageWorld,
} from '../testing/storage-world.ts';
import { storageWorlds } from '../testing/stores.ts';
import { pieceBytes } from './pieces.ts';

describe.each(storageWorlds)('objects on %s', (_store, start) => {
  let world: StorageWorld;
  let person: StorageOwner;
  beforeAll(async () => {
    world = await start();
    person = await world.newPerson();
  });
  afterAll(() => world.close());

  const stored = async (bytes: Buffer | string = 'some bytes') => {
    const name = person.name();
    getStorageData(await person.papers.upload(name, bytes, { contentType: 'text/plain' }));
    return name;
  };
  const read = async (name: string) =>
    readDownloadedBytes(getStorageData(await person.papers.download(name)));

  it('what was stored is read back, byte for byte, whatever its size', async () => {
    for (const size of [0, 1, pieceBytes, 20 * 1024 ** 2 + 1]) {
      const bytes = createUniqueBytes(size);
      expect(bytes.equals(await read(await stored(bytes)))).toBe(true);
    }
  });

  it('bytes come raw, as a form or as a stream', async () => {
    const [raw, form, stream] = [person.name(), person.name(), person.name()];
    const bytes = createUniqueBytes(100_000);
    const answer = getStorageData(
      await person.papers.upload(raw, bytes, { contentType: 'application/json' }),
    );
    expect(answer).toEqual({ id: expect.any(String), path: raw, fullPath: `papers/${raw}` });
    const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    getStorageData(await person.papers.upload(form, blob, { cacheControl: '60', metadata: { of: 'form' } }));
    getStorageData(
      await person.papers.upload(stream, new Blob([new Uint8Array(bytes)]).stream(), { duplex: 'half' }),
    );
    for (const name of [raw, form, stream]) expect(bytes.equals(await read(name))).toBe(true);
    expect(getStorageData(await person.papers.info(form))).toMatchObject({
      contentType: 'image/png',
      cacheControl: 'max-age=60',
      metadata: { of: 'form' },
    });
  });

  it('says what an object is', async () => {
    const name = person.name('folder/statement.pdf');
    getStorageData(
      await person.papers.upload(name, 'seven.B', {
        contentType: 'application/pdf',
        metadata: { a: { b: 'ü' } },
      }),
    );
    expect(getStorageData(await person.papers.info(name))).toEqual({
      id: expect.any(String),
      version: expect.any(String),
      bucketId: 'papers',
      name,
      size: 7,
      contentType: 'application/pdf',
      cacheControl: 'max-age=3600',
      etag: expect.stringMatching(/^"[0-9a-f-]{36}"$/),
      metadata: { a: { b: 'ü' } },
      lastModified: new Date(world.clock.now()).toISOString(),
      createdAt: new Date(world.clock.now()).toISOString(),
    });
    expect((await person.papers.exists(name)).data).toBe(true);
    expect((await person.papers.exists(person.name())).data).toBe(false);
  });

  it('a name is taken once, unless it is replaced on purpose', async () => {
    const name = await stored('first');
    expect(describeStorageRefusal(await person.papers.upload(name, 'second'))).toEqual({
      code: 'KeyAlreadyExists',
      status: 400,
      message: 'The resource already exists',
    });
    expect((await read(name)).toString()).toBe('first');
    const { id, version } = getStorageData(await person.papers.info(name));
    getStorageData(await person.papers.upload(name, 'third', { upsert: true }));
    expect((await read(name)).toString()).toBe('third');
    getStorageData(await person.papers.update(name, 'fourth'));
    expect((await read(name)).toString()).toBe('fourth');
    const now = getStorageData(await person.papers.info(name));
    expect(now.id).toBe(id);
    expect(now.version).not.toBe(version);
    expect(describeStorageRefusal(await person.papers.update(person.name(), 'x'))?.code).toBe('NoSuchKey');
  });

  it('of many who store one name at once, one does', async () => {
    const name = person.name();
    const texts = Array.from({ length: 8 }, (_, n) => `text ${String(n)}`);
    const answers = await Promise.all(texts.map(text => person.papers.upload(name, text)));
    const won = answers.flatMap(({ error }, n) => (error === null ? [texts[n]] : []));
    expect(won).toHaveLength(1);
    expect((await read(name)).toString()).toBe(won[0]);
    await Promise.all(
      texts.map(text => person.papers.upload(name, text, { upsert: true }).then(getStorageData)),
    );
    expect(texts).toContain((await read(name)).toString());
  });

  it('gives ranges of an object over the borders of its pieces', async () => {
    const bytes = createUniqueBytes(17 * 1024 ** 2);
    const name = await stored(bytes);
    const get = (headers: Record<string, string>, method = 'GET') =>
      world.call(method, `/object/papers/${name}`, { token: person.token, headers });
    const border = pieceBytes;
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 1],
      [`bytes=${String(border - 5)}-${String(border + 4)}`, border - 5, border + 5],
      [`bytes=${String(2 * border)}-`, 2 * border, bytes.length],
      ['bytes=-10', bytes.length - 10, bytes.length],
    ] as const) {
      const part = await get({ range });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(
        `bytes ${String(from)}-${String(to - 1)}/${String(bytes.length)}`,
      );
      expect(bytes.subarray(from, to).equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
    }
    const beyond = await get({ range: `bytes=${String(bytes.length)}-` });
    expect([beyond.status, await beyond.json()]).toMatchObject([416, { code: 'InvalidRange' }]);
    const head = await get({}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    const etag = head.headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    for (const whole of [{ range: 'bytes=0-0', 'if-range': '"another"' }, { range: 'pages=1-2' }]) {
      const answer = await get(whole);
      expect(answer.status).toBe(200);
      // Reads the whole response, because an unread one would delay the server's shutdown by ten seconds.
      expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
    }
  });

  it('a file is no page: it cannot run here, and is downloaded by its name when asked', async () => {
    const name = person.name('page of mine.html');
    getStorageData(await person.papers.upload(name, '<script>1</script>', { contentType: 'text/html' }));
    const answer = await world.call('GET', `/object/papers/${name}?download=`, { token: person.token });
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="page of mine.html"');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  it('a signed address reads one object until its time is over', async () => {
    const name = await stored('signed');
    const other = await stored('other');
    const { signedUrl } = getStorageData(
      await person.papers.createSignedUrl(name, 60, { download: 'a.txt' }),
    );
    const answer = await fetch(signedUrl);
    expect(await answer.text()).toBe('signed');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=a.txt');
    const elsewhere = await fetch(signedUrl.replace(name, other));
    expect(await elsewhere.json()).toMatchObject({ code: 'InvalidSignature' });
    const many = getStorageData(await person.papers.createSignedUrls([name, person.name(), '../x'], 60));
    expect(many.map(({ error }) => error === null)).toEqual([true, false, false]);
    expect(await (await fetch(many[0]?.signedUrl ?? '')).text()).toBe('signed');
    world.clock.advance(61_000);
    expect(await (await fetch(signedUrl)).json()).toMatchObject({ code: 'InvalidSignature' });
    expect(describeStorageRefusal(await person.papers.createSignedUrl(person.name(), 60))?.code).toBe(
      'NoSuchKey',
    );
    expect(describeStorageRefusal(await person.papers.createSignedUrl(name, 0))?.code).toBe('InvalidRequest');
    // An address is valid for an hour even if a year was requested, because it still works after its owner
    // signs out.
    const { signedUrl: forAYear } = getStorageData(
      await person.papers.createSignedUrl(name, 365 * 24 * 3600),
    );
    expect((await fetch(forAYear)).status).toBe(200);
    const now = world.clock.now();
    world.clock.advance(61 * 60_000);
    expect(await (await fetch(forAYear)).json()).toMatchObject({ code: 'InvalidSignature' });
    world.clock.set(now);
  });

  it('nothing is signed without a time, for nobody, or where nothing may be stored', async () => {
    const name = await stored();
    const elsewhere = await world.newPerson();
    expect(describeStorageRefusal(await person.papers.createSignedUrls([name], 0))?.code).toBe(
      'InvalidRequest',
    );
    expect(describeStorageRefusal(await world.nobody.from('none').createSignedUrls([name], 60))?.code).toBe(
      'NoSuchBucket',
    );
    const [theirs] = getStorageData(await elsewhere.papers.createSignedUrls([name], 60));
    expect(theirs).toMatchObject({ signedUrl: null, error: expect.any(String) });
    expect(describeStorageRefusal(await elsewhere.papers.createSignedUploadUrl(person.name()))?.code).toBe(
      'AccessDenied',
    );
  });

  it('is the same by every address it has, and as a stream', async () => {
    const name = await stored('the same');
    const stream = getStorageData(await person.papers.download(name).asStream());
    expect(await new Response(stream).text()).toBe('the same');
    const bucket = await world.newBucket({ public: true });
    getStorageData(await world.operator.from(bucket).upload('logo', 'the same'));
    const { signedUrl } = getStorageData(await person.papers.createSignedUrl(name, 60));
    const own = { headers: { authorization: `Bearer ${person.token}` } };
    const at = (path: string, method = 'GET') =>
      fetch(path.startsWith('http') ? path : `${world.url}/storage/v1${path}`, { ...own, method });
    const long = `/object/authenticated/papers/${name}`;
    for (const path of [long, signedUrl, `/object/public/${bucket}/logo`]) {
      expect(await (await at(path)).text()).toBe('the same');
      const head = await at(path, 'HEAD');
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '8']);
    }
    for (const path of [`/object/info/authenticated/papers/${name}`, `/object/info/public/${bucket}/logo`])
      expect(await (await at(path)).json()).toMatchObject({ size: 8 });
  });

  it('a signed upload stores one object in the name of the signer', async () => {
    const name = person.name();
    const { token } = getStorageData(await person.papers.createSignedUploadUrl(name));
    const guest = world.nobody.from('papers');
    expect(getStorageData(await guest.uploadToSignedUrl(name, token, 'from a guest'))).toEqual({
      path: name,
      fullPath: `papers/${name}`,
    });
    expect((await read(name)).toString()).toBe('from a guest');
    expect(
      describeStorageRefusal(await guest.uploadToSignedUrl(name, token, 'again', { upsert: true }))?.code,
    ).toBe('KeyAlreadyExists');
    expect(describeStorageRefusal(await guest.uploadToSignedUrl(person.name(), token, 'x'))?.code).toBe(
      'InvalidSignature',
    );
    expect(describeStorageRefusal(await guest.uploadToSignedUrl(name, person.token, 'x'))?.code).toBe(
      'InvalidSignature',
    );
    const over = getStorageData(await person.papers.createSignedUploadUrl(name, { upsert: true }));
    getStorageData(await guest.uploadToSignedUrl(name, over.token, 'over'));
    expect((await read(name)).toString()).toBe('over');
  });

  it('an object is moved and copied, to another bucket too', async () => {
    const [name, moved, copied] = [await stored('to move'), person.name(), person.name('x/y')];
    const bucket = await world.newBucket();
    expect(getStorageData(await person.papers.move(name, moved)).message).toBe('Successfully moved');
    expect((await person.papers.exists(name)).data).toBe(false);
    expect(getStorageData(await person.papers.copy(moved, copied))).toEqual({ path: `papers/${copied}` });
    getStorageData(await person.papers.copy(moved, copied, { destinationBucket: bucket }));
    getStorageData(await person.papers.remove([moved]));
    expect((await read(copied)).toString()).toBe('to move');
    const there = person.storage.from(bucket);
    expect((await readDownloadedBytes(getStorageData(await there.download(copied)))).toString()).toBe(
      'to move',
    );
    expect(describeStorageRefusal(await person.papers.move(copied, await stored()))?.code).toBe(
      'KeyAlreadyExists',
    );
    expect(describeStorageRefusal(await person.papers.copy(copied, await stored()))?.code).toBe(
      'KeyAlreadyExists',
    );
    expect(describeStorageRefusal(await person.papers.move(person.name(), person.name()))?.code).toBe(
      'NoSuchKey',
    );
  });

  it('what is removed is gone, and what was not there is not told of', async () => {
    const [one, two] = [await stored(), await stored()];
    const removed = getStorageData(await person.papers.remove([one, two, person.name(), '../x']));
    expect(removed.map(({ name }) => name).toSorted()).toEqual([one, two].toSorted());
    for (const name of [one, two]) {
      expect(describeStorageRefusal(await person.papers.download(name))?.code).toBe('NoSuchKey');
    }
  });

  it('a public bucket is read by everybody, a private one is not there for them', async () => {
    const bucket = await world.newBucket({ public: true });
    getStorageData(await world.operator.from(bucket).upload('logo.svg', 'logo', { cacheControl: '99' }));
    const { publicUrl } = world.nobody.from(bucket).getPublicUrl('logo.svg').data;
    const answer = await fetch(publicUrl);
    expect(await answer.text()).toBe('logo');
    expect(answer.headers.get('cache-control')).toBe('max-age=99');
    const name = await stored();
    const hidden = await fetch(world.nobody.from('papers').getPublicUrl(name).data.publicUrl);
    expect(await hidden.json()).toMatchObject({ code: 'NoSuchBucket' });
  });

  it('lists a folder: folders first, a page at a time, sorted and searched', async () => {
    const owner = await world.newPerson();
    const space = owner.name('').slice(0, -1);
    for (const rest of ['b.pdf', 'a.pdf', 'deep/er/x', 'deep/y', 'Az']) {
      world.clock.advance(1_000);
      getStorageData(await owner.papers.upload(owner.name(rest), rest));
    }
    const names = async (...args: Parameters<StorageOwner['papers']['list']>) =>
      getStorageData(await owner.papers.list(...args)).map(({ name }) => name);
    expect(await names(space)).toEqual(['deep', 'Az', 'a.pdf', 'b.pdf']);
    expect(await names(`${space}/deep/`)).toEqual(['er', 'y']);
    expect(await names(space, { limit: 2, offset: 1 })).toEqual(['Az', 'a.pdf']);
    expect(await names(space, { search: 'a' })).toEqual(['Az', 'a.pdf']);
    expect(await names(space, { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'deep',
      'Az',
      'a.pdf',
      'b.pdf',
    ]);
    expect(await names()).toEqual([space]);
    const [folder, , file] = getStorageData(await owner.papers.list(space));
    expect(folder).toMatchObject({ name: 'deep', id: null, metadata: null });
    expect(file).toMatchObject({
      name: 'a.pdf',
      id: expect.any(String),
      metadata: { size: 5, mimetype: expect.any(String), eTag: expect.any(String) },
    });
  });
});
