import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The fields that a log line may have in addition to its time, level, message and request. None of them
 * identifies a person, and other fields are dropped.
 */
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
  // Fields for background jobs: counts, the called service, and results.
  'counts',
  'how',
  'provider',
  'id',
  'kind',
  'word',
  'subscription',
  'type',
]);

/** Identifies the server that wrote a line, for when several servers share one log. */
export interface LogSource {
  readonly mode: string;
  readonly version: string;
  /** The machine and the process. */
  readonly instance: string;
}

/**
 * Writes JSON lines to standard output, or to `stream`. Only listed fields are logged, so no key, password, token, body
 * or query string can reach the log: requests are logged by their route, errors by {@link redactError}.
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
    serializers: { err: redactError, req: () => undefined, res: () => undefined },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

// Only the messages of these errors are safe to log. Others may repeat a value: PostgreSQL quotes the text it could not
// parse, drizzle lists the parameters, and JSON.parse shows the text.
const quotesNothing = new Set([
  'TypeError',
  'ReferenceError',
  'RangeError',
  'ServerError',
  'StartProblem',
  'FastifyError',
]);

/** The parts of an error that help to diagnose it, without anything that a person typed. */
export function redactError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line));
  return {
    type: error.name,
    message: quotesNothing.has(error.name) ? error.message : undefined,
    code: Reflect.get(error, 'code'),
    constraint: Reflect.get(error, 'constraint'),
    table: Reflect.get(error, 'table'),
    stack: frames.map(line => line.trim()),
    cause: error.cause === undefined ? undefined : redactError(error.cause),
  };
}
