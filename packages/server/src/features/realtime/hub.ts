import type { ChangeNotice, ReceivedChanges } from '../../ports/changes.ts';
import { ClientSocket, closeCodes, type JoinedTopic, type ServerSocket, socketLimits } from './connection.ts';
import type { AccountRow, AccountRowTable, RealtimeContext } from './context.ts';
import type { ProtocolVersion } from './frames.ts';
import { findTokenHolder } from './joins.ts';

const socketsOfAccount = 10;
/**
 * Limits for one network: how many sockets may have no topic joined, and how many topics may be joined in one
 * second. They are needed because anyone can get this server's public key.
 */
const emptyOfNetwork = 100;
const joinsOfNetwork = 50;
/** A socket with no topic joined for this long is closed. */
const emptyMs = 60_000;

export interface Hub {
  /** Accepts a socket from a network. A socket over the limit is closed at once. */
  open(wire: ServerSocket, version: ProtocolVersion, network: string): ClientSocket;
  /** Removes a connection whose socket has closed. */
  gone(connection: ClientSocket): void;
  count(): number;
  /** Forwards changes to the sockets that follow them. */
  hear(heard: ReceivedChanges): Promise<void>;
  /**
   * Closes sockets that were silent for too long, and topics whose token has expired. Call it every few
   * seconds.
   */
  sweep(): void;
  /** Closes every socket, so that its client reconnects to another server. */
  close(): void;
}

/** Creates the hub for a process's sockets. `log` receives errors that are the server's own fault. */
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
      if (empty.length >= emptyOfNetwork) connection.end(closeCodes.policy, 'too many sockets');
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
        log(error instanceof Error ? error : new Error('A change was not announced'));
      }
    },
    sweep: () => {
      const nowMs = context.clock.now();
      for (const connection of connections) sweep(connection, nowMs);
    },
    close: () => {
      for (const connection of connections) connection.end(closeCodes.restart, 'restart');
    },
  };
}

function sweep(connection: ClientSocket, nowMs: number): void {
  const { lastHeardMs, emptySinceMs } = connection;
  if (
    nowMs - lastHeardMs > socketLimits.silenceMs ||
    (emptySinceMs !== undefined && nowMs - emptySinceMs > emptyMs)
  )
    return connection.end(closeCodes.gone, 'silent for too long');
  for (const subscription of connection.subscriptions)
    if (subscription.tokenEndsMs <= nowMs)
      connection.endTopic(subscription, 'Token has expired: send a new one sooner');
}

type Connections = ReadonlySet<ClientSocket>;

const each = (connections: Connections) =>
  [...connections].flatMap(connection =>
    connection.subscriptions.map(subscription => ({ connection, subscription })),
  );

async function tell(context: RealtimeContext, connections: Connections, change: ChangeNotice): Promise<void> {
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
  { vaultId, categories, by }: Extract<ChangeNotice, { kind: 'vault' }>,
): Promise<void> {
  const { about, who } = subscription;
  if (!('vaultId' in about) || about.vaultId !== vaultId || who.sessionId === by) return;
  if (about.kind === 'own-vault') return connection.broadcast(subscription, 'changed', {});
  // A person's access can change at any time, so it is checked for every change.
  const open = await context.openCategories(who, vaultId);
  if (open.length === 0) return connection.endTopic(subscription, 'This access is no longer open');
  const changed = categories.filter(category => open.includes(category));
  if (changed.length > 0) connection.broadcast(subscription, 'changed', { categories: changed });
}

async function tellAccount(
  context: RealtimeContext,
  connection: ClientSocket,
  subscription: JoinedTopic,
  { news }: Extract<ChangeNotice, { kind: 'account' }>,
): Promise<void> {
  const { about, token } = subscription;
  const isStill =
    news === 'plan' || (await findTokenHolder(context, token, about.kind === 'rows')) !== undefined;
  if (!isStill) return connection.endTopic(subscription, 'The session has ended');
  if (about.kind === 'account') return connection.broadcast(subscription, news, {});
  if (about.kind === 'rows' && news === 'plan')
    for (const [table, ids] of about.tables) await sendRow(context, connection, subscription, { table, ids });
}

async function sendRow(
  context: RealtimeContext,
  connection: ClientSocket,
  subscription: JoinedTopic,
  { table, ids }: { table: AccountRowTable; ids: readonly number[] },
): Promise<void> {
  const own = await context.readRow(table, subscription.who.accountId);
  if (own !== undefined)
    connection.sendChange(subscription, { ids, data: updateOf(table, own, context.clock.now()) });
}

const updateOf = (table: AccountRowTable, { columns, row }: AccountRow, nowMs: number) => ({
  schema: 'public',
  table,
  type: 'UPDATE',
  commit_timestamp: new Date(nowMs).toISOString(),
  columns,
  record: row,
  old_record: {},
  errors: null,
});

/** Makes every client fetch its data again. Used when changes may have been missed. */
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

/** Counts each network's joins within the current second. Returns whether one more is allowed. */
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
