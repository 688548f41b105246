import * as z from 'zod';
import { createRefusal, type Outcome } from './errors.ts';
import { storableText } from './read-body.ts';
import type { CodeChallenge } from './tables.ts';

/** The fields by which a client ensures that only it can use a later code (RFC 7636 §4.2). */
export const pkceFields = {
  code_challenge: storableText.optional(),
  code_challenge_method: storableText.optional(),
};

const challenge = z.object({
  code_challenge: z.string().regex(/^[\w.~-]{43,128}$/),
  code_challenge_method: z.string().regex(/^(s256|plain)$/i),
});

/** The challenge in a request; undefined if the request has no challenge. */
export function readPkceChallenge(given: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}): Outcome<CodeChallenge | undefined> {
  const { code_challenge: code = '', code_challenge_method: method = '' } = given;
  if (code === '' && method === '') return { ok: true, value: undefined };
  if (code === '' || method === '')
    return createRefusal('validation_failed', {
      message: 'PKCE flow requires code_challenge_method and code_challenge',
    });
  if (!challenge.safeParse(given).success)
    return createRefusal('validation_failed', {
      message:
        'code_challenge must be 43 to 128 characters of the unreserved set, code_challenge_method s256 or plain',
    });
  return {
    ok: true,
    value: { challenge: code, method: method.toLowerCase() === 'plain' ? 'plain' : 's256' },
  };
}
