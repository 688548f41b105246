import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeStorageRefusal, getStorageData, type StorageWorld } from '../testing/storage-world.ts';
import { storageWorlds } from '../testing/stores.ts';

describe.each(storageWorlds)('buckets on %s', (_store, start) => {
  let world: StorageWorld;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world.close());

  it('every installation has a private bucket for papers of 2 GB', async () => {
    expect(getStorageData(await world.operator.getBucket('papers'))).toMatchObject({
      id: 'papers',
      name: 'papers',
      public: false,
      file_size_limit: 2 * 1024 ** 3 + 4 * 1024 ** 2,
      allowed_mime_types: null,
    });
  });

  it('the service key makes, reads, changes and deletes a bucket', async () => {
    const { operator } = world;
    const options = { public: true, fileSizeLimit: '20mb', allowedMimeTypes: ['image/*'] };
    expect(getStorageData(await operator.createBucket('pictures', options))).toEqual({ name: 'pictures' });
    expect(getStorageData(await operator.getBucket('pictures'))).toMatchObject({
      public: true,
      file_size_limit: 20_000_000,
      allowed_mime_types: ['image/*'],
    });
    const changed = await operator.updateBucket('pictures', { public: false, fileSizeLimit: null });
    expect(getStorageData(changed)).toEqual({ message: 'Successfully updated' });
    expect(getStorageData(await operator.getBucket('pictures'))).toMatchObject({
      public: false,
      file_size_limit: null,
      allowed_mime_types: ['image/*'],
    });
    expect(getStorageData(await operator.deleteBucket('pictures'))).toEqual({
      message: 'Successfully deleted',
    });
    expect(describeStorageRefusal(await operator.getBucket('pictures'))).toMatchObject({
      code: 'NoSuchBucket',
      status: 400,
      message: 'Bucket not found',
    });
  });

  it('lists buckets by name, a page at a time', async () => {
    const { operator } = world;
    for (const name of ['list-c', 'list-a', 'list-b']) getStorageData(await operator.createBucket(name));
    const names = async (options: Parameters<typeof operator.listBuckets>[0]) =>
      getStorageData(await operator.listBuckets(options)).map(({ name }) => name);
    expect(await names({ search: 'list-' })).toEqual(['list-a', 'list-b', 'list-c']);
    expect(
      await names({ search: 'list-', sortColumn: 'name', sortOrder: 'desc', limit: 1, offset: 1 }),
    ).toEqual(['list-b']);
    expect((await names(undefined)).length).toBeGreaterThan(3);
  });

  it('a second bucket of one name, and names that cannot be one, are refused', async () => {
    const bucket = await world.newBucket();
    expect(describeStorageRefusal(await world.operator.createBucket(bucket))).toMatchObject({
      code: 'BucketAlreadyExists',
      message: 'The resource already exists',
    });
    for (const name of ['a/b', '..\\x', '🙂', 'sign', 'x'.repeat(101)]) {
      expect(describeStorageRefusal(await world.operator.createBucket(name))?.code).toBe('InvalidBucketName');
    }
  });

  it('a bucket with something in it is emptied before it is deleted', async () => {
    const bucket = await world.newBucket();
    const objects = world.operator.from(bucket);
    for (const name of ['a', 'b/c']) getStorageData(await objects.upload(name, 'x'));
    expect(describeStorageRefusal(await world.operator.deleteBucket(bucket))?.code).toBe('ResourceNotEmpty');
    expect(getStorageData(await world.operator.emptyBucket(bucket)).message).toContain(
      'Empty bucket has been queued',
    );
    expect(getStorageData(await objects.list())).toEqual([]);
    expect(getStorageData(await world.operator.deleteBucket(bucket)).message).toBe('Successfully deleted');
  });

  it('nobody but the service key sees or changes buckets', async () => {
    const bucket = await world.newBucket();
    const person = await world.newPerson();
    for (const storage of [person.storage, world.nobody]) {
      expect(getStorageData(await storage.listBuckets())).toEqual([]);
      expect(describeStorageRefusal(await storage.getBucket(bucket))?.code).toBe('NoSuchBucket');
      expect(describeStorageRefusal(await storage.createBucket('mine'))?.code).toBe('AccessDenied');
      expect(describeStorageRefusal(await storage.updateBucket(bucket, { public: true }))?.code).toBe(
        'AccessDenied',
      );
      expect(describeStorageRefusal(await storage.emptyBucket(bucket))?.code).toBe('AccessDenied');
      expect(describeStorageRefusal(await storage.deleteBucket(bucket))?.code).toBe('AccessDenied');
    }
  });

  it('sizes and types that are no such thing are refused, and unknown buckets are missing', async () => {
    const { operator } = world;
    for (const fileSizeLimit of ['many', -1, 1.5]) {
      expect(
        describeStorageRefusal(await operator.createBucket('odd', { public: false, fileSizeLimit }))?.code,
      ).toBe('InvalidRequest');
    }
    expect(describeStorageRefusal(await operator.updateBucket('none', { public: true }))?.code).toBe(
      'NoSuchBucket',
    );
    expect(describeStorageRefusal(await operator.emptyBucket('none'))?.code).toBe('NoSuchBucket');
    expect(describeStorageRefusal(await operator.deleteBucket('none'))?.code).toBe('NoSuchBucket');
  });
});
