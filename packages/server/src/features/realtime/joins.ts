import { validate } from 'uuid';
import * as z from 'zod';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { type AccountRowTable, accountRowTables, type RealtimeContext } from './context.ts';

const filter = z.object({
  event: z.string().max(20),
  schema: z.string().max(100).optional(),
  table: z.string().max(100).optional(),
  filter: z.string().max(200).optional(),
});

/** The subscription that a client requests. Unknown fields are ignored, because newer clients send more. */
export const joinPayload = z.object({
  config: z
    .object({
      private: z.boolean().optional(),
      broadcast: z.object({ replay: z.unknown().optional() }).nullish(),
      presence: z.object({ enabled: z.boolean().optional() }).nullish(),
      postgres_changes: z.array(filter).max(20).nullish(),
    })
    .nullish(),
  access_token: z.string().max(8_192).nullish(),
});
/** See {@link joinPayload}. */
export type JoinPayload = z.infer<typeof joinPayload>;

/** A change to a row that the client wants to receive, as the client describes it. */
export interface RowChangeBinding {
  readonly id: number;
  readonly event: string;
  readonly schema?: string | undefined;
  readonly table?: string | undefined;
  readonly filter?: string | undefined;
}

export type JoinedTopicSubject =
  | { readonly kind: 'own-vault'; readonly vaultId: string }
  | { readonly kind: 'shared-vault'; readonly vaultId: string }
  | { readonly kind: 'account' }
  | { readonly kind: 'rows'; readonly tables: ReadonlyMap<AccountRowTable, readonly number[]> };

export interface TopicMembership {
  readonly about: JoinedTopicSubject;
  readonly who: SignedIn;
  readonly token: string;
  readonly tokenEndsMs: number;
  readonly bindings: readonly RowChangeBinding[];
  readonly rowsProblem?: string;
}

/** The reason for refusing a join, in the wording of the protocol. */
export type JoinRefusal = { readonly refused: string };

/** Decides whether a join is allowed. A refusal reads the same whether or not the topic exists. */
export async function joinChannel(
  context: RealtimeContext,
  topic: string,
  { config, access_token: token }: JoinPayload,
): Promise<TopicMembership | JoinRefusal> {
  const bindings = (config?.postgres_changes ?? []).map((one, at) => Object.assign({ id: at + 1 }, one));
  if (config?.private !== true && bindings.length === 0)
    return { refused: 'PrivateOnly: This project only allows private channels' };
  if (config?.broadcast?.replay !== undefined && config.broadcast.replay !== null)
    return { refused: 'UnableToReplayMessages: Replay is not enabled' };
  if (token === undefined || token === null) return unauthorized(topic);
  const who = await findTokenHolder(context, token, bindings.length > 0 && config?.private !== true);
  if (who === undefined) return unauthorized(topic);
  const known = { who, token, tokenEndsMs: await context.endOf(token), bindings };
  if (bindings.length > 0) return rowsOf(known);
  const about = await aboutOf(context, topic, who);
  return about === undefined ? unauthorized(topic) : { ...known, about };
}

const unauthorized = (topic: string): JoinRefusal => ({
  refused: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic.replace(/^realtime:/, '')}`,
});

/** Identifies the holder of a token. Undefined if the token is not valid now. */
export async function findTokenHolder(
  context: Pick<RealtimeContext, 'authenticate'>,
  token: string,
  anyDevice: boolean,
): Promise<SignedIn | undefined> {
  try {
    return await context.authenticate(token, { anyDevice });
  } catch (error) {
    if (error instanceof ServerError) return undefined;
    throw error;
  }
}

async function aboutOf(
  context: RealtimeContext,
  topic: string,
  who: SignedIn,
): Promise<JoinedTopicSubject | undefined> {
  const [, kind, id = ''] = /^realtime:(vault|account):(.+)$/.exec(topic) ?? [];
  if (!validate(id)) return undefined;
  if (kind === 'account') return id === who.accountId ? { kind } : undefined;
  if ((await context.vaultOf(who.accountId)) === id) return { kind: 'own-vault', vaultId: id };
  const open = await context.openCategories(who, id);
  return open.length > 0 ? { kind: 'shared-vault', vaultId: id } : undefined;
}

function rowsOf(known: Omit<TopicMembership, 'about'>): TopicMembership {
  const { who, bindings } = known;
  const tables = new Map<AccountRowTable, number[]>();
  for (const { id, event, schema, table, filter: only } of bindings) {
    if (
      !isOwnTable(table) ||
      schema !== 'public' ||
      only !== `${accountRowTables[table]}=eq.${who.accountId}`
    )
      return {
        ...known,
        about: { kind: 'rows', tables: new Map() },
        rowsProblem: `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${schema ?? ''}, table: ${table ?? ''}]`,
      };
    // Rows of accounts are created and deleted together with the account, so no client could receive those
    // events.
    if (event !== '*' && event.toUpperCase() !== 'UPDATE') continue;
    tables.set(table, [...(tables.get(table) ?? []), id]);
  }
  return { ...known, about: { kind: 'rows', tables } };
}

const isOwnTable = (table: string | undefined): table is AccountRowTable =>
  table !== undefined && Object.hasOwn(accountRowTables, table);
