import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { type ObjectStore, StoreProblem } from '../../ports/object-store.ts';
import { callS3, createS3Client } from './s3-client.ts';
import type { S3Setting } from './s3-setting.ts';

/** Stores bytes in an S3 bucket; see {@link createS3Client}. */
export function createS3Store(setting: S3Setting, patience?: number): ObjectStore {
  const { bucket, prefix } = setting;
  const client = createS3Client(setting, patience);
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  return {
    put: (name, bytes) => settled(() => client.send(new PutObjectCommand({ ...at(name), Body: bytes }))),
    copy: (from, to) =>
      settled(() =>
        client.send(new CopyObjectCommand({ ...at(to), CopySource: `${bucket}/${prefix}${from}` })),
      ),
    read: async (name, { start, end }) => {
      const range = { Range: `bytes=${String(start)}-${String(end)}` };
      const { Body } = await callS3(() => client.send(new GetObjectCommand({ ...at(name), ...range })));
      if (Body instanceof Readable) return Body;
      throw new StoreProblem('failed', new Error('The storage service sent a response without a body'));
    },
    remove: async names => {
      if (names.length === 0) return;
      const Objects = names.map(name => ({ Key: `${prefix}${name}` }));
      const Delete = { Objects, Quiet: true };
      const { Errors = [] } = await callS3(() =>
        client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete })),
      );
      if (Errors.length > 0) throw new StoreProblem('failed', new Error(Errors[0]?.Code));
    },
    check: () => settled(() => client.send(new HeadBucketCommand({ Bucket: bucket }))),
  };
}

export async function doesS3KeepDeleted(setting: S3Setting): Promise<boolean> {
  const { Status } = await createS3Client(setting).send(
    new GetBucketVersioningCommand({ Bucket: setting.bucket }),
  );
  return Status === 'Enabled';
}

async function settled(work: () => Promise<unknown>): Promise<void> {
  await callS3(work);
}
