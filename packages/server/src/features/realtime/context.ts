import type { SignedIn } from '../../http/signed-in.ts';
import type { ChangeNotices } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';

/** A row of an account as `rest/v1` shows it, with its columns in PostgreSQL's words. */
export interface OwnRow {
  readonly columns: ReadonlyArray<{ readonly name: string; readonly type: string }>;
  readonly row: Readonly<Record<string, string | boolean | null>>;
}

/** What realtime works with, by way of app.ts. */
export interface RealtimeContext {
  readonly clock: Clock;
  readonly changes: ChangeNotices;
  readonly publicUrl: string;
  /** Whether only this machine can reach the server. */
  readonly local: boolean;
  /** Whether a key names a client of this server: the anon or the service key. */
  isApiKey(key: string): Promise<boolean>;
  /** Who a token is of. Throws a ServerError for one that is not believed, or whose session is over or idle. */
  authenticate(token: string, which: { anyDevice: boolean }): Promise<SignedIn>;
  /** When a token is over, in milliseconds. */
  endOf(token: string): Promise<number>;
  /** The vault that an account owns; undefined where it has none. */
  vaultOf(accountId: string): Promise<string | undefined>;
  /** The categories of another person's vault that are open to this one now; none where nothing is. */
  openCategories(who: SignedIn, vaultId: string): Promise<readonly string[]>;
  /** The own row of a table; undefined where there is none. */
  readRow(table: OwnTable, accountId: string): Promise<OwnRow | undefined>;
}

/** The tables of which an account hears its own row, and the column with its id. */
export const ownTables = { profiles: 'id', subscriptions: 'user_id' } as const;
/** See {@link ownTables}. */
export type OwnTable = keyof typeof ownTables;
