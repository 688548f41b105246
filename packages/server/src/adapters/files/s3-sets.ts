import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { StoreProblem } from '../../ports/object-store.ts';
import type { BackupStore } from '../../ports/set-store.ts';
import { callS3, createS3Client, isNoSuchObject } from './s3-client.ts';
import type { S3Setting } from './s3-setting.ts';

/** The size of one part of an upload. A service accepts 10,000 parts for one object, so at most 156 GiB. */
const partBytes = 16 * 1024 * 1024;
/** The maximum number of objects that one request can delete. */
const removedAtOnce = 1000;

interface Place {
  Bucket: string;
  Key: string;
}

/** Backups in an S3 bucket. An object appears only when it is complete: an interrupted upload leaves nothing. */
export function createS3Sets(setting: S3Setting, patience?: number): BackupStore {
  const { bucket, prefix } = setting;
  const client = createS3Client(setting, patience);
  const at = (name: string): Place => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const keysBelow = async (start: string, delimiter?: string) => {
    const keys = new Map<string, number>();
    const asked = { Bucket: bucket, Prefix: start, ...(delimiter !== undefined && { Delimiter: delimiter }) };
    await callS3(async () => {
      for await (const page of paginateListObjectsV2({ client }, asked)) {
        for (const { Key, Size = 0 } of page.Contents ?? []) if (Key !== undefined) keys.set(Key, Size);
        for (const { Prefix } of page.CommonPrefixes ?? []) if (Prefix !== undefined) keys.set(Prefix, 0);
      }
    });
    return keys;
  };
  const namesIn = async (folder: string) => {
    const start = `${prefix}${folder}/`;
    const names = [...(await keysBelow(start, '/'))].map(
      ([key, size]) => [key.slice(start.length).replace(/\/$/, ''), size] as const,
    );
    return new Map(names.filter(([name]) => name !== ''));
  };
  const removeKeys = async (keys: readonly string[]) => {
    for (let from = 0; from < keys.length; from += removedAtOnce) {
      const Objects = keys.slice(from, from + removedAtOnce).map(Key => ({ Key }));
      const Delete = { Objects, Quiet: true };
      const { Errors = [] } = await callS3(() =>
        client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete })),
      );
      if (Errors.length > 0) throw new StoreProblem('failed', new Error(Errors[0]?.Code));
    }
  };
  return {
    put: (name, bytes) => upload(client, at(name), bytes),
    read: async name => {
      const { Body } = await callS3(() => client.send(new GetObjectCommand(at(name))));
      if (Body instanceof Readable) return Body;
      throw new StoreProblem('failed', new Error('The storage service sent a response without a body'));
    },
    has: name =>
      callS3(async () => {
        try {
          await client.send(new HeadObjectCommand(at(name)));
          return true;
        } catch (error) {
          if (isNoSuchObject(error)) return false;
          throw error;
        }
      }),
    rename: async (from, to) => {
      const CopySource = `${bucket}/${prefix}${from}`;
      await callS3(() => client.send(new CopyObjectCommand({ ...at(to), CopySource })));
      await removeKeys([at(from).Key]);
    },
    list: async folder => [...(await namesIn(folder)).keys()],
    sizes: namesIn,
    remove: async name => {
      const { Key } = at(name);
      await removeKeys([Key, ...(await keysBelow(`${Key}/`)).keys()]);
    },
  };
}

/**
 * Sends a single request if all bytes fit into one part, otherwise one request for each part. The service
 * assembles the parts at the end, or discards them all.
 */
async function upload(client: S3Client, place: Place, bytes: Readable): Promise<void> {
  const parts = inParts(bytes);
  const first = await parts.next();
  const second = await parts.next();
  const Body = first.value ?? Buffer.alloc(0);
  if (second.done === true) {
    await callS3(() => client.send(new PutObjectCommand({ ...place, Body })));
    return;
  }
  const { UploadId } = await callS3(() => client.send(new CreateMultipartUploadCommand(place)));
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  const send = async (part: Buffer) => {
    const PartNumber = Parts.length + 1;
    const asked = { ...place, UploadId, PartNumber, Body: part };
    const { ETag } = await callS3(() => client.send(new UploadPartCommand(asked)));
    Parts.push({ ETag, PartNumber });
  };
  try {
    await send(Body);
    await send(second.value);
    for await (const part of parts) await send(part);
    const MultipartUpload = { Parts };
    await callS3(() =>
      client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload })),
    );
  } catch (error) {
    // If the service cannot be reached now, the lifecycle rule that the bucket's owner set deletes the parts later.
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** Splits the bytes into parts of equal size; the last part may be smaller. */
async function* inParts(bytes: Readable): AsyncGenerator<Buffer, undefined> {
  let kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    kept.push(Buffer.from(chunk));
    size += chunk.length;
    while (size >= partBytes) {
      const whole = Buffer.concat(kept);
      yield whole.subarray(0, partBytes);
      kept = [whole.subarray(partBytes)];
      size -= partBytes;
    }
  }
  if (size > 0) yield Buffer.concat(kept);
  return undefined;
}
