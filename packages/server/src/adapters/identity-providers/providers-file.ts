import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { isLoopback } from '../../ports/loopback.ts';
import { StartProblem } from '../../ports/start-problem.ts';

/** The wire name of the provider in the OIDC_* settings. */
const oidcId = 'custom:oidc';

/**
 * The settings of the provider that is configured by the OIDC_* variables, in the format of PROVIDERS_FILE; undefined
 * if they name no provider.
 */
export interface OidcSetting {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  scopes: string;
  group: string | undefined;
}

const secureAddress = z.url().refine(isSecure, 'must begin with https://, or be an address of this machine');
const client = {
  /** The client id of this installation at the provider. */
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Further client ids of the same product, such as its phone app. Tokens issued to these clients are accepted too. */
  otherClientIds: z.array(z.string().min(1)).default([]),
};
const further = {
  /** The name that people know the provider by. */
  name: z.string().min(1).max(40),
  /** The scopes to request, separated by spaces. */
  scopes: z.string().optional(),
  /** How the provider returns its response; `form_post` sends it as a form. */
  responseMode: z.enum(['query', 'form_post']).default('query'),
};

/** A provider that supports OpenID Connect and publishes its endpoints in a discovery document. */
const issuer = z.strictObject({
  ...client,
  ...further,
  issuer: secureAddress,
  /** Only people with this value in their `groups` claim may sign in. */
  group: z.string().min(1).optional(),
});

/** A provider that supports only OAuth 2.0 and has its own way of identifying people. */
const oauth = z.strictObject({
  ...client,
  ...further,
  authorizationEndpoint: secureAddress,
  tokenEndpoint: secureAddress,
  userInfoEndpoint: secureAddress,
});

const apple = z.strictObject({
  clientId: client.clientId,
  otherClientIds: client.otherClientIds,
  teamId: z.string().min(1),
  keyId: z.string().min(1),
  /** PKCS #8 in PEM: the contents of the `.p8` file. */
  privateKey: z.string().regex(/^-----BEGIN PRIVATE KEY-----/),
});

const named = z.object({
  google: z.strictObject(client).optional(),
  apple: apple.optional(),
  /** Microsoft, under the name the official client uses. */
  azure: z
    .strictObject({
      ...client,
      tenant: z
        .string()
        .regex(/^[\w.-]+$/)
        .default('common'),
    })
    .optional(),
});

const others = z.record(z.string().regex(/^[a-z][a-z0-9:_-]{0,62}$/), z.union([issuer, oauth]));

export type IssuerSetting = z.infer<typeof issuer>;
export type OauthSetting = z.infer<typeof oauth>;
export type AppleSetting = z.infer<typeof apple>;

/** The external providers of this installation, by their wire names. */
export interface ProviderSettings {
  readonly named: z.infer<typeof named>;
  readonly others: z.infer<typeof others>;
}

/** Adds the provider that the OIDC_* settings describe to the providers of the file. */
export function addOidcProvider(file: ProviderSettings, oidc: OidcSetting | undefined): ProviderSettings {
  if (oidc === undefined) return file;
  const { group, ...setting } = oidc;
  const own = issuer.parse({ ...setting, ...(group !== undefined && { group }) });
  return { ...file, others: { ...file.others, [oidcId]: own } };
}

/** Reads the file named by PROVIDERS_FILE; if the setting is absent, returns `usual`. Throws StartProblem (exit 2). */
export function readProvidersFile(
  path: string | undefined,
  usual: ProviderSettings['named'] = {},
): ProviderSettings {
  if (path === undefined) return { named: usual, others: {} };
  try {
    const all: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const { google, apple: ofApple, azure, ...rest } = z.record(z.string(), z.unknown()).parse(all);
    return { named: named.parse({ google, apple: ofApple, azure }), others: others.parse(rest) };
  } catch {
    // The original error is not attached, because its message may contain a secret.
    throw new StartProblem(
      `PROVIDERS_FILE (${path}) cannot be read as a list of providers. docs/sign-in-providers.md describes the format.`,
      2,
    );
  }
}

function isSecure(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
