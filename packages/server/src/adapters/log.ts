import { type DestinationStream, type Logger, pino } from 'pino';

/** The fields a line may have beside its time, level, message and request; others are left out. None is of a person. */
const fields: ReadonlySet<string> = new Set([
  'method',
  'route',
  'status',
  'ms',
  'code',
  'err',
  'event',
  'job',
  'jobId',
  // Of work that no one asked for: what it counted, which service it asked, what it found.
  'counts',
  'how',
  'provider',
  'id',
  'kind',
  'word',
  'subscription',
  'type',
]);

/** Where a line comes from, where several servers write into one log. */
export interface LogSource {
  readonly mode: string;
  readonly version: string;
  /** The machine and the process. */
  readonly instance: string;
}

/**
 * JSON lines on standard output, or on `stream`. What reaches a log is listed field by field, so that no key,
 * password, token, body or query string can: requests by their route, errors by {@link safeError}.
 */
export function createLog(level: string, stream?: DestinationStream, source?: LogSource): Logger {
  const options = {
    level,
    base: source ?? null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (said: object) => Object.fromEntries(Object.entries(said).filter(([name]) => fields.has(name))),
    },
    serializers: { err: safeError, req: () => undefined, res: () => undefined },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

// The messages of other errors may repeat a value: PostgreSQL quotes what it could not read, drizzle lists the
// parameters, JSON.parse shows the text.
const quotesNothing = new Set([
  'TypeError',
  'ReferenceError',
  'RangeError',
  'ServerError',
  'StartProblem',
  'FastifyError',
]);

/** An error with everything that helps to find it and nothing that a person typed. */
export function safeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line));
  return {
    type: error.name,
    message: quotesNothing.has(error.name) ? error.message : undefined,
    code: Reflect.get(error, 'code'),
    constraint: Reflect.get(error, 'constraint'),
    table: Reflect.get(error, 'table'),
    stack: frames.map(line => line.trim()),
    cause: error.cause === undefined ? undefined : safeError(error.cause),
  };
}
