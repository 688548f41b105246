/** The `code` that Node, PostgreSQL and Fastify put on their errors; looks into `cause` too, as drizzle wraps. `''` for none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return errorCode(error.cause);
}
