import { sql } from 'drizzle-orm';

/**
 * An array of ids, days, numbers or nulls as a parameter. PostgreSQL reads them without quotes; the driver
 * searches each for quotes, and that lasts longer than a statement that writes thousands.
 */
export const plainArray = (values: readonly (string | number | null)[]) =>
  sql.param(`{${values.map(value => value ?? 'null').join(',')}}`);
