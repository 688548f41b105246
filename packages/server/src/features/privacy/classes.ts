// The register of everything that is stored. It has one row for each table. If a new table has none, a test
// fails:
//
//   gift_lists: ofAccount('passport'),                    erased with its account, and in "What we hold"
//   gift_hints: ofVault('passport'),                      the same, found by its vault
//   gift_codes: ofAccount('codes', until('ends_at_ms', 1)),   also deleted one day after `ends_at_ms`
//
// Erasure, retention and "What we hold" read this register. Rows are in the order in which a closed account
// is erased.

/** The kinds of value that link a row to a person. */
export type PersonKeyKind = 'account' | 'vault' | 'space' | 'email' | 'reader';

/**
 * The process that deletes a row when its period is over: a housekeeping task, which runs every minute, or a
 * job.
 */
export const enforcerNames = [
  /** The nightly job. It deletes a row a number of days after the time in one of the row's columns. */
  'retention',
  /** The data is erased 30 days after the account is closed. */
  'erasure',
  'limits',
  'codes',
  'messages',
  'forms',
  'reloadHalves',
  'nonces',
  'endedWays',
  'deletedRecords',
  'setAsideVaults',
  'uploads',
  'deletedFiles',
  'endedGrants',
  'openingProofs',
  'cancelledReminders',
  'loosePieces',
  'whatWeHold',
] as const;
/** See {@link enforcerNames}. */
export type RetentionEnforcer = (typeof enforcerNames)[number];

/** How long rows are stored, and the process that deletes them. */
export type RetentionPeriod =
  | { kept: string; by: Exclude<RetentionEnforcer, 'retention'> }
  | { kept: string; by: 'retention'; column: string; days: number }
  /** Data that says nothing about a person. */
  | { kept: 'while the service runs'; by: 'nothing' };

/** The groups of stored data. All data in a group is kept for the same period. */
export type DataClass =
  | 'keys'
  | 'passport'
  | 'files'
  | 'account'
  | 'sharing'
  | 'reminders'
  | 'payments'
  | 'codes'
  | 'messages'
  | 'rights requests'
  | 'service';

export interface RegisteredTable {
  class: DataClass;
  /** The columns that link a row to a person, with the kind of each. */
  leads: Readonly<Record<string, PersonKeyKind>>;
  /** Columns that name a person in another person's row. They are emptied when the named person is erased. */
  names?: Readonly<Record<string, PersonKeyKind>>;
  period: RetentionPeriod;
  /**
   * What happens to a person's rows when the account is erased, on day 30: they are deleted, kept without the
   * person's details, kept under a random number, or left until their own period ends.
   */
  erased: 'deleted' | 'unnamed' | 'renumbered' | 'by its period';
  /** Whether a person's rows are included in "What we hold". */
  exported: boolean;
  /** Columns that protect the account. "What we hold" lists them, but not their content. */
  withheld?: readonly string[];
}

const whileAccountLives: RetentionPeriod = { kept: 'while the account lives', by: 'erasure' };
const months24 = 730;
/** Seven years in days, with every year counted as a leap year so that payments are never deleted too early. */
const years7 = 7 * 366;

/** Rows of an account, found by the column `account_id`. */
function ofAccount(of: DataClass, more: Partial<RegisteredTable> | RetentionPeriod = {}): RegisteredTable {
  return rowOf(of, { account_id: 'account' }, more);
}

/** Rows of a vault, found by the column `vault_id`. */
function ofVault(of: DataClass, more: Partial<RegisteredTable> | RetentionPeriod = {}): RegisteredTable {
  return rowOf(of, { vault_id: 'vault' }, more);
}

/** Rows about the files of one space, found by the column `space`. */
const ofSpace = (more: Partial<RegisteredTable> | RetentionPeriod = {}) =>
  rowOf('files', { space: 'space' }, more);

/** Rows that are not about any person. */
const ofNone = (of: DataClass, period: RetentionPeriod): RegisteredTable => ({
  class: of,
  leads: {},
  period,
  erased: 'by its period',
  exported: false,
});

function rowOf(
  of: DataClass,
  leads: RegisteredTable['leads'],
  more: Partial<RegisteredTable> | RetentionPeriod,
): RegisteredTable {
  const rest = 'kept' in more ? { period: more } : more;
  return { class: of, leads, period: whileAccountLives, erased: 'deleted', exported: true, ...rest };
}

/** A period for rows that the nightly job deletes a number of days after the time in a column. */
const until = (column: string, days: number): Extract<RetentionPeriod, { by: 'retention' }> => ({
  kept: days === 1 ? 'until over, and 1 day' : `${days} days`,
  by: 'retention',
  column,
  days,
});

const by = (task: Exclude<RetentionEnforcer, 'retention' | 'erasure'>, kept: string): RetentionPeriod => ({
  kept,
  by: task,
});
const always: RetentionPeriod = { kept: 'while the service runs', by: 'nothing' };

const untilGrantEnds = by('endedGrants', 'until the grant ended, and 90 days');

/**
 * Every table, in the order of erasure. The keys are erased first, because without them nobody can read any
 * copy of the passport.
 */
export const registeredTables: Readonly<Record<string, RegisteredTable>> = {
  wraps: ofAccount('keys', { withheld: ['proof_hash'] }),
  passkeys: ofAccount('keys'),
  vault_identities: ofAccount('keys'),
  set_aside_vaults: ofAccount('keys', {
    period: by('setAsideVaults', '90 days, or up to 3 years while promised to a person'),
    withheld: ['wraps'],
  }),
  ended_ways: ofAccount('keys', {
    period: by('endedWays', '72 hours, or 30 days for a kit'),
    withheld: ['row'],
  }),
  reload_halves: ofAccount('keys', { period: by('reloadHalves', '30 minutes'), withheld: ['half'] }),
  session_seals: ofAccount('keys', { withheld: ['bytes'] }),
  used_nonces: ofAccount('keys', by('nonces', '5 minutes')),
  category_keys: rowOf('keys', { vault_id: 'vault', account_id: 'account' }, {}),
  category_chain: ofVault('keys'),
  keysets: ofVault('keys'),
  earlier_identities: ofVault('keys'),

  way_halves: ofVault('keys', { withheld: ['half'] }),
  way_lookups: ofVault('keys', { withheld: ['lookup_hash'] }),
  grant_boxes: ofVault('sharing', untilGrantEnds),
  received_grants: rowOf('sharing', { account_id: 'account', vault_id: 'vault' }, untilGrantEnds),
  grant_ways: ofVault('sharing', { period: untilGrantEnds, withheld: ['proof_hash'] }),
  grant_acts: ofVault('sharing', untilGrantEnds),
  guest_sessions: ofVault('codes', { period: until('used_at_ms', 1), withheld: ['token_hash', 'code_hash'] }),
  opening_proofs: ofAccount('codes', {
    period: by('openingProofs', 'until over, and 1 day'),
    withheld: ['code_hash'],
  }),
  rehearsal_steps: ofVault('sharing', { period: until('at_ms', 400), withheld: ['code_hash'] }),
  rehearsals: ofVault('sharing', until('begun_at_ms', 400)),
  notices: ofVault('sharing', untilGrantEnds),
  channels: ofVault('sharing'),
  grants: ofVault('sharing', untilGrantEnds),
  persons: rowOf(
    'sharing',
    { vault_id: 'vault' },
    { period: untilGrantEnds, names: { account_id: 'account' } },
  ),
  calendar_feeds: ofAccount('reminders', { withheld: ['secret_hash'] }),
  reminder_messages: ofAccount('reminders', until('at_ms', 90)),
  suspended_addresses: ofAccount('reminders'),
  reminders: ofAccount('reminders', by('cancelledReminders', 'until switched off, and 30 days')),
  reminder_plans: ofAccount('reminders'),
  waiting_passports: ofAccount('reminders'),

  pauses: ofVault('sharing'),
  owner_activity: ofVault('sharing'),

  batches: ofVault('passport'),
  departures: ofVault('passport'),
  categories: ofVault('passport'),
  record_versions: ofVault('passport', { period: { kept: 'the 20 newest', by: 'erasure' } }),
  record_files: ofVault('passport', by('deletedRecords', 'until 30 days after the record was deleted')),
  records: ofVault('passport', by('deletedRecords', 'deleted ones 30 days')),
  vault_members: rowOf('passport', { vault_id: 'vault', account_id: 'account' }, {}),
  vaults: rowOf('passport', { id: 'vault' }, {}),

  objects: ofSpace(),
  deleted_objects: ofSpace(by('deletedFiles', '30 days')),
  uploads: ofSpace(by('uploads', '24 hours')),
  object_pieces: ofSpace(),
  loose_pieces: ofNone('files', by('loosePieces', '24 hours')),
  storage_usage: ofAccount('files'),
  buckets: ofNone('service', always),

  one_time_codes: ofAccount('codes', {
    period: by('codes', 'until used or over'),
    withheld: ['code_hash', 'link_hash'],
  }),
  flow_states: ofAccount('codes', { period: by('codes', '1 day'), withheld: ['auth_code', 'sealed_tokens'] }),
  factor_challenges: ofAccount('codes', until('expires_at_ms', 1)),
  address_claims: ofAccount('codes', by('codes', '1 day')),
  outside_flows: ofNone('codes', by('codes', 'until over')),
  limits: ofNone('codes', by('limits', 'until over')),
  sign_up_invitations: ofNone('codes', until('expires_at_ms', 90)),

  recovery_codes: ofAccount('account', { withheld: ['hash'] }),
  factors: ofAccount('account', { withheld: ['sealed_secret'] }),
  known_devices: ofAccount('account', { withheld: ['token_hash'] }),
  sessions: ofAccount('account', { withheld: ['device_hash', 'device_code'] }),
  identities: ofAccount('account'),
  account_links: ofAccount('account'),
  activity_log: ofAccount('account'),
  billing_customers: ofAccount('payments'),
  billing_accounts: ofAccount('payments'),
  billing_letters: ofAccount('payments'),
  billing_events: ofNone('payments', until('received_at_ms', 35)),
  plan_seats: rowOf('payments', { account_id: 'account', member_id: 'account' }, {}),
  seat_invites: ofAccount('payments', {
    period: until('expires_at_ms', 1),
    withheld: ['token_hash'],
  }),
  billing_ledger: ofAccount('payments', {
    period: { ...until('at_ms', years7), kept: '7 years' },
    erased: 'renumbered',
  }),
  profiles: ofAccount('account', { names: { sponsored_by: 'account' } }),
  subscriptions: ofAccount('account'),
  what_we_hold: ofAccount('rights requests', by('whatWeHold', '7 days')),
  rights_requests: ofAccount('rights requests', {
    period: until('answered_at_ms', months24),
    erased: 'unnamed',
  }),
  account_phones: ofAccount('account'),
  account_emails: ofAccount('account'),

  guide_letters: rowOf('messages', { reader_id: 'reader' }, by('forms', '8 days')),
  newsletter_readers: rowOf('messages', { email: 'email' }, by('forms', 'while on the list')),
  announced_guides: ofNone('service', always),
  contact_messages: rowOf(
    'messages',
    { email: 'email' },
    { period: by('forms', '24 months'), erased: 'by its period' },
  ),
  waiting_messages: ofNone('messages', by('messages', '8 days at most')),

  sso_providers: ofNone('service', always),
  sso_domains: ofNone('service', always),
  server_facts: ofNone('service', always),
  // Kept for as long as backups usually are, plus 90 days. The rows do not identify anyone, because they
  // contain only hashes.
  endings: ofNone('service', until('listed_at_ms', 120)),

  // Erased last, because all other rows of a person are found through this table.
  accounts: rowOf('account', { id: 'account' }, { withheld: ['password_hash'] }),
};
