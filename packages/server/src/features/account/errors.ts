/**
 * Every code that `rest/v1` returns, with its HTTP statuses (the usual one first) and its usual message. The codes are
 * those of PostgREST and PostgreSQL, because clients match on them.
 */
export const restErrors = {
  PGRST100: [[400], 'The query string could not be read'],
  PGRST102: [[400], 'Empty or invalid json'],
  PGRST103: [[416], 'Requested range not satisfiable'],
  PGRST106: [[406], 'The schema must be one of the following: public'],
  PGRST107: [[406, 415], 'None of these media types are available'],
  PGRST116: [[406], 'Cannot coerce the result to a single JSON object'],
  PGRST117: [[405], 'Unsupported HTTP method'],
  PGRST125: [[404], 'Invalid path specified in request URL'],
  PGRST202: [[404], 'Could not find the function in the schema cache'],
  PGRST205: [[404], 'Could not find the table in the schema cache'],
  PGRST301: [[401], 'No suitable key or wrong key type'],
  PGRST303: [[401], 'JWT expired'],
  '22P02': [[400], 'invalid input syntax'],
  '42501': [[403, 401], 'permission denied'],
  '42703': [[400], 'column does not exist'],
  '53400': [[429], 'Too many requests'],
  '54000': [[413], 'Request body is too large'],
  '57P03': [[503], 'The server cannot answer just now'],
  XX000: [[500], 'Something went wrong on the server'],
} as const satisfies Record<string, readonly [statuses: readonly number[], message: string]>;

export type RestErrorCode = keyof typeof restErrors;

export interface RefusalDetails<Code extends RestErrorCode> {
  readonly status?: (typeof restErrors)[Code][0][number];
  readonly message?: string;
  readonly details?: string;
  readonly hint?: string;
  readonly retryAfterSeconds?: number | undefined;
}

/** An error with a code from the closed list of `rest/v1`. It may be thrown anywhere below a route. */
export class RestError<Code extends RestErrorCode = RestErrorCode> extends Error {
  override readonly name = 'RestError';
  readonly code: Code;
  readonly status: number;
  readonly told: RefusalDetails<Code>;

  constructor(code: Code, told: RefusalDetails<Code> = {}) {
    const [[usual], message] = restErrors[code];
    super(told.message ?? message);
    this.code = code;
    this.status = told.status ?? usual;
    this.told = told;
  }
}
