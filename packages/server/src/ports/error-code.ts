// Connection errors of `pg` that have only a message, mapped to a code.
const wordless: Readonly<Record<string, string>> = {
  'timeout exceeded when trying to connect': 'POOL_EXHAUSTED',
  'Connection terminated due to connection timeout': 'ETIMEDOUT',
  'Connection terminated unexpectedly': 'ECONNRESET',
};

// A cluster's coordinator reports these as internal errors when the connection to one of its machines ends.
const machineGone = /^(?:SSL SYSCALL error|server closed the connection|connection not open)/;

/**
 * The `code` that Node, PostgreSQL and Fastify put on their errors; also looks into `cause`, because drizzle wraps
 * errors. `''` for an error without a code.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string')
    return error.code === 'XX000' && machineGone.test(error.message) ? 'ECONNRESET' : error.code;
  return wordless[error.message] ?? errorCode(error.cause);
}
