import {
  type CacheProvider,
  generateServiceProviderMetadata,
  SAML,
  ValidateInResponseTo,
} from '@node-saml/node-saml';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod';
import type { SamlKey } from './saml-key.ts';

/** What the metadata of an identity provider says that is needed here. */
export interface SamlProvider {
  readonly entityId: string;
  /** Where people are sent to (HTTP-Redirect). */
  readonly signInUrl: string;
  /** The certificates its assertions are signed with, base64. */
  readonly certificates: readonly string[];
}

/** Whom an assertion speaks of. */
export interface SamlPerson {
  readonly nameId: string;
  readonly format: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** This installation as organisations see it (a service provider of SAML 2.0). */
export interface SamlService {
  /** Its metadata, as XML. */
  readonly metadata: string;
  /** The address that asks the provider who is there. `requestId` is named by the answer. */
  begin(
    provider: SamlProvider,
    asked: { requestId: string; relayState: string; format: string | null },
  ): Promise<string>;
  /** Whom the answer to that very request names; undefined for every other answer. */
  finish(
    provider: SamlProvider,
    answer: { response: string; requestId: string },
  ): Promise<SamlPerson | undefined>;
}

const skewMs = 60_000;

/**
 * Makes it, for an installation at `publicUrl`. With a key its requests are signed and sealed assertions are taken.
 */
export function createSamlService(publicUrl: string, key?: SamlKey): SamlService {
  const keyed =
    key &&
    ({
      privateKey: key.privateKey,
      publicCerts: key.certificate,
      decryptionPvk: key.privateKey,
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
    } as const);
  const issuer = `${publicUrl}/auth/v1/sso/saml/metadata`;
  const callbackUrl = `${publicUrl}/auth/v1/sso/saml/acs`;
  const talkTo = (provider: SamlProvider, requestId: string, format: string | null = null) =>
    new SAML({
      issuer,
      callbackUrl,
      audience: issuer,
      entryPoint: provider.signInUrl,
      idpCert: [...provider.certificates],
      idpIssuer: provider.entityId,
      // What is read is the assertion, so that is what must be signed, whether or not what is around it is too.
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      validateInResponseTo: ValidateInResponseTo.always,
      cacheProvider: onlyAnswerTo(requestId),
      generateUniqueId: () => requestId,
      acceptedClockSkewMs: skewMs,
      identifierFormat: format,
      disableRequestedAuthnContext: true,
      ...keyed,
    });
  return {
    metadata: withoutUnsafe(
      generateServiceProviderMetadata({
        issuer,
        callbackUrl,
        wantAssertionsSigned: true,
        identifierFormat: null,
        ...keyed,
        ...(key && { decryptionCert: key.certificate }),
      }),
    ),
    begin: (provider, { requestId, relayState, format }) =>
      talkTo(provider, requestId, format).getAuthorizeUrlAsync(relayState, undefined, {}),
    async finish(provider, { response, requestId }) {
      try {
        if (!isSealedSafely(response)) return undefined;
        const { profile } = await talkTo(provider, requestId).validatePostResponseAsync({
          SAMLResponse: response,
        });
        if (profile === null || profile.nameID === '') return undefined;
        // The library looks at the issuer of a sign-out only; one certificate may serve several providers.
        if (profile.issuer !== provider.entityId) return undefined;
        const { attributes } = profile;
        const told = typeof attributes === 'object' && attributes !== null ? { ...attributes } : {};
        return { nameId: profile.nameID, format: profile.nameIDFormat, attributes: told };
      } catch {
        return undefined; // It says in prose what is wrong; to whoever sent it, it is all the same.
      }
    },
  };
}

/** The one request an answer may be to. What was asked is kept with the flow, which is good once. */
function onlyAnswerTo(requestId: string): CacheProvider {
  return {
    saveAsync: async (_id, value) => ({ value, createdAt: 0 }),
    getAsync: async id => (id === requestId ? new Date().toISOString() : null),
    removeAsync: async id => id,
  };
}

// [Note: Sealing that answers back] Whoever holds a sealed assertion can learn what is in it from the way a changed one
// is refused, where it is sealed by CBC or its key by PKCS #1 v1.5 (Jager and Somorovsky, 2011). The library opens both,
// so only what is sealed by GCM and OAEP gets that far.

const safeSealing: ReadonlySet<string> = new Set([
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2009/xmlenc11#rsa-oaep',
]);

/** Whether all that is sealed in an answer is sealed in a way that may be opened; also true when nothing is. */
function isSealedSafely(response: string): boolean {
  const xml = Buffer.from(response, 'base64').toString();
  if (/<!DOCTYPE/i.test(xml)) return false;
  const found = algorithmsIn(parser.parse(xml));
  return found.every(one => safeSealing.has(one));
}

/** The algorithm of every `EncryptionMethod` in a document; an empty word for one without. */
function algorithmsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(algorithmsIn);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, inside]) =>
    name === 'EncryptionMethod' ? [inside].flat().map(algorithmOf) : algorithmsIn(inside),
  );
}

const sealing = z.object({ '@Algorithm': z.string() });
const algorithmOf = (method: unknown) => sealing.safeParse(method).data?.['@Algorithm'] ?? '';

/** Nobody is invited to use what is refused. */
const withoutUnsafe = (metadata: string) =>
  metadata.replaceAll(/\s*<EncryptionMethod Algorithm="([^"]*)"\s*\/>/g, (line: string, algorithm: string) =>
    safeSealing.has(algorithm) ? line : '',
  );

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

const many: ReadonlySet<string> = new Set([
  'KeyDescriptor',
  'SingleSignOnService',
  'X509Data',
  'X509Certificate',
]);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: name => many.has(name),
});
const certificates = z
  .object({ KeyInfo: z.object({ X509Data: z.array(z.object({ X509Certificate: z.array(z.string()) })) }) })
  .transform(({ KeyInfo }) => KeyInfo.X509Data.flatMap(data => data.X509Certificate));
const metadataShape = z.object({
  EntityDescriptor: z.object({
    '@entityID': z.string().min(1),
    IDPSSODescriptor: z.object({
      KeyDescriptor: z.array(z.looseObject({ '@use': z.string().optional() })),
      SingleSignOnService: z.array(z.object({ '@Binding': z.string(), '@Location': z.string() })),
    }),
  }),
});

/** Reads the metadata of one identity provider; undefined when it is not that, or lacks what is needed. */
export function readSamlMetadata(xml: string): SamlProvider | undefined {
  // Entities of its own could grow without end, and metadata has none.
  if (/<!DOCTYPE/i.test(xml) || XMLValidator.validate(xml) !== true) return undefined;
  const read = metadataShape.safeParse(parser.parse(xml));
  if (!read.success) return undefined;
  const { '@entityID': entityId, IDPSSODescriptor: role } = read.data.EntityDescriptor;
  const service = role.SingleSignOnService.find(one => one['@Binding'] === redirectBinding);
  const signInUrl = service?.['@Location'] ?? '';
  const keys = role.KeyDescriptor.filter(key => key['@use'] !== 'encryption');
  const signing = keys.flatMap(key => certificates.safeParse(key).data ?? []);
  const whole = /^https?:\/\//.test(signInUrl) && signing.length > 0;
  return whole
    ? { entityId, signInUrl, certificates: signing.map(one => one.replaceAll(/\s/g, '')) }
    : undefined;
}
