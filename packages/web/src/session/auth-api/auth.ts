import { type AuthConnection, createAuthContext } from './auth-context.ts';
import { createSignInFunctions } from './sign-in.ts';
import { createSignUpFunctions } from './sign-up.ts';
import { createTokenManager } from './tokens.ts';

// [Note: The auth client is loaded late and has a time limit] The auth client is loaded only when a person signs in or
// a token has expired. It refreshes tokens only on request: a refresh is not activity, and timers in several tabs would
// compete for one token. Without a connection and with an expired token it retries for 25 seconds, so every call to it
// has a time limit here.

/** Signing in and out, through the official client. */
export type AuthApi = ReturnType<typeof createAuthApi>;

/** Creates the API for signing in and out. */
export function createAuthApi(outside: AuthConnection) {
  const context = createAuthContext(outside);
  const { clients, proof } = context;
  return {
    /** The official client itself, for code that wraps it on its own; undefined if it cannot be loaded now. */
    client: clients.client,
    /** The options for a request that needs a captcha; empty if this server requires no captcha. */
    proof,
    /** A client that stores nothing, so that using it does not affect this device's sign-in. */
    apart: clients.apart,
    ...createSignUpFunctions(context),
    ...createSignInFunctions(context),
    ...createTokenManager(context),
  };
}
