import { sql } from 'drizzle-orm';

/**
 * An array of ids, days, numbers or nulls as a parameter. None of them needs quotes in PostgreSQL's text of an array; the
 * driver puts each in quotes and looks through it for them, which takes longer than a statement that writes thousands.
 */
export const plainArray = (values: readonly (string | number | null)[]) =>
  sql.param(`{${values.map(value => value ?? 'null').join(',')}}`);
