import {
  readSamlMetadata,
  type SamlPerson,
  type SamlProvider,
} from '../../../adapters/identity-providers/saml.ts';
import type { RequestOrigin } from '../../../http/entrance.ts';
import { normaliseEmail } from '../accounts/email.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import type { ExternalPerson } from '../providers/arrival.ts';
import { completeExternalSignIn } from '../providers/finish.ts';
import { consumeProviderFlow, type NewProviderFlow, saveProviderFlow } from '../providers/flow.ts';
import { addRefusalToUrl } from '../verification/landing.ts';
import { attributeMapping } from './providers.ts';
import { findSsoProvider, findSsoProviderByDomain, type SsoEntry } from './store.ts';

const prefix = 'sso:';

/**
 * The URL to which a member of an organisation is sent. The provider is found by its id or by the domain of the
 * person's email.
 */
export async function beginSso(
  context: AuthContext,
  { id, domain }: { id: string | undefined; domain: string },
  wanted: Pick<NewProviderFlow, 'redirectTo' | 'challenge'>,
): Promise<Outcome<string>> {
  const provider = await (id === undefined
    ? findSsoProviderByDomain(context.db, domain.toLowerCase())
    : findSsoProvider(context.db, id));
  const read = provider && readSamlMetadata(provider.metadataXml);
  if (provider === undefined || read === undefined) return createRefusal('sso_provider_not_found');
  const flow = { ...wanted, provider: `${prefix}${provider.id}`, linkTo: null };
  const { state, nonce } = await saveProviderFlow(context, flow);
  const asked = { requestId: requestId(nonce), relayState: state, format: provider.nameIdFormat };
  return { ok: true, value: await context.saml.begin(read, asked) };
}

/** An XML id begins with a letter or an underscore. */
const requestId = (nonce: string) => `_${nonce}`;

/**
 * Handles an organisation's response. Returns the URL to which the person is redirected: signed in, or with the reason
 * why not.
 */
export async function finishSso(
  context: AuthContext,
  answer: URLSearchParams,
  from: RequestOrigin,
): Promise<string> {
  // A response without a stored state was not requested here and may have been stolen, so it is rejected.
  const flow = await consumeProviderFlow(context, answer.get('RelayState') ?? '');
  const provider = flow && (await findSsoProvider(context.db, flow.provider.replace(prefix, '')));
  const read = provider && readSamlMetadata(provider.metadataXml);
  if (flow === undefined || provider === undefined || read === undefined) {
    const error = 'invalid_request';
    return addRefusalToUrl(context.settings.siteUrl, createRefusal('bad_oauth_state'), {
      bound: true,
      error,
    });
  }
  const landed = await arriveFrom(context, provider, read, {
    response: answer.get('SAMLResponse') ?? '',
    requestId: requestId(flow.nonce),
  });
  const outcome = landed.ok
    ? await completeExternalSignIn(
        context,
        flow,
        { arrival: landed.value, tokens: {} },
        { method: 'sso/saml', from },
      )
    : landed;
  return outcome.ok
    ? outcome.value
    : addRefusalToUrl(flow.redirectTo, outcome, { bound: flow.challenge !== null });
}

async function arriveFrom(
  { saml }: AuthContext,
  provider: SsoEntry,
  read: SamlProvider,
  answer: { response: string; requestId: string },
): Promise<Outcome<ExternalPerson>> {
  const person = await saml.finish(read, answer);
  if (person === undefined) return createRefusal('bad_oauth_callback');
  // A transient name id changes with each sign-in, so it could not identify a person who returns.
  if (person.format.endsWith(':transient'))
    return createRefusal('bad_oauth_callback', {
      message: 'This organisation asks its people to identify themselves again each time',
    });
  return { ok: true, value: arrivalOf(provider, person) };
}

const emailNames = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
const nameNames = ['name', 'displayName', 'cn', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name'];

function arrivalOf({ id, attributeMapping: mapping }: SsoEntry, person: SamlPerson): ExternalPerson {
  const { email, name, ...others } = attributesOf(
    person,
    attributeMapping.safeParse(mapping).data?.keys ?? {},
  );
  const isEmail = person.format.endsWith(':emailAddress');
  const told = email ?? textOf(person, emailNames) ?? (isEmail ? person.nameId : undefined);
  const called = name ?? textOf(person, nameNames);
  const address = normaliseEmail(typeof told === 'string' ? told : '');
  return {
    provider: `${prefix}${id}`,
    providerId: person.nameId,
    email: address,
    emailVerified: address !== undefined,
    about: {
      ...(typeof called === 'string' && { name: called, full_name: called }),
      ...(Object.keys(others).length > 0 && { custom_claims: others }),
    },
    apart: true,
  };
}

type Keys = NonNullable<ReturnType<typeof attributeMapping.parse>['keys']>;

/** Reads values from the attributes that the organisation sent, using the administrator's mapping. */
function attributesOf(person: SamlPerson, keys: Keys): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([key, { name, names = [], default: usual }]) => {
      const found = textOf(person, name === undefined ? names : [name, ...names]) ?? usual;
      return found === undefined ? [] : [[key, found]];
    }),
  );
}

function textOf({ attributes }: SamlPerson, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = attributes[name];
    const one: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof one === 'string' && one !== '' && one.length <= 1024) return one;
  }
  return undefined;
}
