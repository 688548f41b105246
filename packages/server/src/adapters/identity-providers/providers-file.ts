import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { isLoopback } from '../../ports/loopback.ts';
import { StartProblem } from '../../ports/start-problem.ts';

/** What the provider of the OIDC settings is called on the wire. */
const oidcId = 'custom:oidc';

/** The provider of the OIDC settings, in the form of PROVIDERS_FILE; undefined where none is named. */
export interface OidcSetting {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  scopes: string;
  group: string | undefined;
}

const secureAddress = z.url().refine(isSecure, 'must begin with https://, or be on this very machine');
const client = {
  /** What the provider calls this installation. */
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Further ids of the same product, such as its phone app: a token that was made for one of them will do too. */
  otherClientIds: z.array(z.string().min(1)).default([]),
};
const further = {
  /** What people know it by. */
  name: z.string().min(1).max(40),
  /** What is asked for, with blanks between. */
  scopes: z.string().optional(),
  /** How the answer comes back; `form_post` sends it as a form. */
  responseMode: z.enum(['query', 'form_post']).default('query'),
};

/** Somebody who speaks OpenID Connect; where its endpoints are it says itself. */
const issuer = z.strictObject({
  ...client,
  ...further,
  issuer: secureAddress,
  /** Only people with this value in their claim `groups` may sign in. */
  group: z.string().min(1).optional(),
});

/** Somebody who speaks OAuth 2.0 only, and tells in its own way who signed in. */
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
  /** Microsoft, by the name the official client has for it. */
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

/** The outside providers of this installation, by the name the wire has for each. */
export interface ProviderSettings {
  readonly named: z.infer<typeof named>;
  readonly others: z.infer<typeof others>;
}

/** Adds the provider of the settings OIDC_ISSUER and the others to those of the file. */
export function withOidc(file: ProviderSettings, oidc: OidcSetting | undefined): ProviderSettings {
  if (oidc === undefined) return file;
  const { group, ...setting } = oidc;
  const own = issuer.parse({ ...setting, ...(group !== undefined && { group }) });
  return { ...file, others: { ...file.others, [oidcId]: own } };
}

/** Reads the file of PROVIDERS_FILE; without one there are the `usual` ones. Throws StartProblem (exit 2). */
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
    // The reason may repeat a secret.
    throw new StartProblem(
      `PROVIDERS_FILE (${path}) cannot be read as a list of providers; docs/sign-in-providers.md has its form.`,
      2,
    );
  }
}

function isSecure(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
