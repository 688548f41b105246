import { v7 } from 'uuid';
import * as z from 'zod';
import { readSamlMetadata } from '../../../adapters/identity-providers/saml.ts';
import type { Db } from '../../../db/database.ts';
import { inTransactionOrRefuse } from '../admin/in-transaction-or-refuse.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { formatInstant } from '../instant.ts';
import { storableText } from '../read-body.ts';
import {
  deleteSsoProvider,
  findSsoProvider,
  insertSsoProvider,
  putSsoDomains,
  type SsoEntry,
  type SsoProvider,
  updateSsoProvider,
} from './store.ts';

const attribute = z.object({
  name: storableText.optional(),
  names: z.array(storableText).optional(),
  default: z.unknown().optional(),
});
/** Maps each value to the organisation's attributes that contain it: see `attributesOf`. */
export const attributeMapping = z.object({ keys: z.record(z.string(), attribute).default({}) });

/** The properties that an administrator can set for an organisation's provider. */
export const ssoBody = z.object({
  type: z.literal('saml').optional(),
  metadata_xml: storableText.optional(),
  metadata_url: z.url({ protocol: /^https?$/ }).optional(),
  domains: z.array(z.string().regex(/^[\w-]+(\.[\w-]+)+$/)).optional(),
  attribute_mapping: attributeMapping.optional(),
  name_id_format: storableText.optional(),
});
type Said = z.output<typeof ssoBody>;

/** A provider, in the form in which it is sent over the wire. */
export function presentSsoProvider(one: SsoEntry) {
  return {
    id: one.id,
    saml: {
      entity_id: one.entityId,
      metadata_xml: one.metadataXml,
      metadata_url: one.metadataUrl ?? undefined,
      attribute_mapping: one.attributeMapping,
      name_id_format: one.nameIdFormat ?? undefined,
    },
    domains: one.domains.map(({ id, domain, createdAtMs }) => ({
      id,
      domain,
      created_at: formatInstant(createdAtMs),
      updated_at: formatInstant(createdAtMs),
    })),
    created_at: formatInstant(one.createdAtMs),
    updated_at: formatInstant(one.updatedAtMs),
  };
}

export async function createSsoProvider(context: AuthContext, said: Said): Promise<Outcome<SsoEntry>> {
  if (said.type === undefined)
    return createRefusal('validation_failed', { message: 'Only the type "saml" is understood' });
  const read = await readMetadata(said);
  if (!read.ok) return read;
  if (read.value === undefined)
    return createRefusal('validation_failed', { message: 'Either metadata_xml or metadata_url must be set' });
  const now = context.clock.now();
  const provider: SsoProvider = {
    id: v7({ msecs: now }),
    ...read.value,
    attributeMapping: said.attribute_mapping ?? {},
    nameIdFormat: said.name_id_format ?? null,
    createdAtMs: now,
    updatedAtMs: now,
  };
  return inTransactionOrRefuse(context, async tx => {
    if (!(await insertSsoProvider(tx, provider))) return createRefusal('saml_idp_already_exists');
    return putDomains(context, tx, provider.id, said.domains ?? []);
  });
}

/** Changes a provider's settings. Its entity id cannot change, because that would make it a different provider. */
export async function changeSsoProvider(
  context: AuthContext,
  id: string,
  said: Said,
): Promise<Outcome<SsoEntry>> {
  const before = await findSsoProvider(context.db, id);
  if (before === undefined) return createRefusal('sso_provider_not_found');
  const read = await readMetadata(said);
  if (!read.ok) return read;
  if (read.value !== undefined && read.value.entityId !== before.entityId)
    return createRefusal('validation_failed', { message: 'The metadata is for another entity ID' });
  return inTransactionOrRefuse(context, async tx => {
    await updateSsoProvider(tx, id, {
      ...read.value,
      ...(said.attribute_mapping !== undefined && { attributeMapping: said.attribute_mapping }),
      ...(said.name_id_format !== undefined && { nameIdFormat: said.name_id_format }),
      updatedAtMs: context.clock.now(),
    });
    return putDomains(context, tx, id, said.domains ?? before.domains.map(({ domain }) => domain));
  });
}

export async function removeSsoProvider(context: AuthContext, id: string): Promise<Outcome<SsoEntry>> {
  const found = await findSsoProvider(context.db, id);
  if (found === undefined) return createRefusal('sso_provider_not_found');
  await deleteSsoProvider(context.db, id);
  return { ok: true, value: found };
}

async function putDomains(
  { clock }: AuthContext,
  tx: Db,
  providerId: string,
  wanted: readonly string[],
): Promise<Outcome<SsoEntry>> {
  const createdAtMs = clock.now();
  const domains = [...new Set(wanted.map(one => one.toLowerCase()))].map(domain => ({
    id: v7({ msecs: createdAtMs }),
    domain,
    providerId,
    createdAtMs,
  }));
  if (!(await putSsoDomains(tx, providerId, domains))) return createRefusal('sso_domain_already_exists');
  const put = await findSsoProvider(tx, providerId);
  return put === undefined ? createRefusal('sso_provider_not_found') : { ok: true, value: put };
}

type Metadata = Pick<SsoProvider, 'entityId' | 'metadataXml' | 'metadataUrl'>;

/** Reads the metadata in the request, or fetches it from the given URL; undefined if the request has neither. */
async function readMetadata({
  metadata_xml: given,
  metadata_url: url,
}: Said): Promise<Outcome<Metadata | undefined>> {
  if (given === undefined && url === undefined) return { ok: true, value: undefined };
  const metadataXml = given ?? (await fetchText(url ?? ''));
  if (metadataXml === undefined) return createRefusal('saml_metadata_fetch_failed');
  const read = readSamlMetadata(metadataXml);
  if (read === undefined)
    return createRefusal('validation_failed', {
      message:
        'The metadata does not describe a SAML 2.0 identity provider with a signing certificate and HTTP-Redirect',
    });
  return { ok: true, value: { entityId: read.entityId, metadataXml, metadataUrl: url ?? null } };
}

const patienceMs = 10_000;
const longest = 1_048_576;

async function fetchText(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
    const found = await answer.text();
    return answer.ok && found.length <= longest ? found : undefined;
  } catch {
    return undefined; // The administrator receives an error, because the metadata could not be read.
  }
}
