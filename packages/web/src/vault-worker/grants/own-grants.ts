import type { NotifyWay, OwnGrant, SharingState } from '@kinfolio/contract/sharing/shapes';
import { type ChangedTerms, termsInForce } from '@kinfolio/domain/access/change-terms';
import type { GrantTerms } from '@kinfolio/domain/access/terms';
import { hashOfDocument } from '@kinfolio/vault/documents/signed-document';
import { ownCover } from '@kinfolio/vault/grants/changing';
import { coverWords } from '@kinfolio/vault/grants/cover';
import { type GrantPayload, readGrant, verifyGrant } from '@kinfolio/vault/grants/document';
import { openPerson } from '@kinfolio/vault/grants/kept-ways';
import { parse as parseId } from 'uuid';
import { openUnderAnyKey } from '../keys/any-account-key.ts';
import type { Keyring } from '../keys/keyring.ts';
import { ownSigners } from '../records/authors.ts';

/** A person whom the owner chose, opened. */
export interface ChosenPerson {
  readonly id: string;
  readonly email: string;
  readonly phone: string | undefined;
  readonly name: string;
  readonly relationship: string;
  /** Whether they are asked, a day before a silence ends, to ask the owner to sign in. */
  readonly notify: boolean;
  readonly notifyBy: NotifyWay;
  /** An instant; undefined before the first notice. */
  readonly lastNotifiedAt: string | undefined;
  /** Since when our emails to them come back. */
  readonly unreachedAt?: string | undefined;
}

/** A grant as its owner's device reads it: the terms are those that it signed itself. */
export interface OpenOwnGrant {
  readonly id: string;
  readonly person: string;
  readonly level: GrantPayload['level'];
  readonly when: GrantPayload['when'];
  /** Slugs of the categories. */
  readonly categories: readonly string[];
  /** Whether these are all that the vault has. */
  readonly everything: boolean;
  readonly state: OwnGrant['state'];
  /** The signed terms as the owner sees them: a change of them names it. */
  readonly document: string;
  readonly armedAt: string;
  readonly plannedAt: string | undefined;
  /** While wider terms wait, or while a restored server opens less than what was signed: what counts meanwhile. */
  readonly waiting?: WaitingTerms;
  readonly joinedAt: string | undefined;
  /** What its person reads first; '' for none. */
  readonly letter: string;
  readonly ways: readonly {
    readonly way: string;
    readonly method: OwnGrant['ways'][number]['method'];
    readonly number: string | undefined;
    readonly checkedAt: string | undefined;
    /** When its owner's device made it. */
    readonly madeAt: string;
  }[];
}

/** Terms that count in place of the signed ones, which are wider. */
export interface WaitingTerms extends Pick<OpenOwnGrant, 'categories' | 'everything' | 'level' | 'when'> {
  /** An instant; undefined after a restore: until their owner changes the access. */
  readonly until: string | undefined;
}

/** What a person could open until their owner took changes back. */
export interface UndoneGrant extends Pick<OpenOwnGrant, 'categories' | 'everything' | 'level' | 'when'> {
  readonly id: string;
  readonly person: ChosenPerson;
  /** Instants. */
  readonly givenAt: string;
  readonly endedAt: string;
}

/** Everything an owner shares. */
export interface OpenSharing {
  readonly people: readonly ChosenPerson[];
  readonly grants: readonly OpenOwnGrant[];
  /** Whose an access was that ended in the last 90 days. */
  readonly ended: readonly { readonly grant: string; readonly person: string }[];
  /** Of people who have no access again since. */
  readonly undone: readonly UndoneGrant[];
  /** The day on which the owner is back; undefined without a holiday. */
  readonly holidayUntil: string | undefined;
}

/** A grant as the server shows it, with the document that the owner's newest keyset names. */
export interface NamedGrant {
  readonly row: OwnGrant;
  readonly payload: GrantPayload;
}

/** The grants that the keyset of this device names. The server cannot show others, or other terms. */
export async function namedGrants(
  { signed }: Pick<Keyring, 'signed'>,
  { grants }: Pick<SharingState, 'grants'>,
): Promise<NamedGrant[]> {
  const hashes = new Map(signed.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  const named: NamedGrant[] = [];
  for (const row of grants) {
    const read = readGrant(row.document);
    const isNamed = hashes.get(row.grant) === (await hashOfDocument(row.document));
    if (isNamed && read.ok && read.payload.grant === row.grant) named.push({ row, payload: read.payload });
  }
  return named;
}

/** Opens what the server shows of sharing. A person whose details do not open is shown by their email. */
export async function openSharing(keyring: Keyring, state: SharingState): Promise<OpenSharing> {
  const people: ChosenPerson[] = [];
  for (const one of state.persons) people.push(await openChosen(keyring, one));
  const named = await namedGrants(keyring, state);
  const grants = await Promise.all(named.map(one => openOwn(keyring, one)));
  const undone = await openUndone(keyring, state, { people, grants });
  const ended = await openEnded(keyring, state);
  return { people, grants, ended, undone, holidayUntil: state.holidayUntil ?? undefined };
}

/** What ended with an undo, as far as the owner's device signed it: a server cannot show other people or terms. */
async function openUndone(
  keyring: Keyring,
  { undone = [] }: SharingState,
  { people, grants }: Pick<OpenSharing, 'people' | 'grants'>,
): Promise<UndoneGrant[]> {
  if (undone.length === 0) return [];
  const signers = await ownSigners(keyring);
  const withAccess = new Set(
    people.filter(({ id }) => grants.some(({ person }) => person === id)).map(({ email }) => email),
  );
  const opened: UndoneGrant[] = [];
  for (const { grant, document, givenAt, endedAt } of undone) {
    const payload = await signedGrant(keyring, signers, { grant, document });
    const person = people.find(({ id }) => id === payload?.person);
    if (payload === undefined || person === undefined || withAccess.has(person.email)) continue;
    opened.push({ id: grant, person, givenAt, endedAt, ...termsIn(keyring, payload) });
  }
  return opened;
}

/** Whose each of the accesses was that ended, as far as the owner's device signed it. */
async function openEnded(keyring: Keyring, { ended = [] }: SharingState): Promise<OpenSharing['ended']> {
  if (ended.length === 0) return [];
  const signers = await ownSigners(keyring);
  const signed = await Promise.all(ended.map(one => signedGrant(keyring, signers, one)));
  return signed.flatMap(payload => (payload ? [{ grant: payload.grant, person: payload.person }] : []));
}

/** What a document of a grant holds that the owner's device signed; undefined for any other. */
async function signedGrant(
  { vault }: Keyring,
  signers: Awaited<ReturnType<typeof ownSigners>>,
  { grant, document }: { readonly grant: string; readonly document: string },
): Promise<GrantPayload | undefined> {
  const read = readGrant(document);
  const sign = read.ok ? signers.get(read.payload.identityVersion) : undefined;
  const verified = sign === undefined ? undefined : await verifyGrant(document, sign);
  if (verified?.ok !== true) return undefined;
  const { payload } = verified;
  return payload.grant === grant && payload.vault === vault ? payload : undefined;
}

async function openChosen(keyring: Keyring, row: SharingState['persons'][number]): Promise<ChosenPerson> {
  const { id, email, phone, version, details, lastNotifiedAt, unreachedAt, notify, notifyBy } = row;
  const { account, vault } = keyring;
  const place = { account, person: id, vault, version };
  const opened = await openUnderAnyKey(keyring, key => openPerson(key, place, details));
  const kept = opened.ok && isDetails(opened.content) ? opened.content : { name: email, relationship: '' };
  return {
    id,
    email,
    phone: phone ?? undefined,
    name: kept.name,
    relationship: kept.relationship,
    notify,
    notifyBy,
    lastNotifiedAt: lastNotifiedAt ?? undefined,
    unreachedAt: unreachedAt ?? undefined,
  };
}

function termsIn(
  { categories }: Pick<Keyring, 'categories'>,
  payload: Pick<GrantPayload, 'categories' | 'level' | 'when'>,
) {
  const { level, when } = payload;
  const slugs = payload.categories.flatMap(({ category }) => categories.get(category)?.slug ?? []);
  return { level, when, categories: slugs, everything: slugs.length === categories.size };
}

async function openOwn(keyring: Keyring, named: NamedGrant): Promise<OpenOwnGrant> {
  const { row, payload } = named;
  const former = formerTerms(named);
  return {
    id: row.grant,
    person: payload.person,
    ...termsIn(keyring, payload),
    state: row.state,
    document: row.document,
    ...(former !== undefined && {
      waiting: { ...termsIn(keyring, former), until: row.wider?.at },
    }),
    armedAt: row.armedAt,
    plannedAt: row.plannedAt ?? undefined,
    joinedAt: row.joinedAt ?? undefined,
    letter: coverWords(await ownCover(keyring, row.grant, row)).letter,
    ways: row.ways.map(({ way, method, number, checkedAt }) => ({
      way,
      method,
      number: number ?? undefined,
      checkedAt: checkedAt ?? undefined,
      madeAt: madeAtOf(way),
    })),
  };
}

/** An id of version 7 begins with the milliseconds in which it was made (RFC 9562 §5.7). */
function madeAtOf(way: string): string {
  const milliseconds = parseId(way)
    .slice(0, 6)
    .reduce((sum, byte) => sum * 256 + byte, 0);
  return new Date(milliseconds).toISOString();
}

/** The terms of a grant that count instead of the signed ones, as the server shows them and no wider than those. */
function formerTerms({ row, payload: { categories, level, when } }: NamedGrant): GrantTerms | undefined {
  const former = row.wider?.former ?? row.limited ?? undefined;
  if (former === undefined) return undefined;
  const signed = { categories: [...categories], level, when };
  const shown = former.categories.map(one => Object.assign({ check: '', keyVersion: 1 }, one));
  const limited: ChangedTerms = { former: { ...former, categories: shown } };
  return termsInForce(signed, limited, 0);
}

function isDetails(content: unknown): content is { name: string; relationship: string } {
  if (typeof content !== 'object' || content === null) return false;
  if (!('name' in content && 'relationship' in content)) return false;
  return typeof content.name === 'string' && typeof content.relationship === 'string';
}
