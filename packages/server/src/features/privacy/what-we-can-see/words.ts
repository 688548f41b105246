/** How somebody who reads the whole database finds a column. */
export type Readable =
  /** As it is. */
  | 'readable'
  /** A random number: it joins rows and says nothing. */
  | 'number'
  /** Sealed on a device; no key is here. */
  | 'sealed'
  /** Sealed by the server itself, with a key that lies outside the database. */
  | 'server-sealed'
  /** A fingerprint (hash), from which what it was made of cannot be read back. */
  | 'fingerprint';

export type Column = readonly [Readable, string];

export interface TableWords {
  part: PagePart;
  about: string;
  columns: Readonly<Record<string, Column>>;
}

/** The parts of the page, in order. */
export const parts = [
  'Your account',
  'Logging in',
  'Your passport',
  'Your files',
  'Messages',
  'Running the service',
] as const;
export type PagePart = (typeof parts)[number];

/** Columns that mean the same in every table. */
export const usualColumns: Readonly<Record<string, Column>> = {
  id: ['number', 'A random number, to tell this row from the others.'],
  account_id: ['number', 'The account it belongs to.'],
  vault_id: ['number', 'The passport it belongs to.'],
  space: ['number', 'The passport it belongs to.'],
  session_id: ['number', 'The sign-in it belongs to.'],
  factor_id: ['number', 'The second step it belongs to.'],
  category_id: ['number', 'One of ten parts of your passport. We do not know which part is which.'],
  key_version: ['readable', 'How often the key of that part was changed.'],
  version: ['readable', 'How often it was changed.'],
  created_at_ms: ['readable', 'When it was made.'],
  updated_at_ms: ['readable', 'When it was last changed.'],
  last_sign_in_at_ms: ['readable', 'When it was last used to log in.'],
  seal_public_x: ['readable', 'The public half of a key. It can lock things for you and open nothing.'],
  sign_public_x: ['readable', 'The public half of a key. It can check what you signed.'],
  seal_private: ['sealed', 'The private half of the first key.'],
  sign_private: ['sealed', 'The private half of the second key.'],
  identity_version: ['readable', 'How often these two keys were changed.'],
  identity_link: ['readable', 'Your signature that the new keys follow the old ones.'],
  earlier_keys: ['sealed', 'Keys you gave up, in case a device was away when you renewed them.'],
};
