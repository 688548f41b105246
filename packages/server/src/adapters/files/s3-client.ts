import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StoreProblem } from '../../ports/object-store.ts';
import type { S3Setting } from './s3-setting.ts';

/** How long, in milliseconds, a service may take to start its response, or to continue one that it has started. */
const usualPatience = 30_000;

/**
 * The client for a bucket's service. It finds credentials where the AWS tools look for them: the environment, their
 * files, the machine's role. A failed request is tried four times. A request with no response for `patience`
 * milliseconds counts as failed, so no caller waits for a service that never answers.
 */
export function createS3Client(
  { region, endpoint, pathStyle }: S3Setting,
  patience = usualPatience,
): S3Client {
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
    // Not every S3-compatible service supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Storage services that use their own disks return this status when the disks are full. */
const insufficientStorage = 507;

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Whether the service responded that the object does not exist. */
export const isNoSuchObject = (error: unknown): boolean => statusOf(error) === 404;

/** Calls S3 and returns its response. Turns every error into a StoreProblem. */
export async function callS3<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw new StoreProblem(statusOf(error) === insufficientStorage ? 'full' : 'failed', error);
  }
}
