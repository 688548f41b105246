import * as z from 'zod';
import { createRefusal, type Outcome } from '../errors.ts';
import type { AccountsPageRequest } from './store.ts';

const usualPerPage = 50;
const mostPerPage = 1000;

/** Parses a positive number in a query string. Empty text stands for the default. */
const positive = (usual: number) =>
  z.preprocess(
    given => (given === '' || given === undefined ? usual : given),
    z.coerce.number().int().min(1),
  );

const query = z.object({
  page: positive(1),
  per_page: positive(usualPerPage),
  filter: z.string().default(''),
});

export interface NumberedPage extends AccountsPageRequest {
  page: number;
}

export function readNumberedPage(given: unknown): Outcome<NumberedPage> {
  const read = query.safeParse(given);
  if (!read.success) return createRefusal('validation_failed', { message: 'Bad Pagination Parameters' });
  const { page, filter } = read.data;
  const limit = Math.min(read.data.per_page, mostPerPage);
  return { ok: true, value: { page, limit, filter, offset: Math.min((page - 1) * limit, 2 ** 31) } };
}

/**
 * The Link header for the next and the last page. The official client takes the page number from the first digit after
 * the first `=`.
 */
export function writeLinkHeader(path: string, { page, limit }: NumberedPage, total: number): string {
  const last = Math.max(Math.ceil(total / limit), 1);
  const at = (number: number, rel: string) => `<${path}?page=${number}&per_page=${limit}>; rel="${rel}"`;
  return page < last ? `${at(page + 1, 'next')}, ${at(last, 'last')}` : at(last, 'last');
}
