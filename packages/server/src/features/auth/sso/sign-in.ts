import {
  readSamlMetadata,
  type SamlPerson,
  type SamlProvider,
} from '../../../adapters/identity-providers/saml.ts';
import type { Entrance } from '../../../http/entrance.ts';
import { normalEmail } from '../accounts/email.ts';
import { withRefusal } from '../codes/landing.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import type { Arrival } from '../providers/arrival.ts';
import { land } from '../providers/finish.ts';
import { keepFlow, takeFlow, type WantedFlow } from '../providers/flow.ts';
import { attributeMapping } from './providers.ts';
import { findSsoProvider, findSsoProviderOf, type SsoEntry } from './store.ts';

const prefix = 'sso:';

/** Where somebody of an organisation is sent to, named by its provider's id or by the domain of its emails. */
export async function beginSso(
  context: AuthContext,
  { id, domain }: { id: string | undefined; domain: string },
  wanted: Pick<WantedFlow, 'redirectTo' | 'challenge'>,
): Promise<Outcome<string>> {
  const provider = await (id === undefined
    ? findSsoProviderOf(context.db, domain.toLowerCase())
    : findSsoProvider(context.db, id));
  const read = provider && readSamlMetadata(provider.metadataXml);
  if (provider === undefined || read === undefined) return refuse('sso_provider_not_found');
  const flow = { ...wanted, provider: `${prefix}${provider.id}`, linkTo: null };
  const { state, nonce } = await keepFlow(context, flow);
  const asked = { requestId: requestId(nonce), relayState: state, format: provider.nameIdFormat };
  return { ok: true, value: await context.saml.begin(read, asked) };
}

/** An XML id begins with a letter or a line. */
const requestId = (nonce: string) => `_${nonce}`;

/** Where somebody goes whom an organisation has just named, signed in or told why not. */
export async function finishSso(
  context: AuthContext,
  answer: URLSearchParams,
  from: Entrance,
): Promise<string> {
  // An answer that nobody asked for has no state: it may be a stolen one.
  const flow = await takeFlow(context, answer.get('RelayState') ?? '');
  const provider = flow && (await findSsoProvider(context.db, flow.provider.replace(prefix, '')));
  const read = provider && readSamlMetadata(provider.metadataXml);
  if (flow === undefined || provider === undefined || read === undefined) {
    const error = 'invalid_request';
    return withRefusal(context.settings.siteUrl, refuse('bad_oauth_state'), { bound: true, error });
  }
  const landed = await arriveFrom(context, provider, read, {
    response: answer.get('SAMLResponse') ?? '',
    requestId: requestId(flow.nonce),
  });
  const outcome = landed.ok
    ? await land(context, flow, { arrival: landed.value, tokens: {} }, { method: 'sso/saml', from })
    : landed;
  return outcome.ok
    ? outcome.value
    : withRefusal(flow.redirectTo, outcome, { bound: flow.challenge !== null });
}

async function arriveFrom(
  { saml }: AuthContext,
  provider: SsoEntry,
  read: SamlProvider,
  answer: { response: string; requestId: string },
): Promise<Outcome<Arrival>> {
  const person = await saml.finish(read, answer);
  if (person === undefined) return refuse('bad_oauth_callback');
  // Such a name is another one at each sign-in: nobody could be found again by it.
  if (person.format.endsWith(':transient'))
    return refuse('bad_oauth_callback', { message: 'The organisation names its people anew each time' });
  return { ok: true, value: arrivalOf(provider, person) };
}

const emailNames = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
const nameNames = ['name', 'displayName', 'cn', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name'];

function arrivalOf({ id, attributeMapping: mapping }: SsoEntry, person: SamlPerson): Arrival {
  const { email, name, ...others } = attributesOf(
    person,
    attributeMapping.safeParse(mapping).data?.keys ?? {},
  );
  const isEmail = person.format.endsWith(':emailAddress');
  const told = email ?? textOf(person, emailNames) ?? (isEmail ? person.nameId : undefined);
  const called = name ?? textOf(person, nameNames);
  const address = normalEmail(typeof told === 'string' ? told : '');
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

/** What the organisation's attributes say by the administrator's mapping. */
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
