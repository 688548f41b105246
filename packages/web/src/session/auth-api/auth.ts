import { type AuthParts, createAuthContext } from './auth-context.ts';
import { createSignIn } from './sign-in.ts';
import { createSignUp } from './sign-up.ts';
import { createTokens } from './tokens.ts';

// [Note: The auth client is asked late and never waited for]
// It is loaded when somebody signs in or a token has run out, not before. It refreshes when asked, not by itself: a
// refresh is no activity, and a timer in every tab would race for one token. Without network and with an expired
// token it tries for 25 seconds, so every question to it has an end here.

/** Signing in and out, through the official client. */
export type Auth = ReturnType<typeof createAuth>;

/** Makes the door to the auth API. */
export function createAuth(outside: AuthParts) {
  const context = createAuthContext(outside);
  const { clients, proof } = context;
  return {
    /** The official client itself, for what has a door of its own; undefined when it cannot be had now. */
    client: clients.client,
    /** Options of a request that people are told from programs for; nothing in them where this server does not ask. */
    proof,
    /** One that keeps nothing: what it is given leaves the sign-in of this device as it is. */
    apart: clients.apart,
    ...createSignUp(context),
    ...createSignIn(context),
    ...createTokens(context),
  };
}
