import { vaultErrors } from '@kinfolio/contract/errors';
import type { ErrorEnvelope } from '../../http/error-reply.ts';
import { ServerError } from '../../http/server-error.ts';

/**
 * Error codes that have another name in `functions/v1`, because clients written for the specification know them by that
 * name.
 */
const words: Readonly<Record<string, string>> = { payments_off: 'not_configured' };

/** The error format of `functions/v1`: one JSON object, which the official client passes on in `error.context`. */
export const functionsEnvelope: ErrorEnvelope<ServerError> = {
  api: 'functions/v1',
  notFound: new ServerError('not_found', 'There is no such function.'),
  ownRefusal: error => (error instanceof ServerError ? error : undefined),
  translate: refusal => refusal,
  answer: ({ code, message, retryAfterSeconds }) => ({
    status: vaultErrors[code],
    isFault: code === 'unexpected',
    retryAfterSeconds,
    body: { error: message, message, code: words[code] ?? code },
  }),
};
