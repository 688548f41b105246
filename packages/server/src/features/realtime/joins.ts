import { validate } from 'uuid';
import * as z from 'zod';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { type OwnTable, ownTables, type RealtimeContext } from './context.ts';

const filter = z.object({
  event: z.string().max(20),
  schema: z.string().max(100).optional(),
  table: z.string().max(100).optional(),
  filter: z.string().max(200).optional(),
});

/** What a client asks to hear. Fields no one knows are left alone, as newer clients send more. */
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

/** A change of a row that is listened for, in the client's own words. */
export interface Binding {
  readonly id: number;
  readonly event: string;
  readonly schema?: string | undefined;
  readonly table?: string | undefined;
  readonly filter?: string | undefined;
}

/** What a topic that was joined is about. */
export type About =
  | { readonly kind: 'own-vault'; readonly vaultId: string }
  | { readonly kind: 'shared-vault'; readonly vaultId: string }
  | { readonly kind: 'account' }
  | { readonly kind: 'rows'; readonly tables: ReadonlyMap<OwnTable, readonly number[]> };

/** Who joined what. */
export interface Joined {
  readonly about: About;
  readonly who: SignedIn;
  readonly token: string;
  readonly tokenEndsMs: number;
  readonly bindings: readonly Binding[];
  /** What is wrong with the changes of rows that were asked for. */
  readonly rowsProblem?: string;
}

/** Why a join is refused, in the protocol's words. */
export type JoinRefusal = { readonly refused: string };

/** Decides a join. A refusal reads the same whether there is something or not. */
export async function join(
  context: RealtimeContext,
  topic: string,
  { config, access_token: token }: JoinPayload,
): Promise<Joined | JoinRefusal> {
  const bindings = (config?.postgres_changes ?? []).map((one, at) => Object.assign({ id: at + 1 }, one));
  if (config?.private !== true && bindings.length === 0)
    return { refused: 'PrivateOnly: This project only allows private channels' };
  if (config?.broadcast?.replay !== undefined && config.broadcast.replay !== null)
    return { refused: 'UnableToReplayMessages: Replay is not enabled' };
  if (token === undefined || token === null) return unauthorized(topic);
  const who = await holderOf(context, token, bindings.length > 0 && config?.private !== true);
  if (who === undefined) return unauthorized(topic);
  const known = { who, token, tokenEndsMs: await context.endOf(token), bindings };
  if (bindings.length > 0) return rowsOf(known);
  const about = await aboutOf(context, topic, who);
  return about === undefined ? unauthorized(topic) : { ...known, about };
}

const unauthorized = (topic: string): JoinRefusal => ({
  refused: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic.replace(/^realtime:/, '')}`,
});

/** Who a token is of; undefined for one that is not believed now. */
export async function holderOf(
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

async function aboutOf(context: RealtimeContext, topic: string, who: SignedIn): Promise<About | undefined> {
  const [, kind, id = ''] = /^realtime:(vault|account):(.+)$/.exec(topic) ?? [];
  if (!validate(id)) return undefined;
  if (kind === 'account') return id === who.accountId ? { kind } : undefined;
  if ((await context.vaultOf(who.accountId)) === id) return { kind: 'own-vault', vaultId: id };
  const open = await context.openCategories(who, id);
  return open.length > 0 ? { kind: 'shared-vault', vaultId: id } : undefined;
}

function rowsOf(known: Omit<Joined, 'about'>): Joined {
  const { who, bindings } = known;
  const tables = new Map<OwnTable, number[]>();
  for (const { id, event, schema, table, filter: only } of bindings) {
    if (!isOwnTable(table) || schema !== 'public' || only !== `${ownTables[table]}=eq.${who.accountId}`)
      return {
        ...known,
        about: { kind: 'rows', tables: new Map() },
        rowsProblem: `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${schema ?? ''}, table: ${table ?? ''}]`,
      };
    // Rows are made with the account and go with it, so no one can hear of that.
    if (event !== '*' && event.toUpperCase() !== 'UPDATE') continue;
    tables.set(table, [...(tables.get(table) ?? []), id]);
  }
  return { ...known, about: { kind: 'rows', tables } };
}

const isOwnTable = (table: string | undefined): table is OwnTable =>
  table !== undefined && Object.hasOwn(ownTables, table);
