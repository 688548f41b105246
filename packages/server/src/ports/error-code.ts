// What `pg` says in words alone, of connections that were not to be had or did not last.
const wordless: Readonly<Record<string, string>> = {
  'timeout exceeded when trying to connect': 'POOL_EXHAUSTED',
  'Connection terminated due to connection timeout': 'ETIMEDOUT',
  'Connection terminated unexpectedly': 'ECONNRESET',
};

// What the coordinator of a cluster passes on as an inner fault: the connection to one of its machines ended.
const machineGone = /^(?:SSL SYSCALL error|server closed the connection|connection not open)/;

/** The `code` that Node, PostgreSQL and Fastify put on their errors; looks into `cause` too, as drizzle wraps. `''` for none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string')
    return error.code === 'XX000' && machineGone.test(error.message) ? 'ECONNRESET' : error.code;
  return wordless[error.message] ?? errorCode(error.cause);
}
