import {
  type CacheProvider,
  generateServiceProviderMetadata,
  SAML,
  ValidateInResponseTo,
} from '@node-saml/node-saml';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod';

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

/** Makes it, for an installation at `publicUrl`. */
export function createSamlService(publicUrl: string): SamlService {
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
    });
  return {
    metadata: generateServiceProviderMetadata({
      issuer,
      callbackUrl,
      wantAssertionsSigned: true,
      identifierFormat: null,
    }),
    begin: (provider, { requestId, relayState, format }) =>
      talkTo(provider, requestId, format).getAuthorizeUrlAsync(relayState, undefined, {}),
    async finish(provider, { response, requestId }) {
      try {
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
