import type { NotificationChannel, OwnGrant, SharingState } from '@kinfolio/contract/sharing/shapes';
import { type ChangedTerms, termsInForce } from '@kinfolio/domain/access/change-terms';
import type { GrantTerms } from '@kinfolio/domain/access/terms';
import { hashDocument } from '@kinfolio/vault/documents/signed-document';
import { openOwnCoverSheet } from '@kinfolio/vault/grants/changing';
import { readCoverSheetTexts } from '@kinfolio/vault/grants/cover';
import { type GrantPayload, readGrant, verifyGrant } from '@kinfolio/vault/grants/document';
import { openPersonDetails } from '@kinfolio/vault/grants/kept-ways';
import { parse as parseId } from 'uuid';
import { openWithAnyAccountKey } from '../keys/any-account-key.ts';
import { type Keyring, listAllSlugs } from '../keys/keyring.ts';
import { readOwnerSigners } from '../records/authors.ts';

/** A person with access whose details have been decrypted. */
export interface ChosenPerson {
  readonly id: string;
  readonly email: string;
  readonly phone: string | undefined;
  readonly name: string;
  readonly relationship: string;
  /**
   * Whether we write to the person, a day before the owner's silence ends in a release, so that they can ask the owner
   * to sign in.
   */
  readonly notify: boolean;
  readonly notifyBy: NotificationChannel;
  /** When we last wrote to the person, as an ISO instant; undefined before the first notice. */
  readonly lastNotifiedAt: string | undefined;
  /** When our emails to the person started to bounce. */
  readonly unreachedAt?: string | undefined;
}

/** A grant as its owner's device reads it: with the terms that the device itself signed. */
export interface OpenedOwnGrant {
  readonly id: string;
  readonly person: string;
  readonly level: GrantPayload['level'];
  readonly when: GrantPayload['when'];
  /** The slugs of the categories. */
  readonly categories: readonly string[];
  /** Whether the grant covers all categories of the vault. */
  readonly everything: boolean;
  readonly state: OwnGrant['state'];
  /** The signed terms that the owner sees. A request to change the terms refers to this document. */
  readonly document: string;
  readonly armedAt: string;
  readonly plannedAt: string | undefined;
  /**
   * The terms that apply for now, either because wider terms still wait or because a restored server opens less than
   * was signed.
   */
  readonly waiting?: CurrentTerms;
  readonly joinedAt: string | undefined;
  /** The owner's letter to the person; '' if the owner has written none. */
  readonly letter: string;
  readonly ways: readonly {
    readonly way: string;
    readonly method: OwnGrant['ways'][number]['method'];
    readonly number: string | undefined;
    readonly checkedAt: string | undefined;
    /** When the owner's device made the way. */
    readonly madeAt: string;
  }[];
}

/** The terms that apply for now instead of the signed ones, which are wider. */
export interface CurrentTerms extends Pick<OpenedOwnGrant, 'categories' | 'everything' | 'level' | 'when'> {
  /**
   * When these terms stop applying, as an ISO instant. Undefined after a restore, because the terms then apply until
   * the owner changes the access.
   */
  readonly until: string | undefined;
}

/** Access that a person had until the owner undid changes. */
export interface AccessLostByUndo
  extends Pick<OpenedOwnGrant, 'categories' | 'everything' | 'level' | 'when'> {
  readonly id: string;
  readonly person: ChosenPerson;
  /** When the access was given, as an ISO instant. */
  readonly givenAt: string;
  readonly endedAt: string;
}

/** Everything an owner shares. */
export interface OpenedSharing {
  readonly people: readonly ChosenPerson[];
  readonly grants: readonly OpenedOwnGrant[];
  /** The people whose access ended in the last 90 days. */
  readonly ended: readonly { readonly grant: string; readonly person: string }[];
  /** Access that ended when the owner undid changes, only for people who have not been given access again. */
  readonly undone: readonly AccessLostByUndo[];
  /** The day on which the owner returns; undefined if they are not on holiday. */
  readonly holidayUntil: string | undefined;
}

/** A grant as the server shows it, whose document matches the owner's newest keyset. */
export interface GrantInKeyset {
  readonly row: OwnGrant;
  readonly payload: GrantPayload;
}

/** The grants that this device's keyset names. This way, the server cannot add other grants or other terms. */
export async function listGrantsInKeyset(
  { signed }: Pick<Keyring, 'signed'>,
  { grants }: Pick<SharingState, 'grants'>,
): Promise<GrantInKeyset[]> {
  const hashes = new Map(signed.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  const named: GrantInKeyset[] = [];
  for (const row of grants) {
    const read = readGrant(row.document);
    const isNamed = hashes.get(row.grant) === (await hashDocument(row.document));
    if (isNamed && read.ok && read.payload.grant === row.grant) named.push({ row, payload: read.payload });
  }
  return named;
}

/** Decrypts the server's state of sharing. A person whose details do not open is shown by their email. */
export async function openServerSharing(keyring: Keyring, state: SharingState): Promise<OpenedSharing> {
  const people: ChosenPerson[] = [];
  for (const one of state.persons) people.push(await openChosen(keyring, one));
  const named = await listGrantsInKeyset(keyring, state);
  const grants = await Promise.all(named.map(one => openOwn(keyring, one)));
  const undone = await openUndone(keyring, state, { people, grants });
  const ended = await openEnded(keyring, state);
  return { people, grants, ended, undone, holidayUntil: state.holidayUntil ?? undefined };
}

/**
 * The grants that were ended by undoing changes, if the owner's device signed them, so that a server cannot add other
 * people or terms.
 */
async function openUndone(
  keyring: Keyring,
  { undone = [] }: SharingState,
  { people, grants }: Pick<OpenedSharing, 'people' | 'grants'>,
): Promise<AccessLostByUndo[]> {
  if (undone.length === 0) return [];
  const signers = await readOwnerSigners(keyring);
  const withAccess = new Set(
    people.filter(({ id }) => grants.some(({ person }) => person === id)).map(({ email }) => email),
  );
  const opened: AccessLostByUndo[] = [];
  for (const { grant, document, givenAt, endedAt } of undone) {
    const payload = await signedGrant(keyring, signers, { grant, document });
    const person = people.find(({ id }) => id === payload?.person);
    if (payload === undefined || person === undefined || withAccess.has(person.email)) continue;
    opened.push({ id: grant, person, givenAt, endedAt, ...termsIn(keyring, payload) });
  }
  return opened;
}

/** The people whose access has ended, if the owner's device signed their grants. */
async function openEnded(keyring: Keyring, { ended = [] }: SharingState): Promise<OpenedSharing['ended']> {
  if (ended.length === 0) return [];
  const signers = await readOwnerSigners(keyring);
  const signed = await Promise.all(ended.map(one => signedGrant(keyring, signers, one)));
  return signed.flatMap(payload => (payload ? [{ grant: payload.grant, person: payload.person }] : []));
}

/** The content of a grant's document if the owner's device signed it; otherwise undefined. */
async function signedGrant(
  { vault }: Keyring,
  signers: Awaited<ReturnType<typeof readOwnerSigners>>,
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
  const opened = await openWithAnyAccountKey(keyring, key => openPersonDetails(key, place, details));
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
  return {
    level,
    when,
    categories: slugs,
    everything: listAllSlugs({ categories }).every(slug => slugs.includes(slug)),
  };
}

async function openOwn(keyring: Keyring, named: GrantInKeyset): Promise<OpenedOwnGrant> {
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
    letter: readCoverSheetTexts(await openOwnCoverSheet(keyring, row.grant, row)).letter,
    ways: row.ways.map(({ way, method, number, checkedAt }) => ({
      way,
      method,
      number: number ?? undefined,
      checkedAt: checkedAt ?? undefined,
      madeAt: madeAtOf(way),
    })),
  };
}

/** A version 7 id begins with its creation time in milliseconds (RFC 9562 §5.7). */
function madeAtOf(way: string): string {
  const milliseconds = parseId(way)
    .slice(0, 6)
    .reduce((sum, byte) => sum * 256 + byte, 0);
  return new Date(milliseconds).toISOString();
}

/**
 * The terms that apply at present instead of a grant's signed ones: those that the server shows, but never wider than
 * the signed ones.
 */
function formerTerms({ row, payload: { categories, level, when } }: GrantInKeyset): GrantTerms | undefined {
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
