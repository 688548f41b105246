import * as openid from 'openid-client';
import type { Clock } from '../../ports/clock.ts';
import type { OutsideProvider } from '../../ports/providers.ts';
import { appleSecret } from './apple-secret.ts';
import { type Asked, createProvider, type ProviderClaims } from './openid.ts';
import type { AppleSetting, IssuerSetting, OauthSetting, ProviderSettings } from './providers-file.ts';

/** The providers that are set up, by the name the wire has for each. */
export type OutsideProviders = ReadonlyMap<string, OutsideProvider>;

/** Makes every provider that is set up. None is asked for anything before somebody wants to be sent there. */
export function createProviders(
  { named: { google, apple, azure }, others }: ProviderSettings,
  outside: { redirectUri: string; clock: Clock },
): OutsideProviders {
  const asked: Array<[string, Asked | undefined]> = [
    ['google', google && askGoogle(google)],
    ['apple', apple && askApple(apple, outside.clock)],
    ['azure', azure && askMicrosoft(azure)],
    ...Object.entries(others).map(([id, setting]): [string, Asked] => [
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

/** As its discovery document has it, read 2026-11-20; so that the way there needs no network of ours. */
function askGoogle(setting: Named): Asked {
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
    // Tokens of its older libraries leave the scheme out.
    issuers: () => [metadata.issuer, 'accounts.google.com'],
    isVerified: saysVerified,
  };
}

function askApple(setting: AppleSetting, clock: Clock): Asked {
  const metadata = {
    issuer: 'https://appleid.apple.com',
    authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
    token_endpoint: 'https://appleid.apple.com/auth/token',
    jwks_uri: 'https://appleid.apple.com/auth/keys',
  };
  return {
    name: 'Apple',
    audiences: audiencesOf(setting),
    find: async () => new openid.Configuration(metadata, setting.clientId, await appleSecret(setting, clock)),
    fresh: true,
    speaksOpenId: true,
    scopes: 'openid email name',
    // It tells name and email in no other way.
    responseMode: 'form_post',
    isVerified: saysVerified,
  };
}

function askMicrosoft({ tenant, ...setting }: Named & { tenant: string }): Asked {
  const server = new URL(`https://login.microsoftonline.com/${tenant}/v2.0`);
  return {
    name: 'Microsoft',
    audiences: audiencesOf(setting),
    find: () => openid.discovery(server, setting.clientId, setting.clientSecret),
    speaksOpenId: true,
    // Where many organisations may come in, each signs in its own name.
    issuers: ({ tid }, { issuer }) => [issuer.replace('{tenantid}', String(tid))],
    // Whoever runs an organisation there may give anybody any address: only this claim says that the address is theirs.
    isVerified: ({ xms_edov: owned }) => owned === true || owned === 1 || owned === '1' || owned === 'true',
  };
}

function askIssuer({ issuer, clientId, clientSecret, ...setting }: IssuerSetting): Asked {
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

function askOauth({ clientId, clientSecret, ...setting }: OauthSetting): Asked {
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

/** Only this very machine may be spoken to in the open; the file of providers was checked for that. */
const isPlain = ({ protocol }: URL) => protocol === 'http:';
