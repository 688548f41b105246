import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { addCardChange, replaceCardChange } from '@kinfolio/vault/grants/cards';
import type { ParsedWayCode } from '@kinfolio/vault/grants/ways';
import { splitRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { v7 as uuidv7 } from 'uuid';
import type { Keyring } from '../keys/keyring.ts';
import { createChangeWithNewSecrets, createGrantsOnlyChange, getGrantHolder } from './change-grants.ts';
import { type GrantInKeyset, listGrantsInKeyset } from './own-grants.ts';

/** A card to make: an additional one for a grant, or a replacement. `sections` are the names that a rehearsal shows. */
export interface CardRequest {
  readonly grant: string;
  /** The card that was lost. */
  readonly lost?: string;
  readonly sections: readonly string[];
}

/** A card as printed, and the change to send for it. Its groups are secret. */
export interface CreatedCard {
  readonly way: string;
  readonly number: string;
  readonly groups: readonly string[];
  readonly change: KeysetChange;
}

/**
 * Makes a card. Undefined if the grant does not exist, was stopped, or does not have the card to replace. Nothing is
 * sent to the server.
 */
export async function createEmergencyCard(
  keyring: Keyring,
  state: SharingState,
  { grant, lost, sections }: CardRequest,
  at: string,
): Promise<CreatedCard | undefined> {
  const standing = (await listGrantsInKeyset(keyring, state)).filter(({ row }) => row.state !== 'stopped');
  const row = standing.find(one => one.row.grant === grant)?.row;
  if (row === undefined) return undefined;
  const cards = row.ways.filter(({ method }) => method === 'card');
  const holder = getGrantHolder(keyring);
  const card = {
    way: uuidv7(),
    number: nextNumber([...cards.map(({ number }) => number), lastCardOf(state, row.person)]),
    sections,
  };
  if (lost === undefined) {
    const { change, code } = await addCardChange(holder, row, card, at);
    return made(card, code, createGrantsOnlyChange(change.keyset, change.put));
  }
  if (!cards.some(({ way }) => way === lost)) return undefined;
  const others = standing.flatMap(one => (one.row === row ? [] : [one.row]));
  const { change, code } = await replaceCardChange(holder, row, lost, card, others, at);
  return made(card, code, await createChangeWithNewSecrets(keyring, change));
}

const made = (
  { way, number }: { way: string; number: string },
  code: ParsedWayCode,
  change: KeysetChange,
) => ({
  way,
  number,
  groups: splitRecoveryCode(code),
  change,
});

/** The highest number of any card that this person has ever had. */
const lastCardOf = ({ persons }: SharingState, person: string) =>
  String(persons.find(({ id }) => id === person)?.lastCard ?? 0);

/** The next card number, which differs from those of all older cards. */
function nextNumber(used: readonly GrantInKeyset['row']['ways'][number]['number'][]): string {
  return String(Math.max(0, ...used.map(Number).filter(Number.isSafeInteger)) + 1);
}
