/** A line of the notes: which parts of the tables a statement reads. */
export interface StatementReachNote {
  readonly route: string;
  readonly text: string;
  /** Tables of which the statement reads every part: see `readStatementReach`. */
  readonly stray: readonly string[];
}

/** A statement of a request that may read all parts of a table, and why it may. */
interface Exception {
  readonly what: string;
  readonly why: string;
  readonly routes?: RegExp;
  readonly asks: RegExp;
}

const finders =
  'passkeys|calendar_feeds|seat_invites|sign_up_invitations|account_links|billing_customers|flow_states|way_lookups';

// Add an entry only deliberately: a cluster has to query each of its machines for such a statement.
export const reachExceptions: readonly Exception[] = [
  {
    what: 'what an account or a vault has of a finder',
    why: 'It is keyed by what it is looked up by; asked the other way round rarely: decision 0798.',
    asks: new RegExp(`(?:from) "(?:${finders})" where \\(?"(?:${finders})"."(?:account|vault)_id" = `),
  },
  {
    what: 'several keys at once',
    why: 'Each key leads to its own part.',
    asks: /^insert into "limits" .* values \([^)]*\), \(|"limits"\."key" = any\(|"(?:loose_pieces|waiting_messages)"\."id" in \(/,
  },
  {
    what: 'several vaults at once',
    why: 'The vaults that a person had set aside, each in its own part.',
    asks: /"category_keys"\."vault_id" in \(/,
  },
  {
    what: 'erasing an account',
    why: 'Once in the life of an account, by the register of all tables.',
    routes: /^(?:DELETE \/auth\/v1\/admin\/users\/:id|POST \/vault\/v1\/vault\/set-aside)$/,
    asks: /^(?:delete from|update) "\w+" .*\) in \(select ".* limit \$\d+\)|^update "\w+" set "\w+" = null where "\w+" = any\(|^delete from "uploads" where "uploads"\."space" = /,
  },
  {
    what: 'the lists of the service key',
    why: 'They are of all accounts, and of a whole bucket.',
    routes:
      /^(?:GET \/auth\/v1\/admin\/(?:users|audit)|POST \/storage\/v1\/(?:object\/list(?:-v2)?\/:bucket|bucket\/:bucket\/empty))$/,
    asks: / from "(?:accounts|activity_log|objects|uploads)"/,
  },
  {
    what: 'figures',
    why: 'What the nightly job should have deleted, counted for an operator.',
    routes: /^GET \/metrics$/,
    asks: /^select count\(\*\)::int as count from \( select 1 from /,
  },
  {
    what: 'housekeeping on the way',
    why: 'What is over is forgotten where a request comes too late.',
    asks: /^delete from "(?:reload_halves|ended_ways)" where "\w+"\."(?:expires_at_ms|until_ms)" <= /,
  },
  {
    what: 'the plan that an account has a seat of',
    why: 'A seat lies with the plan; asked by its member where room is reckoned.',
    asks: / from "plan_seats" where "plan_seats"\."member_id" = /,
  },
  {
    what: 'whose a grant or a vault is',
    why: 'Asked where an invitation is accepted, or a link is pressed of a vault that was set aside.',
    asks: /from "(?:vault_identities|set_aside_vaults)" where "\w+"\."vault_id" = |from "received_grants" where \("received_grants"\."grant_id" = /,
  },
  {
    what: 'a guest with a card',
    why: 'The token of a guest does not name the vault; a card is used once in a life.',
    asks: /"guest_sessions"\."token_hash" = /,
  },
  {
    what: 'a way that a change ended',
    why: 'Looked for by its name after nothing was found that still opens.',
    asks: /from "ended_ways" where \("ended_ways"\."kind" = \$\d+ and "ended_ways"\."name" = /,
  },
  {
    what: 'reports about mails',
    why: 'A report names the mail alone.',
    asks: /"(?:notices|reminder_messages|waiting_passports)"\."message_id" = |"suspended_addresses"\."email" = /,
  },
];

/** The recorded statements that no exception covers, without duplicates. */
export function listUncoveredStatements(notes: readonly StatementReachNote[]): string[] {
  const stray = notes.filter(({ stray: tables }) => tables.length > 0);
  const faults = stray.filter(
    ({ route, text }) =>
      !reachExceptions.some(({ routes, asks }) => asks.test(text) && (routes?.test(route) ?? true)),
  );
  return [
    ...new Set(faults.map(({ route, text, stray: tables }) => `${tables.join(', ')}: ${route}: ${text}`)),
  ];
}
