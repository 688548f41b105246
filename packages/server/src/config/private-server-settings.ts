import * as z from 'zod';
import { isLoopback } from '../ports/loopback.ts';

/**
 * The settings that decide who may join a server and who can see its status. They are part of `settingDocs` and
 * `settings` in `settings.ts`.
 */
export const privateServerDocs = {
  SIGN_UP: {
    about:
      'on: anyone can create an account. invite: only people with an invitation (`npm run ops:invite`). provider: only people who sign in with a provider from PROVIDERS_FILE or OIDC_ISSUER. off: nobody. Existing accounts sign in as before. If it is not set: on, but a server with a public address takes only people with an invitation, or from the provider if there is one.',
    usual: 'on',
    wants: 'it must be on, invite, provider or off',
  },
  OPERATOR_PAGE: {
    about:
      'here: /operator shows the state of the server in a browser on this machine, after the service key is entered. on: in any browser. off: the page does not exist.',
    usual: 'here',
    wants: 'it must be here, on or off',
  },
  OIDC_ISSUER: {
    about:
      'Issuer address of an OpenID Connect provider that people may sign in with. Also needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. PROVIDERS_FILE can list several providers. With SIGN_UP=provider, only people with this provider can create an account.',
    usual: '',
    wants: 'it must begin with https://, and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set',
  },
  OIDC_CLIENT_ID: {
    about: 'This server’s client ID at that provider.',
    usual: '',
    wants: 'OIDC_ISSUER must be set too',
  },
  OIDC_CLIENT_SECRET: {
    about: 'The client secret for OIDC_CLIENT_ID.',
    usual: '',
    wants: 'OIDC_ISSUER must be set too',
  },
  OIDC_NAME: {
    about: 'The text on the sign-in button for that provider.',
    usual: 'Single sign-on',
    wants: 'it must have at most 40 characters',
  },
  OIDC_GROUP: {
    about:
      'Only people whose token includes this value in its `groups` claim may sign in with that provider. If it is not set, everyone with an account there may.',
    usual: '',
    wants: 'OIDC_ISSUER must be set too',
  },
  OIDC_SCOPES: {
    about:
      'The scopes to request, separated by spaces. Some providers send groups only if `groups` is one of them.',
    usual: 'openid email profile',
    wants: 'it must be scopes separated by spaces, including openid',
  },
} as const;

export const privateServerSettings = {
  SIGN_UP: z.enum(['on', 'invite', 'provider', 'off']).optional(),
  OPERATOR_PAGE: z.enum(['here', 'on', 'off']).default('here'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(address => address.startsWith('https:') || isLoopback(new URL(address).hostname))
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).default('Single sign-on'),
  OIDC_GROUP: z.string().optional(),
  OIDC_SCOPES: z
    .string()
    .refine(scopes => scopes.split(/\s+/).includes('openid'))
    .default('openid email profile'),
};
