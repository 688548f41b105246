import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { NotifyWay, PutPerson } from '@kinfolio/contract/sharing/shapes';
import { newGrantChange } from '@kinfolio/vault/grants/changing';
import type { GrantPayload } from '@kinfolio/vault/grants/document';
import { sealPerson } from '@kinfolio/vault/grants/kept-ways';
import { groupsOfRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import type { Keyring } from '../keys/keyring.ts';
import { changeOfGrants, holderOf } from './change-grants.ts';

/** A person and what they may open, as it was chosen. */
export interface WantedGrant {
  /** The id of a person who has access already: how they are called and reached stays as it is. */
  readonly known?: string;
  readonly person: {
    readonly name: string;
    readonly relationship: string;
    readonly notes: string;
    readonly email: string;
    readonly phone?: string;
    /** Whether they are asked, a day before a silence ends, to ask the owner to sign in. */
    readonly notify: boolean;
    /** By mail where it is left out. */
    readonly notifyBy?: NotifyWay;
    /** The name for mails to them, where the owner ticked that. */
    readonly mailName?: string;
  };
  /** Slugs of categories, or all that the vault has. */
  readonly categories: readonly string[] | 'everything';
  readonly level: GrantPayload['level'];
  readonly when: GrantPayload['when'];
  /** The owner's name and a letter, which a reader sees first. */
  readonly owner: string;
  readonly letter: string;
  /** Names of the sections, for a rehearsal. */
  readonly sections: readonly string[];
  readonly ways: readonly { readonly method: 'invite' | 'card'; readonly number?: string }[];
}

/** A code that its owner passes on: on paper, in a square, in the fragment of an address. A secret. */
export interface MadeCode {
  readonly way: string;
  readonly method: 'invite' | 'card';
  /** Of a card. */
  readonly number?: string;
  readonly groups: readonly string[];
}

/** All that is sent for a grant, and the codes, which are not. */
export interface MadeGrant {
  readonly personId: string;
  /** Undefined for who has access already. */
  readonly person: PutPerson | undefined;
  readonly grant: string;
  readonly change: KeysetChange;
  readonly codes: readonly MadeCode[];
}

/** Makes a person, a grant and its ways; undefined where the vault has no such category. Nothing is sent. */
export async function makeGrant(
  keyring: Keyring,
  wanted: WantedGrant,
  at: string,
): Promise<MadeGrant | undefined> {
  const open = [...keyring.categories.values()];
  const chosen =
    wanted.categories === 'everything' ? open.map(({ slug }) => slug) : [...new Set(wanted.categories)];
  const categories = open.filter(({ slug }) => chosen.includes(slug));
  if (categories.length !== chosen.length || chosen.length === 0) return undefined;
  const [personId, grant] = [wanted.known ?? uuidv4(), uuidv4()];
  const ways = wanted.ways.map(way => ({ ...way, way: uuidv7() }));
  const holder = { ...holderOf(keyring), categories };
  const made = await newGrantChange(
    holder,
    {
      grant,
      person: personId,
      level: wanted.level,
      when: wanted.when,
      categories: categories.map(({ id }) => ({ category: id, plusDays: 0 })),
      cover: { owner: wanted.owner, editors: {}, letter: wanted.letter },
      sections: wanted.sections,
      ways,
    },
    at,
  );
  const { keyset, put } = made.change;
  return {
    personId,
    person: wanted.known === undefined ? await newPerson(keyring, personId, wanted.person) : undefined,
    grant,
    change: changeOfGrants(keyset, put),
    codes: ways.flatMap(way => {
      const code = made.codes.get(way.way);
      return code === undefined ? [] : [{ ...way, groups: groupsOfRecoveryCode(code) }];
    }),
  };
}

async function newPerson(
  { account, accountKey, vault }: Keyring,
  person: string,
  { name, relationship, notes, ...reached }: WantedGrant['person'],
): Promise<PutPerson> {
  const place = { account, person, vault, version: 1 };
  const details = await sealPerson(accountKey, place, { name, relationship, notes });
  return { ...reached, details, version: 1 };
}
