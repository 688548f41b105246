import type { FastifyReply, FastifyRequest } from 'fastify';
import { RestError } from './errors.ts';
import { filterRows, type RowsQuery } from './query.ts';
import type { RelationRow } from './relations.ts';

const one = 'application/vnd.pgrst.object+json';
const list = 'application/json';
const media: ReadonlyMap<string, string> = new Map([
  [one, one],
  [list, list],
  ['application/vnd.pgrst.array+json', list],
  ['application/*', list],
  ['*/*', list],
]);

/** The response format that a request accepts: a list or a single object. Throws `PGRST107` for any other format. */
export function readResponseFormat({ headers }: FastifyRequest): string {
  const accepted = (headers.accept ?? '*/*').split(',').map(form => form.trim().toLowerCase());
  const form = accepted.map(each => media.get(each.replace(/;\s*(charset|q)=[^;]*/g, ''))).find(Boolean);
  if (form !== undefined) return form;
  throw new RestError('PGRST107', {
    message: `None of these media types are available: ${accepted.join(', ')}`,
  });
}

/** Sends the selected rows and their range within all rows. Throws `PGRST103` and `PGRST116`. */
export function replyWithRows(
  request: FastifyRequest,
  reply: FastifyReply,
  all: readonly RelationRow[],
  query: RowsQuery,
): FastifyReply {
  const form = readResponseFormat(request);
  const { rows, total } = filterRows(all, query);
  const counted = /\bcount=(exact|planned|estimated)\b/.test(String(request.headers.prefer ?? ''));
  if (counted && query.offset > total) {
    throw new RestError('PGRST103', {
      details: `An offset of ${query.offset} was requested, but there are only ${total} rows.`,
    });
  }
  const [first] = rows;
  if (form === one && (first === undefined || rows.length > 1))
    throw new RestError('PGRST116', { details: `The result contains ${rows.length} rows` });
  const range = first === undefined ? '*' : `${query.offset}-${query.offset + rows.length - 1}`;
  return reply
    .code(counted && rows.length < total ? 206 : 200)
    .header('content-range', `${range}/${counted ? total : '*'}`)
    .type(`${form}; charset=utf-8`)
    .send(JSON.stringify(form === one ? first : rows));
}
