import * as z from 'zod';
import { text } from './read-body.ts';

/** The fields by which a client binds a later code to itself (RFC 7636 §4.2). */
export const pkceFields = {
  code_challenge: text.optional(),
  code_challenge_method: text.optional(),
};

const challenge = z.object({
  code_challenge: z.string().regex(/^[\w.~-]{43,128}$/),
  code_challenge_method: z.string().regex(/^(s256|plain)$/i),
});

/** Why the two fields are no challenge; undefined when they are, or when both are missing. */
export function faultOfPkce(given: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}) {
  const { code_challenge: code = '', code_challenge_method: method = '' } = given;
  if (code === '' && method === '') return undefined;
  if (code === '' || method === '') return 'PKCE flow requires code_challenge_method and code_challenge';
  if (challenge.safeParse(given).success) return undefined;
  return 'code_challenge must be 43 to 128 characters of the unreserved set, code_challenge_method s256 or plain';
}
