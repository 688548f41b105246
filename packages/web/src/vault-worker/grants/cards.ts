import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { addCardChange, replaceCardChange } from '@kinfolio/vault/grants/cards';
import type { WayCode } from '@kinfolio/vault/grants/ways';
import { groupsOfRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { v7 as uuidv7 } from 'uuid';
import type { Keyring } from '../keys/keyring.ts';
import { changeOfGrants, changeWithSecrets, holderOf } from './change-grants.ts';
import { type NamedGrant, namedGrants } from './own-grants.ts';

/** A card to come: one more for a grant, or another in place of a card. `sections` are the names that a rehearsal shows. */
export interface WantedCard {
  readonly grant: string;
  /** The card that was lost. */
  readonly lost?: string;
  readonly sections: readonly string[];
}

/** A card as it is printed, and what is sent for it. The groups are a secret. */
export interface MadeCard {
  readonly way: string;
  readonly number: string;
  readonly groups: readonly string[];
  readonly change: KeysetChange;
}

/** Makes a card; undefined where the grant is not there, or was stopped, or has no such card. Nothing is sent. */
export async function makeCard(
  keyring: Keyring,
  state: SharingState,
  { grant, lost, sections }: WantedCard,
  at: string,
): Promise<MadeCard | undefined> {
  const standing = (await namedGrants(keyring, state)).filter(({ row }) => row.state !== 'stopped');
  const row = standing.find(one => one.row.grant === grant)?.row;
  if (row === undefined) return undefined;
  const cards = row.ways.filter(({ method }) => method === 'card');
  const holder = holderOf(keyring);
  const card = {
    way: uuidv7(),
    number: nextNumber([...cards.map(({ number }) => number), lastCardOf(state, row.person)]),
    sections,
  };
  if (lost === undefined) {
    const { change, code } = await addCardChange(holder, row, card, at);
    return made(card, code, changeOfGrants(change.keyset, change.put));
  }
  if (!cards.some(({ way }) => way === lost)) return undefined;
  const others = standing.flatMap(one => (one.row === row ? [] : [one.row]));
  const { change, code } = await replaceCardChange(holder, row, lost, card, others, at);
  return made(card, code, await changeWithSecrets(keyring, change));
}

const made = ({ way, number }: { way: string; number: string }, code: WayCode, change: KeysetChange) => ({
  way,
  number,
  groups: groupsOfRecoveryCode(code),
  change,
});

/** The highest number that this person's cards ever had. */
const lastCardOf = ({ persons }: SharingState, person: string) =>
  String(persons.find(({ id }) => id === person)?.lastCard ?? 0);

/** One more than the highest there was, so that a new card is known from every older one. */
function nextNumber(used: readonly NamedGrant['row']['ways'][number]['number'][]): string {
  return String(Math.max(0, ...used.map(Number).filter(Number.isSafeInteger)) + 1);
}
