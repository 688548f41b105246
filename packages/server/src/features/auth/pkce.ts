import * as z from 'zod';
import { type Outcome, refuse } from './errors.ts';
import { text } from './read-body.ts';
import type { CodeChallenge } from './tables.ts';

/** The fields by which a client binds a later code to itself (RFC 7636 §4.2). */
export const pkceFields = {
  code_challenge: text.optional(),
  code_challenge_method: text.optional(),
};

const challenge = z.object({
  code_challenge: z.string().regex(/^[\w.~-]{43,128}$/),
  code_challenge_method: z.string().regex(/^(s256|plain)$/i),
});

/** The challenge of a request; undefined when it has none. */
export function challengeOf(given: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}): Outcome<CodeChallenge | undefined> {
  const { code_challenge: code = '', code_challenge_method: method = '' } = given;
  if (code === '' && method === '') return { ok: true, value: undefined };
  if (code === '' || method === '')
    return refuse('validation_failed', {
      message: 'PKCE flow requires code_challenge_method and code_challenge',
    });
  if (!challenge.safeParse(given).success)
    return refuse('validation_failed', {
      message:
        'code_challenge must be 43 to 128 characters of the unreserved set, code_challenge_method s256 or plain',
    });
  return {
    ok: true,
    value: { challenge: code, method: method.toLowerCase() === 'plain' ? 'plain' : 's256' },
  };
}
