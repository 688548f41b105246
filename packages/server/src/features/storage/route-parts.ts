import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type ObjectLocation, readObjectPlace } from './names.ts';

export const bucketParams = z.object({ bucket: z.string() });

/** The bucket in an address, followed by the name of an object with its slashes. */
export const objectParams = z.object({ bucket: z.string(), '*': z.string() });

export const describeRoute = (summary: string, { open = false } = {}) => ({
  tags: ['storage/v1'],
  summary,
  security: open ? [] : [{ bearer: [] }],
});

export function readObjectLocation({
  params,
}: FastifyRequest<{ Params: z.infer<typeof objectParams> }>): ObjectLocation {
  return readObjectPlace(params.bucket, params['*']);
}

/** Whether the client allows an existing object to be replaced. */
export const readWriteMode = ({ headers }: FastifyRequest) =>
  headers['x-upsert'] === 'true' ? 'either' : 'new';
