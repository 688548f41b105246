import type { Meaning } from './meaning.ts';
import { columnsOfTable } from './read-table.ts';

/** What a person may choose for a column. */
export type ColumnRole =
  | 'day'
  | 'words'
  | 'out'
  | 'into'
  /** One column of money, and below zero went out. */
  | 'signed'
  /** One column of money, and below zero is money in, as cards have it. */
  | 'turned'
  | 'direction'
  | 'balance'
  | 'none';

/** A column of a file, with what it seems to be. */
export interface ColumnToChoose {
  readonly at: number;
  /** As printed above it, in small letters; '' where nothing is. */
  readonly heading: string;
  /** Its first three cells that have something in them. */
  readonly samples: readonly string[];
  readonly role: ColumnRole;
}

/** The columns of a file as they were understood; none when the rows are no statement. Never throws. */
export function columnsToChoose(
  rows: readonly (readonly string[])[],
  roles?: readonly ColumnRole[],
): readonly ColumnToChoose[] {
  const found = columnsOfTable(rows);
  return (found?.columns ?? []).map(({ at, heading, samples }) => ({
    at,
    heading,
    samples,
    role: roles?.[at] ?? roleIn(found?.meaning, at),
  }));
}

function roleIn(meaning: Meaning | undefined, at: number): ColumnRole {
  if (meaning === undefined) return 'none';
  const { day, words, balance, money } = meaning;
  if (at === day) return 'day';
  if (at === words) return 'words';
  if (at === balance) return 'balance';
  if (money.way === 'pair') return at === money.out ? 'out' : at === money.into ? 'into' : 'none';
  if (at === money.at) return money.way === 'signed' && money.turned ? 'turned' : 'signed';
  return money.way === 'direction' && at === money.by ? 'direction' : 'none';
}

/** What is missing or double among the roles that a person chose, as a sentence; undefined when a file can be read by them. */
export function problemOfRoles(roles: readonly ColumnRole[]): string | undefined {
  const count = (role: ColumnRole): number => roles.filter(one => one === role).length;
  if (count('day') !== 1) return 'Choose one column for the date.';
  if (count('balance') > 1 || count('words') > 1 || count('direction') > 1)
    return 'Each of these can be one column only.';
  const [single, pair] = [count('signed') + count('turned'), count('out') + count('into')];
  if (single === 1 && pair === 0) return undefined;
  if (single === 0 && count('out') === 1 && count('into') === 1) return undefined;
  return 'Choose one column with all money, or one for money out and one for money in.';
}

/** The meaning that a person's roles have; undefined while something is missing. `meant` is what was understood before. */
export function meaningOfRoles(roles: readonly ColumnRole[], meant: Meaning): Meaning | undefined {
  if (problemOfRoles(roles) !== undefined) return undefined;
  const at = (role: ColumnRole): number => roles.indexOf(role);
  const balance = at('balance');
  const { fee: _fee, balance: _balance, ...rest } = meant;
  return {
    ...rest,
    day: at('day'),
    words: at('words'),
    money: moneyOf(roles, at),
    ...(balance === -1 ? {} : { balance }),
    owed: roles.includes('turned') && meant.owed,
  };
}

function moneyOf(roles: readonly ColumnRole[], at: (role: ColumnRole) => number): Meaning['money'] {
  if (roles.includes('out')) return { way: 'pair', out: at('out'), into: at('into') };
  const turned = roles.includes('turned');
  const place = at(turned ? 'turned' : 'signed');
  if (roles.includes('direction')) return { way: 'direction', at: place, by: at('direction') };
  return { way: 'signed', at: place, plain: 'in', turned };
}
