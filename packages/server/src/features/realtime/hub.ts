import type { Change, Heard } from '../../ports/changes.ts';
import { ClientSocket, closes, type JoinedTopic, socketBounds, type Wire } from './connection.ts';
import type { OwnRow, OwnTable, RealtimeContext } from './context.ts';
import type { Version } from './frames.ts';
import { holderOf } from './joins.ts';

/** Sockets that one account may have at this server. */
const socketsOfAccount = 10;
/** Sockets of one network on which nothing is joined yet, and its joins in one second. The key of this server is public. */
const emptyOfNetwork = 100;
const joinsOfNetwork = 50;
/** A socket on which nothing was joined for so long is closed. */
const emptyMs = 60_000;

/** All sockets of this process. */
export interface Hub {
  /** Takes a socket of a network; one too many is closed at once. */
  open(wire: Wire, version: Version, network: string): ClientSocket;
  /** A socket is gone. */
  gone(connection: ClientSocket): void;
  /** How many there are. */
  count(): number;
  /** Passes changes on to the sockets. */
  hear(heard: Heard): Promise<void>;
  /** Ends what was silent for too long, and topics whose token is over. Run it every few seconds. */
  sweep(): void;
  /** Closes every socket, so that its client comes back to another server. */
  close(): void;
}

/** Makes the sockets of a process. `log` hears of faults of ours. */
export function createHub(context: RealtimeContext, log: (error: Error) => void): Hub {
  const connections = new Set<ClientSocket>();
  const networks = new WeakMap<ClientSocket, string>();
  const mayJoin = countJoins(context);
  const around = {
    context,
    log,
    mayHaveSocket: (accountId: string, own: ClientSocket) => {
      const others = [...connections].filter(one => one !== own && one.isOf(accountId));
      return others.length < socketsOfAccount;
    },
  };
  return {
    open: (wire, version, network) => {
      const mine = { ...around, mayJoin: () => mayJoin(network) };
      const connection = new ClientSocket(wire, version, mine);
      const empty = [...connections].filter(
        one => one.emptySinceMs !== undefined && networks.get(one) === network,
      );
      connections.add(connection);
      networks.set(connection, network);
      if (empty.length >= emptyOfNetwork) connection.end(closes.policy, 'too many sockets');
      return connection;
    },
    gone: connection => {
      connection.forget();
      connections.delete(connection);
    },
    count: () => connections.size,
    hear: async heard => {
      try {
        if (heard === 'everything') await tellEverything(context, connections);
        else for (const change of heard) await tell(context, connections, change);
      } catch (error) {
        log(error instanceof Error ? error : new Error('A change was not told'));
      }
    },
    sweep: () => {
      const nowMs = context.clock.now();
      for (const connection of connections) sweep(connection, nowMs);
    },
    close: () => {
      for (const connection of connections) connection.end(closes.restart, 'restart');
    },
  };
}

function sweep(connection: ClientSocket, nowMs: number): void {
  const { lastHeardMs, emptySinceMs } = connection;
  if (
    nowMs - lastHeardMs > socketBounds.silenceMs ||
    (emptySinceMs !== undefined && nowMs - emptySinceMs > emptyMs)
  )
    return connection.end(closes.gone, 'silent for too long');
  for (const subscription of connection.subscriptions)
    if (subscription.tokenEndsMs <= nowMs)
      connection.endTopic(subscription, 'Token has expired: send a new one before that');
}

type Connections = ReadonlySet<ClientSocket>;

const each = (connections: Connections) =>
  [...connections].flatMap(connection =>
    connection.subscriptions.map(subscription => ({ connection, subscription })),
  );

async function tell(context: RealtimeContext, connections: Connections, change: Change): Promise<void> {
  for (const { connection, subscription } of each(connections)) {
    if (change.kind === 'vault') await tellVault(context, connection, subscription, change);
    else if (subscription.who.accountId === change.accountId)
      await tellAccount(context, connection, subscription, change);
  }
}

async function tellVault(
  context: RealtimeContext,
  connection: ClientSocket,
  subscription: JoinedTopic,
  { vaultId, categories, by }: Extract<Change, { kind: 'vault' }>,
): Promise<void> {
  const { about, who } = subscription;
  if (!('vaultId' in about) || about.vaultId !== vaultId || who.sessionId === by) return;
  if (about.kind === 'own-vault') return connection.broadcast(subscription, 'changed', {});
  // What is open to a person changes with time, so it is looked at each time.
  const open = await context.openCategories(who, vaultId);
  if (open.length === 0) return connection.endTopic(subscription, 'This is not open any more');
  const changed = categories.filter(category => open.includes(category));
  if (changed.length > 0) connection.broadcast(subscription, 'changed', { categories: changed });
}

async function tellAccount(
  context: RealtimeContext,
  connection: ClientSocket,
  subscription: JoinedTopic,
  { news }: Extract<Change, { kind: 'account' }>,
): Promise<void> {
  const { about, token } = subscription;
  const isStill = news === 'plan' || (await holderOf(context, token, about.kind === 'rows')) !== undefined;
  if (!isStill) return connection.endTopic(subscription, 'The session is over');
  if (about.kind === 'account') return connection.broadcast(subscription, news, {});
  if (about.kind === 'rows' && news === 'plan')
    for (const [table, ids] of about.tables) await sendRow(context, connection, subscription, { table, ids });
}

async function sendRow(
  context: RealtimeContext,
  connection: ClientSocket,
  subscription: JoinedTopic,
  { table, ids }: { table: OwnTable; ids: readonly number[] },
): Promise<void> {
  const own = await context.readRow(table, subscription.who.accountId);
  if (own !== undefined)
    connection.sendChange(subscription, { ids, data: updateOf(table, own, context.clock.now()) });
}

const updateOf = (table: OwnTable, { columns, row }: OwnRow, nowMs: number) => ({
  schema: 'public',
  table,
  type: 'UPDATE',
  commit_timestamp: new Date(nowMs).toISOString(),
  columns,
  record: row,
  old_record: {},
  errors: null,
});

/** Something may have been missed: everybody asks again. */
async function tellEverything(context: RealtimeContext, connections: Connections): Promise<void> {
  for (const { connection, subscription } of each(connections)) {
    const { about, who } = subscription;
    if ('vaultId' in about) {
      const categories = about.kind === 'own-vault' ? [] : await context.openCategories(who, about.vaultId);
      await tellVault(context, connection, subscription, {
        kind: 'vault',
        vaultId: about.vaultId,
        categories,
      });
    } else
      for (const news of ['plan', 'access', 'sessions'] as const)
        await tellAccount(context, connection, subscription, {
          kind: 'account',
          accountId: who.accountId,
          news,
        });
  }
}

/** Counts the joins of each network within the running second; the answer is whether one more is allowed. */
function countJoins({ clock }: RealtimeContext): (network: string) => boolean {
  let second = { startMs: 0, joins: new Map<string, number>() };
  return network => {
    const nowMs = clock.now();
    if (nowMs - second.startMs >= 1_000) second = { startMs: nowMs, joins: new Map() };
    const joins = (second.joins.get(network) ?? 0) + 1;
    second.joins.set(network, joins);
    return joins <= joinsOfNetwork;
  };
}
