import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StoreProblem } from '../../ports/object-store.ts';
import type { S3Setting } from './s3-setting.ts';

/** How long a service may take to begin its answer, and to continue one it began. Milliseconds. */
const usualPatience = 30_000;

/**
 * The client of a bucket's service. Who signs the requests is found where the AWS tools look for it: the environment, their
 * files, the machine's role. A request that fails is tried four times; one that is silent for `patience` milliseconds has
 * failed, so that no caller waits for a service that never answers.
 */
export function s3Client({ region, endpoint, pathStyle }: S3Setting, patience = usualPatience): S3Client {
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

/** What services on disks of their own answer when these are full. */
const insufficientStorage = 507;

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Whether a service answered that there is no such object. */
export const isNoSuchObject = (error: unknown): boolean => statusOf(error) === 404;

/** The answer; throws StoreProblem for every refusal. */
export async function tried<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw new StoreProblem(statusOf(error) === insufficientStorage ? 'full' : 'failed', error);
  }
}
