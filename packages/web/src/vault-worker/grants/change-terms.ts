import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { addMember, toMember } from '@kinfolio/vault/grants/changing';
import { createTermsChange } from '@kinfolio/vault/grants/changing-terms';
import type { GrantPayload } from '@kinfolio/vault/grants/document';
import type { KeysetMember } from '@kinfolio/vault/keyset/payload';
import { type Keyring, listAllSlugs } from '../keys/keyring.ts';
import {
  createChangeWithNewSecrets,
  getGrantHolder,
  listOtherAuthors,
  listRemainingMembers,
} from './change-grants.ts';
import { type GrantInKeyset, listGrantsInKeyset } from './own-grants.ts';

/**
 * New terms for a grant. `document` identifies the terms that the owner saw, so that later changes are not overwritten.
 */
export interface TermsChangeRequest {
  readonly grant: string;
  readonly document: string;
  /**
   * The slugs of categories, or `everything` for all that the vault has. If wider terms are still waiting to take
   * effect, giving the current terms again cancels them.
   */
  readonly categories: readonly string[] | 'everything';
  readonly level: GrantPayload['level'];
  readonly when: GrantPayload['when'];
  /** A new letter, with the owner's name on its cover sheet. */
  readonly cover?: { readonly owner: string; readonly letter: string };
  /** The names of the sections, to be shown in a rehearsal. */
  readonly sections: readonly string[];
}

/**
 * The result of changing terms. `nothing`: the grant does not exist. `changed-since`: the owner saw other terms than
 * the current ones.
 */
export type TermsChangeResult =
  | { readonly found: 'nothing' }
  | { readonly found: 'changed-since' }
  | { readonly found: 'grant'; readonly change: KeysetChange };

/** Makes the change to new terms. Nothing is sent to the server. */
export async function createChangeOfTerms(
  keyring: Keyring,
  state: SharingState,
  wanted: TermsChangeRequest,
  at: string,
): Promise<TermsChangeResult> {
  const named = (await listGrantsInKeyset(keyring, state)).filter(({ row }) => row.state !== 'stopped');
  const one = named.find(({ row }) => row.grant === wanted.grant);
  if (one === undefined) return { found: 'nothing' };
  if (one.row.document !== wanted.document) return { found: 'changed-since' };
  const open = [...keyring.categories.values()];
  const chosen = wanted.categories === 'everything' ? listAllSlugs(keyring) : wanted.categories;
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
  readonly named: readonly GrantInKeyset[];
  readonly one: GrantInKeyset;
  readonly next: Omit<Parameters<typeof createTermsChange>[2], 'authors'>;
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
  const authors = listOtherAuthors(members, state, payload);
  const others = named.flatMap(other => (other === one ? [] : [other.row]));
  const change = await createTermsChange(
    getGrantHolder(keyring),
    one.row,
    { ...next, authors },
    others,
    members,
    at,
  );
  return await createChangeWithNewSecrets(keyring, change);
}

/**
 * The members of the next keyset. Rights are reduced as the grants require. They are increased only for a member who
 * has all the rights of the grant's previous terms, because only the server says which account a person has.
 */
function nextMembers(
  keyring: Keyring,
  state: SharingState,
  named: readonly GrantInKeyset[],
  { before, payload }: { readonly before: GrantPayload; readonly payload: GrantPayload },
): KeysetMember[] {
  const granted = named.map(one => (one.payload === before ? { payload } : one));
  const kept = listRemainingMembers(keyring, state, granted);
  const account = state.persons.find(({ id }) => id === payload.person)?.account;
  const member = keyring.signed.keyset.members.find(one => one.account === account);
  if (member === undefined || payload.when.kind === 'release' || !hasRights(member, before)) return kept;
  const rest = kept.some(one => one.account === account) ? kept : [...kept, { ...member, categories: [] }];
  return addMember(rest, toMember(payload, member));
}

const hasRights = ({ categories }: KeysetMember, before: GrantPayload): boolean =>
  before.categories.every(({ category }) =>
    categories.some(one => one.category === category && (before.level === 'view' || one.rights === 'edit')),
  );
