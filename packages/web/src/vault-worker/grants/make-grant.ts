import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { NotificationChannel, SavePersonRequest } from '@kinfolio/contract/sharing/shapes';
import { createGrantChange } from '@kinfolio/vault/grants/changing';
import type { GrantPayload } from '@kinfolio/vault/grants/document';
import { sealPersonDetails } from '@kinfolio/vault/grants/kept-ways';
import { splitRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { type Keyring, listAllSlugs } from '../keys/keyring.ts';
import { createGrantsOnlyChange, getGrantHolder } from './change-grants.ts';

/** The access that the owner wants to give, and the person who gets it. */
export interface GrantRequest {
  /** The id of a person who already has access: their name and contact details do not change. */
  readonly known?: string;
  readonly person: {
    readonly name: string;
    readonly relationship: string;
    readonly notes: string;
    readonly email: string;
    readonly phone?: string;
    /**
     * Whether we write to the person, a day before the owner's silence ends in a release, so that they can ask the
     * owner to sign in.
     */
    readonly notify: boolean;
    /** How we write to the person; by email if absent. */
    readonly notifyBy?: NotificationChannel;
    /** The name by which emails address the person, if the owner allowed that. */
    readonly mailName?: string;
  };
  /** Slugs of categories, or everything the vault has except the estates. */
  readonly categories: readonly string[] | 'everything';
  readonly level: GrantPayload['level'];
  readonly when: GrantPayload['when'];
  /** The owner's name and a letter, which a reader sees first. */
  readonly owner: string;
  readonly letter: string;
  /** The names of the sections, to be shown in a rehearsal. */
  readonly sections: readonly string[];
  readonly ways: readonly { readonly method: 'invite' | 'card'; readonly number?: string }[];
}

/** A secret code that the owner passes on: on paper, in a QR code or in the fragment of an address. */
export interface CreatedCode {
  readonly way: string;
  readonly method: 'invite' | 'card';
  /** The number of a card. */
  readonly number?: string;
  readonly groups: readonly string[];
}

/** Everything that must be sent to make a grant, and its codes, which are not sent. */
export interface CreatedGrant {
  readonly personId: string;
  /** The details of a new person; undefined for a person who already has access. */
  readonly person: SavePersonRequest | undefined;
  readonly grant: string;
  readonly change: KeysetChange;
  readonly codes: readonly CreatedCode[];
}

/** Makes a person, a grant and the ways to open it; undefined if the vault has no such category. Nothing is sent. */
export async function createGrant(
  keyring: Keyring,
  wanted: GrantRequest,
  at: string,
): Promise<CreatedGrant | undefined> {
  const open = [...keyring.categories.values()];
  const chosen = wanted.categories === 'everything' ? listAllSlugs(keyring) : [...new Set(wanted.categories)];
  const categories = open.filter(({ slug }) => chosen.includes(slug));
  if (categories.length !== chosen.length || chosen.length === 0) return undefined;
  const [personId, grant] = [wanted.known ?? uuidv4(), uuidv4()];
  const ways = wanted.ways.map(way => ({ ...way, way: uuidv7() }));
  const holder = { ...getGrantHolder(keyring), categories };
  const made = await createGrantChange(
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
    change: createGrantsOnlyChange(keyset, put),
    codes: ways.flatMap(way => {
      const code = made.codes.get(way.way);
      return code === undefined ? [] : [{ ...way, groups: splitRecoveryCode(code) }];
    }),
  };
}

async function newPerson(
  { account, accountKey, vault }: Keyring,
  person: string,
  { name, relationship, notes, ...reached }: GrantRequest['person'],
): Promise<SavePersonRequest> {
  const place = { account, person, vault, version: 1 };
  const details = await sealPersonDetails(accountKey, place, { name, relationship, notes });
  return { ...reached, details, version: 1 };
}
