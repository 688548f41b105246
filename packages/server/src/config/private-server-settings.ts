import * as z from 'zod';
import { isLoopback } from '../ports/loopback.ts';

/** Who may join a server, by whom, and who sees how it is; part of `settingDocs` and `settings` of `settings.ts`. */
export const privateServerDocs = {
  SIGN_UP: {
    about:
      'on: anybody may make an account. invite: only people with an invitation (`npm run ops:invite`). provider: only people whom a provider of PROVIDERS_FILE or OIDC_ISSUER names. off: nobody new. People who have an account sign in as before.',
    usual: 'on',
    wants: 'it must be on, invite, provider or off',
  },
  OPERATOR_PAGE: {
    about:
      'here: /operator shows the state of the server to a browser on this machine, after the service key was typed. on: to browsers elsewhere too. off: to nobody.',
    usual: 'here',
    wants: 'it must be here, on or off',
  },
  OIDC_ISSUER: {
    about:
      'An OpenID Connect provider people may sign in with, by its issuer address; it needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET too. PROVIDERS_FILE names more than one. SIGN_UP=provider lets only its people make an account.',
    usual: '',
    wants: 'it must begin with https://, and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set',
  },
  OIDC_CLIENT_ID: {
    about: 'What that provider calls this server.',
    usual: '',
    wants: 'OIDC_ISSUER must be set too',
  },
  OIDC_CLIENT_SECRET: {
    about: 'The secret that goes with OIDC_CLIENT_ID.',
    usual: '',
    wants: 'OIDC_ISSUER must be set too',
  },
  OIDC_NAME: {
    about: 'What people read on its button.',
    usual: 'Single sign-on',
    wants: 'it must have at most 40 characters',
  },
  OIDC_GROUP: {
    about:
      "Only people whose token has this value in its claim `groups` may sign in with that provider. Without it all of the provider's people may.",
    usual: '',
    wants: 'OIDC_ISSUER must be set too',
  },
  OIDC_SCOPES: {
    about:
      'What is asked of it, with blanks between. Some providers send groups only where `groups` is among them.',
    usual: 'openid email profile',
    wants: 'it must be scopes with blanks between them, openid among them',
  },
} as const;

export const privateServerSettings = {
  SIGN_UP: z.enum(['on', 'invite', 'provider', 'off']).default('on'),
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
