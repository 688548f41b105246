import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type ObjectLocation, placeOf } from './names.ts';

/** The bucket of an address. */
export const bucketParams = z.object({ bucket: z.string() });

/** The bucket of an address and, after it, the name of an object with its slashes. */
export const objectParams = z.object({ bucket: z.string(), '*': z.string() });

/** What the routes say of themselves in the API document. */
export const described = (summary: string, { open = false } = {}) => ({
  tags: ['storage/v1'],
  summary,
  security: open ? [] : [{ bearer: [] }],
});

/** The place an address names. Throws `InvalidKey`. */
export function placeOfAddress({
  params,
}: FastifyRequest<{ Params: z.infer<typeof objectParams> }>): ObjectLocation {
  return placeOf(params.bucket, params['*']);
}

/** Whether the caller agrees to replace what is there. */
export const mannerOf = ({ headers }: FastifyRequest) => (headers['x-upsert'] === 'true' ? 'either' : 'new');
