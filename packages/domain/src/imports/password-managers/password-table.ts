import { isSecretHeading, normaliseHeading } from '../columns.ts';
import type { SpreadsheetRow } from '../rows.ts';
import {
  createLoginItem,
  type ItemReadResult,
  type PasswordManagerReadResult,
  separateLeftOutItems,
} from './items.ts';

// The headings used by Bitwarden, 1Password, LastPass, Dashlane, Chrome, Edge, Firefox and Apple (each maker's help
// pages, read 2026-11-21), and by Proton Pass, NordPass and RoboForm (public reports of their exports, read
// 2026-11-28), normalised by `normaliseHeading`.
const names = {
  title: ['name', 'title', 'account'],
  address: ['login uri', 'url', 'urls', 'website', 'web site', 'web', 'hostname', 'domain', 'match url'],
  username: ['login username', 'username', 'user name', 'login name', 'user', 'login', 'email'],
  email: ['email'],
  sort: ['type'],
  archived: ['archived', 'archived date', 'archived at'],
} as const;
type Part = keyof typeof names;

/**
 * Reads the CSV export of a password manager or a browser. The first row has the headings. Undefined for any other
 * table: it must have a column of passwords and one of names or websites. See [Note: What is taken from a password
 * manager].
 */
export function readPasswordTable([head, ...rows]: readonly SpreadsheetRow[]):
  | PasswordManagerReadResult
  | undefined {
  if (head === undefined) return undefined;
  const headings = head.cells.map(normaliseHeading);
  const hasSecret = head.cells.some(cell => isSecretHeading(cell) && /pass|pwd/i.test(cell));
  const place = (part: Part) => names[part].map(name => headings.indexOf(name)).find(at => at !== -1) ?? -1;
  const at = {
    title: place('title'),
    address: place('address'),
    username: place('username'),
    email: place('email'),
    sort: place('sort'),
    archived: place('archived'),
  };
  if (!hasSecret || at.address === -1 || (at.username === -1 && at.title === -1)) return undefined;
  return separateLeftOutItems(rows.map(row => [row.line, one(part => row.cells[at[part]]?.trim() ?? '')]));
}

const loginSorts = new Set(['login', 'website', 'password', 'alias']);

function one(cell: (part: Part) => string): ItemReadResult {
  const [title, sort, address] = [cell('title'), cell('sort').toLowerCase(), cell('address')];
  // LastPass exports a secure note as a login with this address.
  if (sort === 'note' || sort === 'securenote' || address === 'http://sn') return { title, reason: 'note' };
  if (sort !== '' && !loginSorts.has(sort)) return { title, reason: 'other-sort' };
  if (!['', 'false', '0', 'no'].includes(cell('archived').toLowerCase()))
    return { title, reason: 'archived' };
  // Bitwarden puts several addresses into one cell.
  return createLoginItem({
    title,
    username: cell('username') || cell('email'),
    addresses: address.split(/[,\n]\s*/),
  });
}
