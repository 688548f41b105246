import type { SignedIn } from '../../http/signed-in.ts';
import type { ChangeNotifier } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';

/** An account's row as `rest/v1` shows it, with the PostgreSQL type of each column. */
export interface AccountRow {
  readonly columns: ReadonlyArray<{ readonly name: string; readonly type: string }>;
  readonly row: Readonly<Record<string, string | boolean | null>>;
}

/** The dependencies of realtime, which app.ts provides. */
export interface RealtimeContext {
  readonly clock: Clock;
  readonly changes: ChangeNotifier;
  readonly publicUrl: string;
  /** Whether only this machine can reach the server. */
  readonly local: boolean;
  /** Whether an API key belongs to this server: it must be the anon key or the service key. */
  isApiKey(key: string): Promise<boolean>;
  /**
   * Identifies the holder of a token. Throws a ServerError for an invalid token, or one whose session is over or idle.
   */
  authenticate(token: string, which: { anyDevice: boolean }): Promise<SignedIn>;
  /** When a token expires, in milliseconds. */
  endOf(token: string): Promise<number>;
  /** The vault that an account owns; undefined if it has none. */
  vaultOf(accountId: string): Promise<string | undefined>;
  /** The categories of another person's vault that are open to this person now. Empty if there are none. */
  openCategories(who: SignedIn, vaultId: string): Promise<readonly string[]>;
  /** The account's own row in a table; undefined if the account has no row there. */
  readRow(table: AccountRowTable, accountId: string): Promise<AccountRow | undefined>;
}

/** The tables in which an account can follow changes to its own row, with the id column of each. */
export const accountRowTables = { profiles: 'id', subscriptions: 'user_id' } as const;
/** See {@link accountRowTables}. */
export type AccountRowTable = keyof typeof accountRowTables;
