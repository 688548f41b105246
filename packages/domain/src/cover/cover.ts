import type { FieldValues } from '../fields/fields.ts';
import { findOwnersProblem, outsideOwnerId, readOwners } from '../fields/owners.ts';
import { countDaysBetween, type Day } from '../values/calendar.ts';
import { type Pence, readStoredPenceIfAny, toPence } from '../values/money.ts';
import {
  findDepositLimit,
  findLicensedFirm,
  fullyBackedFirms,
  licencesListedOn,
  licencesStaleAfterDays,
  possibleEMoneyFirms,
} from './licences.ts';

/** An account as stored in a passport. */
export interface CoveredAccount {
  readonly id: string;
  readonly fields: FieldValues;
}

/** The money of one person at one firm. */
export interface FscsCoverAtFirm {
  readonly firm: string;
  /** The brand names of the accounts at the firm. */
  readonly brands: readonly string[];
  /** The id of a person, `self` for the passport's owner, or `outside` for a holder who is not in the passport. */
  readonly person: string;
  readonly held: Pence;
  /** The amount above the limit; 0 if the money is fully covered. */
  readonly over: Pence;
}

/** How some bank accounts are protected. */
export interface FscsCover {
  readonly limit: Pence;
  /** The firms, largest first. */
  readonly firms: readonly FscsCoverAtFirm[];
  /** The money at NS&I, which is backed in full. */
  readonly backed: Pence;
  /** Ids of the accounts whose bank we do not know. */
  readonly unknownBank: readonly string[];
  readonly maybeNoDeposit: readonly string[];
  readonly noBalance: readonly string[];
  /** Ids of the cards, overdrawn accounts and business accounts that are left out. */
  readonly notCounted: readonly string[];
  /**
   * The firms at which a person's money would be above the limit, or further above it, if that person were a sole
   * trader. Business accounts would then count towards the person's own limit.
   */
  readonly aboveIfSoleTrader: readonly FscsCoverAtFirm[];
  /** Whether the list of licences is too old to rely on. */
  readonly isOld: boolean;
}

/**
 * Works out the FSCS protection of some bank accounts on a day. One limit applies to each person at each firm, across
 * all brands that share the firm's licence. A joint account is divided by its shares, equally unless stated; if no
 * owners are named, half of it counts for a holder outside the passport. Nothing counts as covered if the bank is
 * unknown. `selfId` is the record of the passport's owner. Never throws.
 */
export function computeFscsCover(
  accounts: readonly CoveredAccount[],
  today: Day,
  selfId?: string,
): FscsCover {
  const cover = computeCoverOf(accounts, today, selfId);
  if (!accounts.some(isBusiness)) return { ...cover, aboveIfSoleTrader: [] };
  const own = accounts.map(one =>
    isBusiness(one) ? { ...one, fields: { ...one.fields, accountType: 'savings' } } : one,
  );
  const overNow = new Map(cover.firms.map(({ firm, person, over }) => [`${firm} ${person}`, over]));
  const aboveIfSoleTrader = computeCoverOf(own, today, selfId).firms.filter(
    ({ firm, person, over }) => over > (overNow.get(`${firm} ${person}`) ?? 0),
  );
  return { ...cover, aboveIfSoleTrader };
}

const isBusiness = ({ fields }: CoveredAccount): boolean => fields['accountType'] === 'business';

function computeCoverOf(
  accounts: readonly CoveredAccount[],
  today: Day,
  selfId: string | undefined,
): Omit<FscsCover, 'aboveIfSoleTrader'> {
  const limit = findDepositLimit(today);
  const held = new Map<string, { firm: string; brands: Set<string>; person: string; held: number }>();
  const cover = {
    unknownBank: [] as string[],
    maybeNoDeposit: [] as string[],
    noBalance: [] as string[],
    notCounted: [] as string[],
  };
  let backed = 0;
  for (const one of accounts) {
    const { id, fields } = one;
    const bank = String(fields['bankName'] ?? '');
    const balance = readStoredPenceIfAny(fields['balance']);
    const firm = findLicensedFirm(bank, today);
    if (fields['accountType'] === 'credit' || isBusiness(one)) cover.notCounted.push(id);
    else if (balance === undefined) cover.noBalance.push(id);
    else if (balance <= 0) cover.notCounted.push(id);
    else if (fullyBackedFirms.has(bank)) backed += balance;
    else if (possibleEMoneyFirms.has(bank)) cover.maybeNoDeposit.push(id);
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
    held: toPence(sum),
    over: toPence(Math.max(0, sum - limit)),
  }));
  return {
    limit,
    firms: firms.toSorted((one, other) => other.held - one.held),
    backed: toPence(backed),
    ...cover,
    isOld: countDaysBetween(licencesListedOn, today) > licencesStaleAfterDays,
  };
}

/** Divides a balance among its holders, in whole pence that add up to the balance. */
function partsOf(fields: FieldValues, balance: Pence, selfId: string | undefined): [string, number][] {
  const owners = readOwners(fields['owners']);
  const known = owners.map(({ id }) => (id === selfId ? 'self' : id));
  const unnamed = fields['accountType'] === 'joint' ? ['self', outsideOwnerId] : ['self'];
  const people = owners.length === 0 ? unnamed : known;
  const stated = owners.some(({ share }) => share !== undefined) && findOwnersProblem(owners) === undefined;
  const shares = people.map((_, at) => (stated ? Number(owners[at]?.share ?? 0) : 100 / people.length));
  const parts = shares.map(share => Math.floor((balance * share) / 100));
  const rest = balance - parts.reduce((sum, part) => sum + part, 0);
  return people.map((person, at) => [person, (parts[at] ?? 0) + (at < rest ? 1 : 0)]);
}
