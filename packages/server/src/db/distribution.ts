/**
 * How the tables are distributed over the databases of a cluster: see `operations-design.md` §6. Each table
 * is distributed by one column, so that everything that belongs to one account, one vault or one file space
 * is on one machine, and no statement of a request has to query them all.
 * - `account`, `vault`, `space`: a family. The keys of its tables contain the column, and their foreign keys
 *   stay within the family.
 * - `finder`: maps something else to an account or a vault, and is looked up by its key alone.
 * - `single`: rows that belong to nothing else.
 * - `everywhere`: copied to every database, because other tables refer to it.
 * - `local`: only in the coordinator.
 */
export type DistributionRule =
  | { readonly family: 'account' | 'vault' | 'space' | 'finder' | 'single'; readonly column: string }
  | { readonly family: 'everywhere' | 'local' };

const all = (family: 'account' | 'vault' | 'space', column: string, names: string) =>
  Object.fromEntries(names.split(' ').map(name => [name, { family, column }]));
const finder = (column: string): DistributionRule => ({ family: 'finder', column });
const single = (column: string): DistributionRule => ({ family: 'single', column });
const everywhere: DistributionRule = { family: 'everywhere' };
const local: DistributionRule = { family: 'local' };

/**
 * Every table, listed after the tables that it refers to. All tables of a family are stored on the same machine as the
 * family's first table.
 */
export const tableDistribution: Readonly<Record<string, DistributionRule>> = {
  buckets: everywhere,
  sso_providers: everywhere,
  sso_domains: everywhere,
  accounts: { family: 'account', column: 'id' },
  ...all(
    'account',
    'account_id',
    'factors activity_log billing_accounts billing_ledger billing_letters ended_ways factor_challenges identities ' +
      'known_devices one_time_codes opening_proofs plan_seats profiles received_grants recovery_codes reload_halves ' +
      'reminder_messages reminder_plans reminders session_seals sessions set_aside_vaults storage_usage subscriptions ' +
      'suspended_addresses used_nonces vault_identities waiting_passports what_we_hold wraps',
  ),
  vaults: { family: 'vault', column: 'id' },
  ...all(
    'vault',
    'vault_id',
    'batches categories category_chain category_keys channels departures earlier_identities grant_acts grant_boxes ' +
      'grant_ways grants guest_sessions keysets notices owner_activity pauses persons record_files record_versions ' +
      'records rehearsals rehearsal_steps vault_members way_halves',
  ),
  ...all('space', 'space', 'objects deleted_objects object_pieces'),
  account_emails: finder('email'),
  account_links: finder('provider_id'),
  account_phones: finder('phone'),
  address_claims: finder('address'),
  billing_customers: finder('customer_id'),
  calendar_feeds: finder('secret_hash'),
  flow_states: finder('auth_code'),
  passkeys: finder('credential_id'),
  seat_invites: finder('token_hash'),
  sign_up_invitations: finder('code_hash'),
  way_lookups: finder('lookup_hash'),
  billing_events: single('event_id'),
  endings: single('id'),
  limits: single('key'),
  loose_pieces: single('id'),
  outside_flows: single('state_hash'),
  rights_requests: single('id'),
  uploads: single('id'),
  waiting_messages: single('id'),
  announced_guides: local,
  contact_messages: local,
  guide_letters: local,
  newsletter_readers: local,
  server_facts: local,
};

/**
 * The statements that distribute a database's tables over the machines of a Citus cluster. Run them once, while the
 * tables are empty.
 */
export function writeDistributionSql(): string {
  const begun = new Map<string, string>();
  const lines = Object.entries(tableDistribution).map(([table, spread]) => {
    if (!('column' in spread))
      return spread.family === 'local'
        ? `-- ${table} is in the coordinator only`
        : `select create_reference_table('${table}');`;
    const isAlone = ['finder', 'single'].includes(spread.family);
    const beside = isAlone ? undefined : begun.get(spread.family);
    if (beside === undefined) begun.set(spread.family, table);
    return `select create_distributed_table('${table}', '${spread.column}', colocate_with => '${beside ?? 'none'}');`;
  });
  return ['begin;', ...lines, 'commit;', ''].join('\n');
}
