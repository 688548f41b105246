import * as openid from 'openid-client';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityProviderClient } from '../../ports/providers.ts';
import { createAppleSecret } from './apple-secret.ts';
import { createProvider, type ProviderClaims, type ProviderSpecifics } from './openid.ts';
import type { AppleSetting, IssuerSetting, OauthSetting, ProviderSettings } from './providers-file.ts';

/** The configured providers, by their wire names. */
export type ConfiguredProviders = ReadonlyMap<string, IdentityProviderClient>;

/** Creates every configured provider. No provider is called before a person signs in with it. */
export function createProviders(
  { named: { google, apple, azure }, others }: ProviderSettings,
  outside: { redirectUri: string; clock: Clock },
): ConfiguredProviders {
  const asked: Array<[string, ProviderSpecifics | undefined]> = [
    ['google', google && askGoogle(google)],
    ['apple', apple && askApple(apple, outside.clock)],
    ['azure', azure && askMicrosoft(azure)],
    ...Object.entries(others).map(([id, setting]): [string, ProviderSpecifics] => [
      id,
      'issuer' in setting ? askIssuer(setting) : askOauth(setting),
    ]),
  ];
  return new Map(
    asked.flatMap(([id, one]) => (one === undefined ? [] : [[id, createProvider(one, outside)]])),
  );
}

type Named = Pick<IssuerSetting, 'clientId' | 'clientSecret' | 'otherClientIds'>;

const audiencesOf = ({ clientId, otherClientIds }: Pick<Named, 'clientId' | 'otherClientIds'>) => [
  clientId,
  ...otherClientIds,
];

const saysVerified = ({ email_verified: verified }: ProviderClaims) =>
  verified === true || verified === 'true';

/** The metadata is copied from Google's discovery document, read 2026-11-20, so that no network access is needed. */
function askGoogle(setting: Named): ProviderSpecifics {
  const metadata = {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
    jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
  };
  return {
    name: 'Google',
    audiences: audiencesOf(setting),
    find: async () => new openid.Configuration(metadata, setting.clientId, setting.clientSecret),
    speaksOpenId: true,
    // Tokens from Google's older libraries have an issuer without the scheme.
    issuers: () => [metadata.issuer, 'accounts.google.com'],
    isVerified: saysVerified,
  };
}

function askApple(setting: AppleSetting, clock: Clock): ProviderSpecifics {
  const metadata = {
    issuer: 'https://appleid.apple.com',
    authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
    token_endpoint: 'https://appleid.apple.com/auth/token',
    jwks_uri: 'https://appleid.apple.com/auth/keys',
  };
  return {
    name: 'Apple',
    audiences: audiencesOf(setting),
    find: async () =>
      new openid.Configuration(metadata, setting.clientId, await createAppleSecret(setting, clock)),
    fresh: true,
    speaksOpenId: true,
    scopes: 'openid email name',
    // Apple sends the name and email only with this response mode.
    responseMode: 'form_post',
    isVerified: saysVerified,
  };
}

function askMicrosoft({ tenant, ...setting }: Named & { tenant: string }): ProviderSpecifics {
  const server = new URL(`https://login.microsoftonline.com/${tenant}/v2.0`);
  return {
    name: 'Microsoft',
    audiences: audiencesOf(setting),
    find: () => openid.discovery(server, setting.clientId, setting.clientSecret),
    speaksOpenId: true,
    // If several organisations may sign in, each of them is an issuer of its own.
    issuers: ({ tid }, { issuer }) => [issuer.replace('{tenantid}', String(tid))],
    // An organisation's administrator can give a user any email address. Only this claim confirms that the address
    // belongs to the user.
    isVerified: ({ xms_edov: owned }) => owned === true || owned === 1 || owned === '1' || owned === 'true',
  };
}

function askIssuer({ issuer, clientId, clientSecret, ...setting }: IssuerSetting): ProviderSpecifics {
  const server = new URL(issuer);
  const execute = isPlain(server) ? { execute: [openid.allowInsecureRequests] } : {};
  return {
    ...setting,
    audiences: audiencesOf({ clientId, ...setting }),
    find: () => openid.discovery(server, clientId, clientSecret, undefined, execute),
    speaksOpenId: true,
    isVerified: saysVerified,
  };
}

function askOauth({ clientId, clientSecret, ...setting }: OauthSetting): ProviderSpecifics {
  const { authorizationEndpoint, tokenEndpoint, userInfoEndpoint, ...further } = setting;
  const metadata = {
    issuer: new URL(authorizationEndpoint).origin,
    authorization_endpoint: authorizationEndpoint,
    token_endpoint: tokenEndpoint,
    userinfo_endpoint: userInfoEndpoint,
  };
  return {
    ...further,
    audiences: [],
    async find() {
      const config = new openid.Configuration(metadata, clientId, clientSecret);
      if (isPlain(new URL(tokenEndpoint))) openid.allowInsecureRequests(config);
      return config;
    },
    speaksOpenId: false,
    scopes: setting.scopes ?? '',
    isVerified: saysVerified,
  };
}

/**
 * Plain HTTP is allowed only to a provider on this machine, as was checked when the providers file was read.
 */
const isPlain = ({ protocol }: URL) => protocol === 'http:';
