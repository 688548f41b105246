import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { memberOf, withMember } from '@kinfolio/vault/grants/changing';
import { termsChange } from '@kinfolio/vault/grants/changing-terms';
import type { GrantPayload } from '@kinfolio/vault/grants/document';
import type { KeysetMember } from '@kinfolio/vault/keyset/payload';
import type { Keyring } from '../keys/keyring.ts';
import { authorsBeside, changeWithSecrets, holderOf, membersOf } from './change-grants.ts';
import { type NamedGrant, namedGrants } from './own-grants.ts';

/** Other terms for a grant. `document` is what its owner saw: terms that were changed since are not overwritten. */
export interface WantedTerms {
  readonly grant: string;
  readonly document: string;
  /** Slugs of categories, all that the vault has, or what counts until wider terms do: the change is undone. */
  readonly categories: readonly string[] | 'everything';
  readonly level: GrantPayload['level'];
  readonly when: GrantPayload['when'];
  /** Another letter, with the owner's name on its cover sheet. */
  readonly cover?: { readonly owner: string; readonly letter: string };
  /** Names of the sections, for a rehearsal. */
  readonly sections: readonly string[];
}

/** What came of changing terms: nothing where the grant is not there, `changed-since` where its owner saw other terms. */
export type ChangingTerms =
  | { readonly found: 'nothing' }
  | { readonly found: 'changed-since' }
  | { readonly found: 'grant'; readonly change: KeysetChange };

/** Makes the change to other terms. Nothing is sent. */
export async function changeTerms(
  keyring: Keyring,
  state: SharingState,
  wanted: WantedTerms,
  at: string,
): Promise<ChangingTerms> {
  const named = (await namedGrants(keyring, state)).filter(({ row }) => row.state !== 'stopped');
  const one = named.find(({ row }) => row.grant === wanted.grant);
  if (one === undefined) return { found: 'nothing' };
  if (one.row.document !== wanted.document) return { found: 'changed-since' };
  const open = [...keyring.categories.values()];
  const chosen = wanted.categories === 'everything' ? open.map(({ slug }) => slug) : wanted.categories;
  const plusDays = new Map(one.payload.categories.map(entry => [entry.category, entry.plusDays]));
  const categories = open
    .filter(({ slug }) => chosen.includes(slug))
    .map(({ id }) => ({ category: id, plusDays: plusDays.get(id) ?? 0 }));
  if (categories.length === 0 || categories.length !== chosen.length) return { found: 'nothing' };
  const { cover, level, sections, when } = wanted;
  const next = { categories, level, when, sections, ...(cover && { cover: { ...cover, editors: {} } }) };
  return { found: 'grant', change: await changeTo(keyring, state, { named, one, next, at }) };
}

interface Changing {
  readonly named: readonly NamedGrant[];
  readonly one: NamedGrant;
  readonly next: Omit<Parameters<typeof termsChange>[2], 'authors'>;
  readonly at: string;
}

async function changeTo(keyring: Keyring, state: SharingState, { named, one, next, at }: Changing) {
  const { categories, level, when } = next;
  const payload = {
    ...one.payload,
    level,
    when,
    categories: categories.map(entry => Object.assign({ check: '', keyVersion: 1 }, entry)),
  };
  const members = nextMembers(keyring, state, named, { before: one.payload, payload });
  const authors = authorsBeside(members, state, payload);
  const others = named.flatMap(other => (other === one ? [] : [other.row]));
  const change = await termsChange(holderOf(keyring), one.row, { ...next, authors }, others, members, at);
  return await changeWithSecrets(keyring, change);
}

/**
 * The members of the next keyset. Rights become fewer as the grants have it. They become more only for a member who has all
 * the rights of the grant's former terms, because the server alone names the account of a person.
 */
function nextMembers(
  keyring: Keyring,
  state: SharingState,
  named: readonly NamedGrant[],
  { before, payload }: { readonly before: GrantPayload; readonly payload: GrantPayload },
): KeysetMember[] {
  const granted = named.map(one => (one.payload === before ? { payload } : one));
  const kept = membersOf(keyring, state, granted);
  const account = state.persons.find(({ id }) => id === payload.person)?.account;
  const member = keyring.signed.keyset.members.find(one => one.account === account);
  if (member === undefined || payload.when.kind === 'release' || !hasRights(member, before)) return kept;
  const rest = kept.some(one => one.account === account) ? kept : [...kept, { ...member, categories: [] }];
  return withMember(rest, memberOf(payload, member));
}

const hasRights = ({ categories }: KeysetMember, before: GrantPayload): boolean =>
  before.categories.every(({ category }) =>
    categories.some(one => one.category === category && (before.level === 'view' || one.rights === 'edit')),
  );
