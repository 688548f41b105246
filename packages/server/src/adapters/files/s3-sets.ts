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
import type { SetStore } from '../../ports/set-store.ts';
import { isNoSuchObject, s3Client, tried } from './s3-client.ts';
import type { S3Setting } from './s3-setting.ts';

/** Bytes sent at once. A service takes 10,000 such parts of one object: 156 GiB. */
const partBytes = 16 * 1024 * 1024;
/** So many objects one request removes. */
const removedAtOnce = 1000;

interface Place {
  Bucket: string;
  Key: string;
}

/** Backups in a bucket of an S3 service. An object is there once all of it is: what is broken off leaves nothing. */
export function s3Sets(setting: S3Setting, patience?: number): SetStore {
  const { bucket, prefix } = setting;
  const client = s3Client(setting, patience);
  const at = (name: string): Place => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const keysBelow = async (start: string, delimiter?: string) => {
    const keys = new Map<string, number>();
    const asked = { Bucket: bucket, Prefix: start, ...(delimiter !== undefined && { Delimiter: delimiter }) };
    await tried(async () => {
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
      const { Errors = [] } = await tried(() =>
        client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete })),
      );
      if (Errors.length > 0) throw new StoreProblem('failed', new Error(Errors[0]?.Code));
    }
  };
  return {
    put: (name, bytes) => upload(client, at(name), bytes),
    read: async name => {
      const { Body } = await tried(() => client.send(new GetObjectCommand(at(name))));
      if (Body instanceof Readable) return Body;
      throw new StoreProblem('failed', new Error('The answer has no body'));
    },
    has: name =>
      tried(async () => {
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
      await tried(() => client.send(new CopyObjectCommand({ ...at(to), CopySource })));
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

/** One request where all bytes go into one, otherwise a request for each part; they are joined at the end, or not at all. */
async function upload(client: S3Client, place: Place, bytes: Readable): Promise<void> {
  const parts = inParts(bytes);
  const first = await parts.next();
  const second = await parts.next();
  const Body = first.value ?? Buffer.alloc(0);
  if (second.done === true) {
    await tried(() => client.send(new PutObjectCommand({ ...place, Body })));
    return;
  }
  const { UploadId } = await tried(() => client.send(new CreateMultipartUploadCommand(place)));
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  const send = async (part: Buffer) => {
    const PartNumber = Parts.length + 1;
    const asked = { ...place, UploadId, PartNumber, Body: part };
    const { ETag } = await tried(() => client.send(new UploadPartCommand(asked)));
    Parts.push({ ETag, PartNumber });
  };
  try {
    await send(Body);
    await send(second.value);
    for await (const part of parts) await send(part);
    const MultipartUpload = { Parts };
    await tried(() =>
      client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload })),
    );
  } catch (error) {
    // Where the service is away, it deletes the parts by the rule that its owner set for them.
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** The bytes in parts of one size; the last is what is left. */
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
