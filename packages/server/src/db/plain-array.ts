import { sql } from 'drizzle-orm';

/**
 * Passes an array of ids, days, numbers or nulls as a parameter. PostgreSQL reads such values without quotes. The
 * driver would search each value for quotes, which takes longer than a statement that writes thousands.
 */
export const unquotedArrayParam = (values: readonly (string | number | null)[]) =>
  sql.param(`{${values.map(value => value ?? 'null').join(',')}}`);
