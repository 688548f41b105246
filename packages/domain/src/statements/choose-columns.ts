import type { ColumnMeaning } from './meaning.ts';
import { findColumnsOfTable } from './read-table.ts';

/** The roles that a person can choose for a column. */
export const columnRoles = [
  'day',
  'words',
  'out',
  'into',
  /** One column with all amounts, negative for outgoing money. */
  'signed',
  /** One column with all amounts, negative for incoming money, as on cards. */
  'turned',
  /** One column with all amounts: those marked CR are incoming, all others outgoing. */
  'marked',
  'direction',
  /** A fee charged in addition to the amount. */
  'fee',
  'balance',
  'none',
] as const;

/**
 * The role of a direction column with two words that we do not know: `direction:`, the word for outgoing money, and the
 * word for incoming money.
 */
type DirectionRole = `direction:${string}:${string}`;

export type ColumnRole = (typeof columnRoles)[number] | DirectionRole;

const directionRole = (out: string, into: string): DirectionRole =>
  `direction:${encodeURIComponent(out)}:${encodeURIComponent(into)}`;

/** The two words in a direction role, in lower case; undefined for any other role. Never throws. */
export function listDirectionWords(
  role: string,
): { readonly out: string; readonly into: string } | undefined {
  const [name, out = '', into = ''] = role.split(':');
  if (name !== 'direction' || out === '' || into === '') return undefined;
  try {
    return { out: decodeURIComponent(out), into: decodeURIComponent(into) };
  } catch {
    return undefined;
  }
}

/** The same role with its two words swapped. Any other role is returned unchanged. */
export function swapDirectionWords(role: ColumnRole): ColumnRole {
  const words = listDirectionWords(role);
  return words === undefined ? role : directionRole(words.into, words.out);
}

/** Parses a stored role; undefined for any other text. */
export function readStoredRole(stored: string): ColumnRole | undefined {
  const words = listDirectionWords(stored);
  return words === undefined
    ? columnRoles.find(role => role === stored)
    : directionRole(words.out, words.into);
}

const isDirection = (role: ColumnRole): boolean => role.startsWith('direction');

/** A column of a file, and the role it probably has. */
export interface ColumnToChoose {
  readonly at: number;
  /** The heading above the column, in lower case; '' if the column has no heading. */
  readonly heading: string;
  /** The first three non-empty cells of the column. */
  readonly samples: readonly string[];
  readonly role: ColumnRole;
  /**
   * The role to give the column if it contains the direction of payments, including its two words if we do not know
   * them.
   */
  readonly direction: ColumnRole;
}

/** The columns of a file with the roles we guessed; empty if the rows are not a statement. Never throws. */
export function listColumnsToChoose(
  rows: readonly (readonly string[])[],
  roles?: readonly ColumnRole[],
): readonly ColumnToChoose[] {
  const found = findColumnsOfTable(rows);
  return (found?.columns ?? []).map(({ at, heading, samples, words }) => {
    const role = roles?.[at] ?? roleIn(found?.meaning, at);
    const direction = words === undefined ? 'direction' : directionRole(...words);
    return { at, heading, samples, role, direction: isDirection(role) ? role : direction };
  });
}

function roleIn(meaning: ColumnMeaning | undefined, at: number): ColumnRole {
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

/** A sentence about a role that is missing or chosen twice; undefined if the file can be read with these roles. */
export function findRolesProblem(roles: readonly ColumnRole[]): string | undefined {
  const count = (role: ColumnRole): number => roles.filter(one => one === role).length;
  if (count('day') !== 1) return 'Choose one column for the date.';
  if (oneAtMost.some(role => count(role) > 1) || roles.filter(isDirection).length > 1)
    return 'Choose only one column for each kind of information.';
  const single = count('signed') + count('turned') + count('marked');
  const pair = count('out') + count('into');
  if (single === 1 && pair === 0) return undefined;
  if (single === 0 && count('out') === 1 && count('into') === 1) return undefined;
  return 'Choose one column for all amounts, or one for money out and one for money in.';
}

const oneAtMost: readonly ColumnRole[] = ['balance', 'words', 'fee'];

/**
 * Converts the roles chosen by a person to a meaning; undefined while one is missing. `meant` is the meaning we guessed
 * before.
 */
export function toColumnMeaning(
  roles: readonly ColumnRole[],
  meant: ColumnMeaning,
): ColumnMeaning | undefined {
  if (findRolesProblem(roles) !== undefined) return undefined;
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

function moneyOf(roles: readonly ColumnRole[], at: (role: ColumnRole) => number): ColumnMeaning['money'] {
  if (roles.includes('out')) return { way: 'pair', out: at('out'), into: at('into') };
  const turned = roles.includes('turned');
  const marked = roles.includes('marked');
  const place = at(turned ? 'turned' : marked ? 'marked' : 'signed');
  const by = roles.findIndex(isDirection);
  if (by !== -1) return { way: 'direction', at: place, by, ...listDirectionWords(roles[by] ?? '') };
  return { way: 'signed', at: place, plain: marked ? 'out' : 'in', turned };
}
