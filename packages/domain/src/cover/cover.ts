import type { FieldValues } from '../fields/fields.ts';
import { outsideOwner, ownersOf, ownersProblem } from '../fields/owners.ts';
import { type Day, daysBetween } from '../values/calendar.ts';
import { type Pence, pence, penceIfStored } from '../values/money.ts';
import {
  backedInFull,
  firmOf,
  licencesListedOn,
  licencesOldAfter,
  limitOn,
  mayBeMoneyOnly,
} from './licences.ts';

/** An account as it is kept. */
export interface CoveredAccount {
  readonly id: string;
  readonly fields: FieldValues;
}

/** One person's money at one firm. */
export interface CoverAtFirm {
  readonly firm: string;
  /** The names under which it is kept there. */
  readonly brands: readonly string[];
  /** The id of a person; `self` for whose passport it is; `outside` for a holder who is not in the passport. */
  readonly person: string;
  readonly held: Pence;
  /** What is above the limit; 0 when all is covered. */
  readonly over: Pence;
}

/** What is known of the cover of some accounts. */
export interface Cover {
  readonly limit: Pence;
  /** The largest first. */
  readonly firms: readonly CoverAtFirm[];
  /** At NS&I, backed in full. */
  readonly backed: Pence;
  /** Ids of accounts of which nothing is stated, by reason. */
  readonly unknownBank: readonly string[];
  readonly maybeNoDeposit: readonly string[];
  readonly noBalance: readonly string[];
  /** Cards, overdrawn accounts and business accounts, which are left out. */
  readonly notCounted: readonly string[];
  /** The list of licences is too old to be relied on. */
  readonly isOld: boolean;
}

/**
 * What the FSCS covers of some bank accounts on a day: one limit for each person and firm, over all names that share its licence. A joint
 * account counts by its shares, equal ones unless they are stated; one without named owners as half of a holder outside. Nothing is
 * called covered where the bank is not known. `selfId` is the record of the person whose passport it is. Never throws.
 */
export function coverOf(accounts: readonly CoveredAccount[], today: Day, selfId?: string): Cover {
  const limit = limitOn(today);
  const held = new Map<string, { firm: string; brands: Set<string>; person: string; held: number }>();
  const cover = {
    unknownBank: [] as string[],
    maybeNoDeposit: [] as string[],
    noBalance: [] as string[],
    notCounted: [] as string[],
  };
  let backed = 0;
  for (const { id, fields } of accounts) {
    const bank = String(fields['bankName'] ?? '');
    const balance = penceIfStored(fields['balance']);
    const firm = firmOf(bank, today);
    if (fields['accountType'] === 'credit' || fields['accountType'] === 'business') cover.notCounted.push(id);
    else if (balance === undefined) cover.noBalance.push(id);
    else if (balance <= 0) cover.notCounted.push(id);
    else if (backedInFull.has(bank)) backed += balance;
    else if (mayBeMoneyOnly.has(bank)) cover.maybeNoDeposit.push(id);
    else if (firm === undefined) cover.unknownBank.push(id);
    else
      for (const [person, part] of partsOf(fields, balance, selfId)) {
        const key = `${firm} ${person}`;
        const at = held.get(key) ?? { firm, brands: new Set<string>(), person, held: 0 };
        at.brands.add(bank);
        held.set(key, { ...at, held: at.held + part });
      }
  }
  const firms = [...held.values()].map(({ firm, brands, person, held: sum }) => ({
    firm,
    brands: [...brands].toSorted(),
    person,
    held: pence(sum),
    over: pence(Math.max(0, sum - limit)),
  }));
  return {
    limit,
    firms: firms.toSorted((one, other) => other.held - one.held),
    backed: pence(backed),
    ...cover,
    isOld: daysBetween(licencesListedOn, today) > licencesOldAfter,
  };
}

/** Each holder's part of a balance, in whole pence that add up to it. */
function partsOf(fields: FieldValues, balance: Pence, selfId: string | undefined): [string, number][] {
  const owners = ownersOf(fields['owners']);
  const known = owners.map(({ id }) => (id === selfId ? 'self' : id));
  const unnamed = fields['accountType'] === 'joint' ? ['self', outsideOwner] : ['self'];
  const people = owners.length === 0 ? unnamed : known;
  const stated = owners.some(({ share }) => share !== undefined) && ownersProblem(owners) === undefined;
  const shares = people.map((_, at) => (stated ? Number(owners[at]?.share ?? 0) : 100 / people.length));
  const parts = shares.map(share => Math.floor((balance * share) / 100));
  const rest = balance - parts.reduce((sum, part) => sum + part, 0);
  return people.map((person, at) => [person, (parts[at] ?? 0) + (at < rest ? 1 : 0)]);
}
