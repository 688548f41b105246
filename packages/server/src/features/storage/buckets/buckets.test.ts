import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { good, refusal, type StorageWorld } from '../testing/storage-world.ts';
import { worlds } from '../testing/stores.ts';

describe.each(worlds)('buckets on %s', (_store, start) => {
  let world: StorageWorld;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world.close());

  it('every installation has a private bucket for papers of 2 GB', async () => {
    expect(good(await world.operator.getBucket('papers'))).toMatchObject({
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
    expect(good(await operator.createBucket('pictures', options))).toEqual({ name: 'pictures' });
    expect(good(await operator.getBucket('pictures'))).toMatchObject({
      public: true,
      file_size_limit: 20_000_000,
      allowed_mime_types: ['image/*'],
    });
    const changed = await operator.updateBucket('pictures', { public: false, fileSizeLimit: null });
    expect(good(changed)).toEqual({ message: 'Successfully updated' });
    expect(good(await operator.getBucket('pictures'))).toMatchObject({
      public: false,
      file_size_limit: null,
      allowed_mime_types: ['image/*'],
    });
    expect(good(await operator.deleteBucket('pictures'))).toEqual({ message: 'Successfully deleted' });
    expect(refusal(await operator.getBucket('pictures'))).toMatchObject({
      code: 'NoSuchBucket',
      status: 400,
      message: 'Bucket not found',
    });
  });

  it('lists buckets by name, a page at a time', async () => {
    const { operator } = world;
    for (const name of ['list-c', 'list-a', 'list-b']) good(await operator.createBucket(name));
    const names = async (options: Parameters<typeof operator.listBuckets>[0]) =>
      good(await operator.listBuckets(options)).map(({ name }) => name);
    expect(await names({ search: 'list-' })).toEqual(['list-a', 'list-b', 'list-c']);
    expect(
      await names({ search: 'list-', sortColumn: 'name', sortOrder: 'desc', limit: 1, offset: 1 }),
    ).toEqual(['list-b']);
    expect((await names(undefined)).length).toBeGreaterThan(3);
  });

  it('a second bucket of one name, and names that cannot be one, are refused', async () => {
    const bucket = await world.newBucket();
    expect(refusal(await world.operator.createBucket(bucket))).toMatchObject({
      code: 'BucketAlreadyExists',
      message: 'The resource already exists',
    });
    for (const name of ['a/b', '..\\x', '🙂', 'sign', 'x'.repeat(101)]) {
      expect(refusal(await world.operator.createBucket(name))?.code).toBe('InvalidBucketName');
    }
  });

  it('a bucket with something in it is emptied before it is deleted', async () => {
    const bucket = await world.newBucket();
    const objects = world.operator.from(bucket);
    for (const name of ['a', 'b/c']) good(await objects.upload(name, 'x'));
    expect(refusal(await world.operator.deleteBucket(bucket))?.code).toBe('ResourceNotEmpty');
    expect(good(await world.operator.emptyBucket(bucket)).message).toContain('Empty bucket has been queued');
    expect(good(await objects.list())).toEqual([]);
    expect(good(await world.operator.deleteBucket(bucket)).message).toBe('Successfully deleted');
  });

  it('nobody but the service key sees or changes buckets', async () => {
    const bucket = await world.newBucket();
    const person = await world.newPerson();
    for (const storage of [person.storage, world.nobody]) {
      expect(good(await storage.listBuckets())).toEqual([]);
      expect(refusal(await storage.getBucket(bucket))?.code).toBe('NoSuchBucket');
      expect(refusal(await storage.createBucket('mine'))?.code).toBe('AccessDenied');
      expect(refusal(await storage.updateBucket(bucket, { public: true }))?.code).toBe('AccessDenied');
      expect(refusal(await storage.emptyBucket(bucket))?.code).toBe('AccessDenied');
      expect(refusal(await storage.deleteBucket(bucket))?.code).toBe('AccessDenied');
    }
  });

  it('sizes and types that are no such thing are refused, and unknown buckets are missing', async () => {
    const { operator } = world;
    for (const fileSizeLimit of ['many', -1, 1.5]) {
      expect(refusal(await operator.createBucket('odd', { public: false, fileSizeLimit }))?.code).toBe(
        'InvalidRequest',
      );
    }
    expect(refusal(await operator.updateBucket('none', { public: true }))?.code).toBe('NoSuchBucket');
    expect(refusal(await operator.emptyBucket('none'))?.code).toBe('NoSuchBucket');
    expect(refusal(await operator.deleteBucket('none'))?.code).toBe('NoSuchBucket');
  });
});
