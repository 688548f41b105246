import type { Meaning } from './meaning.ts';
import { columnsOfTable } from './read-table.ts';

/** What a person may choose for a column. */
export const columnRoles = [
  'day',
  'words',
  'out',
  'into',
  /** One column of money, and below zero went out. */
  'signed',
  /** One column of money, and below zero is money in, as cards have it. */
  'turned',
  /** One column of money: what has CR beside it is money in, and all else went out. */
  'marked',
  'direction',
  /** A fee that was taken beside the amount. */
  'fee',
  'balance',
  'none',
] as const;

/** A column with the two words of a direction that we do not know: which is for money out, and which for money in. */
type DirectionRole = `direction:${string}:${string}`;

export type ColumnRole = (typeof columnRoles)[number] | DirectionRole;

const directionRole = (out: string, into: string): DirectionRole =>
  `direction:${encodeURIComponent(out)}:${encodeURIComponent(into)}`;

/** The words of such a role, in small letters; undefined for every other role. Never throws. */
export function wordsOfDirection(role: string): { readonly out: string; readonly into: string } | undefined {
  const [name, out = '', into = ''] = role.split(':');
  if (name !== 'direction' || out === '' || into === '') return undefined;
  try {
    return { out: decodeURIComponent(out), into: decodeURIComponent(into) };
  } catch {
    return undefined;
  }
}

/** The same column with its two words the other way round; every other role as it is. */
export function turnDirection(role: ColumnRole): ColumnRole {
  const words = wordsOfDirection(role);
  return words === undefined ? role : directionRole(words.into, words.out);
}

/** A role as it is stored; undefined for a text that is none. */
export function roleOfStored(stored: string): ColumnRole | undefined {
  const words = wordsOfDirection(stored);
  return words === undefined
    ? columnRoles.find(role => role === stored)
    : directionRole(words.out, words.into);
}

const isDirection = (role: ColumnRole): boolean => role.startsWith('direction');

/** A column of a file, with what it seems to be. */
export interface ColumnToChoose {
  readonly at: number;
  /** As printed above it, in small letters; '' where nothing is. */
  readonly heading: string;
  /** Its first three cells that have something in them. */
  readonly samples: readonly string[];
  readonly role: ColumnRole;
  /** The role it has where it states the direction: with its two words, where we know neither. */
  readonly direction: ColumnRole;
}

/** The columns of a file as they were understood; none when the rows are no statement. Never throws. */
export function columnsToChoose(
  rows: readonly (readonly string[])[],
  roles?: readonly ColumnRole[],
): readonly ColumnToChoose[] {
  const found = columnsOfTable(rows);
  return (found?.columns ?? []).map(({ at, heading, samples, words }) => {
    const role = roles?.[at] ?? roleIn(found?.meaning, at);
    const direction = words === undefined ? 'direction' : directionRole(...words);
    return { at, heading, samples, role, direction: isDirection(role) ? role : direction };
  });
}

function roleIn(meaning: Meaning | undefined, at: number): ColumnRole {
  if (meaning === undefined) return 'none';
  const { day, words, balance, money } = meaning;
  if (at === day) return 'day';
  if (at === words) return 'words';
  if (at === balance) return 'balance';
  if (at === meaning.fee) return 'fee';
  if (money.way === 'pair') return at === money.out ? 'out' : at === money.into ? 'into' : 'none';
  if (at === money.at) return money.way === 'signed' ? signedRole(money) : 'signed';
  if (money.way !== 'direction' || at !== money.by) return 'none';
  const { out, into } = money;
  return out === undefined || into === undefined ? 'direction' : directionRole(out, into);
}

const signedRole = ({ turned, plain }: { turned: boolean; plain: 'in' | 'out' }): ColumnRole =>
  turned ? 'turned' : plain === 'out' ? 'marked' : 'signed';

/** What is missing or double among the roles that a person chose, as a sentence; undefined when a file can be read by them. */
export function problemOfRoles(roles: readonly ColumnRole[]): string | undefined {
  const count = (role: ColumnRole): number => roles.filter(one => one === role).length;
  if (count('day') !== 1) return 'Choose one column for the date.';
  if (oneAtMost.some(role => count(role) > 1) || roles.filter(isDirection).length > 1)
    return 'Each of these can be one column only.';
  const single = count('signed') + count('turned') + count('marked');
  const pair = count('out') + count('into');
  if (single === 1 && pair === 0) return undefined;
  if (single === 0 && count('out') === 1 && count('into') === 1) return undefined;
  return 'Choose one column with all money, or one for money out and one for money in.';
}

const oneAtMost: readonly ColumnRole[] = ['balance', 'words', 'fee'];

/** The meaning that a person's roles have; undefined while something is missing. `meant` is what was understood before. */
export function meaningOfRoles(roles: readonly ColumnRole[], meant: Meaning): Meaning | undefined {
  if (problemOfRoles(roles) !== undefined) return undefined;
  const at = (role: ColumnRole): number => roles.indexOf(role);
  const [balance, fee] = [at('balance'), at('fee')];
  const { fee: _fee, balance: _balance, ...rest } = meant;
  const money = moneyOf(roles, at);
  const isSame = JSON.stringify(money) === JSON.stringify(meant.money);
  return {
    ...rest,
    day: at('day'),
    words: at('words'),
    money,
    ...(balance === -1 ? {} : { balance }),
    ...(fee === -1 ? {} : { fee }),
    owed: meant.owed && (isSame || roles.includes('turned')),
  };
}

function moneyOf(roles: readonly ColumnRole[], at: (role: ColumnRole) => number): Meaning['money'] {
  if (roles.includes('out')) return { way: 'pair', out: at('out'), into: at('into') };
  const turned = roles.includes('turned');
  const marked = roles.includes('marked');
  const place = at(turned ? 'turned' : marked ? 'marked' : 'signed');
  const by = roles.findIndex(isDirection);
  if (by !== -1) return { way: 'direction', at: place, by, ...wordsOfDirection(roles[by] ?? '') };
  return { way: 'signed', at: place, plain: marked ? 'out' : 'in', turned };
}
