/** How much a reader of the whole database can learn from a column. */
export type ColumnReadability =
  | 'readable'
  /** A random number, which only links rows and reveals nothing. */
  | 'number'
  /** Sealed on a device; the server has no key. */
  | 'sealed'
  /** Sealed by the server itself, with a key that is stored outside the database. */
  | 'server-sealed'
  /** A fingerprint (hash), from which the original cannot be recovered. */
  | 'fingerprint';

export type ColumnText = readonly [ColumnReadability, string];

export interface TableText {
  part: PagePart;
  about: string;
  columns: Readonly<Record<string, ColumnText>>;
}

export const databasePageParts = [
  'Your account',
  'Logging in',
  'Your passport',
  'Your files',
  'Messages',
  'Running the service',
] as const;
export type PagePart = (typeof databasePageParts)[number];

/** Columns that mean the same in every table. */
export const commonColumns: Readonly<Record<string, ColumnText>> = {
  id: ['number', 'A random number that identifies this row.'],
  account_id: ['number', 'The account that this row belongs to.'],
  vault_id: ['number', 'The passport that this row belongs to.'],
  space: ['number', 'The passport that this row belongs to.'],
  session_id: ['number', 'The login that this row belongs to.'],
  factor_id: ['number', 'The second step that this row belongs to.'],
  category_id: ['number', 'One of ten parts of your passport. We do not know which part is which.'],
  key_version: ['readable', 'How many times the key to that part was changed.'],
  version: ['readable', 'How many times this row was changed.'],
  created_at_ms: ['readable', 'When this row was made.'],
  updated_at_ms: ['readable', 'When this row was last changed.'],
  last_sign_in_at_ms: ['readable', 'When this account or login was last used.'],
  seal_public_x: [
    'readable',
    'The public half of a key. Others can use it to seal something for you. It cannot open anything.',
  ],
  sign_public_x: ['readable', 'The public half of a key. It can check what you signed.'],
  seal_private: ['sealed', 'The private half of the first key.'],
  sign_private: ['sealed', 'The private half of the second key.'],
  identity_version: ['readable', 'How many times these two keys were changed.'],
  identity_link: ['readable', 'Your signature, which confirms that the new keys replace the old ones.'],
  earlier_keys: [
    'sealed',
    'Keys you no longer use, kept in case a device was offline when you renewed them.',
  ],
};
