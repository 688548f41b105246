import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Setting } from '../../config/s3-setting.ts';
import { type ObjectStore, StoreProblem } from '../../ports/object-store.ts';

/** How long a service may take to begin its answer, and to go on with one it began. Milliseconds. */
const usualPatience = 30_000;

/**
 * Keeps bytes in a bucket of an S3 service. Who signs the requests is found where the AWS tools look for it: the
 * environment, their files, the machine's role. A request that fails is tried four times, as its bytes are at hand; one
 * that stands still for `patience` milliseconds has failed, so that nobody waits for a service that never answers.
 */
export function s3Store(setting: S3Setting, patience = usualPatience): ObjectStore {
  const { bucket, prefix } = setting;
  const client = clientOf(setting, patience);
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  return {
    put: (name, bytes) => settled(() => client.send(new PutObjectCommand({ ...at(name), Body: bytes }))),
    copy: (from, to) =>
      settled(() =>
        client.send(new CopyObjectCommand({ ...at(to), CopySource: `${bucket}/${prefix}${from}` })),
      ),
    read: async (name, { start, end }) => {
      const range = { Range: `bytes=${String(start)}-${String(end)}` };
      const { Body } = await tried(() => client.send(new GetObjectCommand({ ...at(name), ...range })));
      if (Body instanceof Readable) return Body;
      throw new StoreProblem('failed', new Error('The answer has no body'));
    },
    remove: async names => {
      if (names.length === 0) return;
      const Objects = names.map(name => ({ Key: `${prefix}${name}` }));
      const Delete = { Objects, Quiet: true };
      const { Errors = [] } = await tried(() =>
        client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete })),
      );
      if (Errors.length > 0) throw new StoreProblem('failed', new Error(Errors[0]?.Code));
    },
    check: () => settled(() => client.send(new HeadBucketCommand({ Bucket: bucket }))),
  };
}

function clientOf({ region, endpoint, pathStyle }: S3Setting, patience: number): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: patience,
      throwOnRequestTimeout: true,
      socketTimeout: patience,
    },
    // Not every service that speaks S3 knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Whether the bucket keeps old versions of what is deleted. Throws when the service does not answer. */
export async function s3KeepsDeleted(setting: S3Setting): Promise<boolean> {
  const { Status } = await clientOf(setting, usualPatience).send(
    new GetBucketVersioningCommand({ Bucket: setting.bucket }),
  );
  return Status === 'Enabled';
}

/** What services on disks of their own answer when these are full. */
const insufficientStorage = 507;

async function settled(work: () => Promise<unknown>): Promise<void> {
  await tried(work);
}

async function tried<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    throw new StoreProblem(status === insufficientStorage ? 'full' : 'failed', error);
  }
}
