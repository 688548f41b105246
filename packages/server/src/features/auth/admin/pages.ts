import * as z from 'zod';
import { type Outcome, refuse } from '../errors.ts';
import type { AccountsPage } from './store.ts';

const usualPerPage = 50;
const mostPerPage = 1000;

/** A number in a query; an empty text means the usual one. */
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

/** A page as it was asked for. */
export interface NumberedPage extends AccountsPage {
  page: number;
}

export function readNumberedPage(given: unknown): Outcome<NumberedPage> {
  const read = query.safeParse(given);
  if (!read.success) return refuse('validation_failed', { message: 'Bad Pagination Parameters' });
  const { page, filter } = read.data;
  const limit = Math.min(read.data.per_page, mostPerPage);
  return { ok: true, value: { page, limit, filter, offset: Math.min((page - 1) * limit, 2 ** 31) } };
}

/** Where the next and the last page are. The official client reads the first digit after the first `=` as the page. */
export function linkHeader(path: string, { page, limit }: NumberedPage, total: number): string {
  const last = Math.max(Math.ceil(total / limit), 1);
  const at = (number: number, rel: string) => `<${path}?page=${number}&per_page=${limit}>; rel="${rel}"`;
  return page < last ? `${at(page + 1, 'next')}, ${at(last, 'last')}` : at(last, 'last');
}
