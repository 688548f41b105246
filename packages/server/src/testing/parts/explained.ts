import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Client, type ClientConfig } from 'pg';
import { afterAll } from 'vitest';
import type { StatementReachNote } from './exceptions.ts';
import { getReachNotesFile, readTablePartCount } from './parted-database.ts';
import { type PlanNode, readStatementReach } from './reach.ts';
import { listQueriedMachines } from './tasks.ts';

// Setup for Vitest. If tables are split into parts, here or on a cluster, PostgreSQL explains each statement
// of a request once, while the test runs and with the values of the request. The parts that the statement
// reads are recorded. The queries of tests and background jobs are not explained.

interface Asked {
  readonly route: string;
  readonly text: string;
  readonly values: unknown[];
  readonly database: ClientConfig;
}

interface Beside {
  readonly client: Client;
  readonly database: string | undefined;
}

/** Matches a single statement for which PostgreSQL makes a plan. */
const planned = /^\s*(?:with|select|insert|update|delete)\b(?!.*;)/is;
/**
 * How many times a statement is explained. With a null value its plan may read no part at all, but with later
 * values it may.
 */
const mostTries = 5;

const route = new AsyncLocalStorage<string>();
const explained = new Set<string>();
const tries = new Map<string, number>();
let work = Promise.resolve();
let beside: Beside | undefined;

function note(asked: Asked): void {
  const tried = tries.get(asked.text) ?? 0;
  if (!planned.test(asked.text) || explained.has(asked.text) || tried === mostTries) return;
  tries.set(asked.text, tried + 1);
  // A test may have closed the database, or sent a statement that PostgreSQL refuses. In that case the
  // statement is explained when another request uses it.
  work = work.then(() => explain(asked)).catch(() => undefined);
}

async function explain({ route: asker, text, values, database }: Asked): Promise<void> {
  if (explained.has(text)) return;
  const client = await clientOf(database);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (verbose, format json) ${text}`,
    values,
  );
  const [first] = rows;
  if (first === undefined) return;
  const [{ Plan: plan }] = first['QUERY PLAN'];
  const { parts, stray } =
    readTablePartCount() === undefined ? listQueriedMachines(plan) : readStatementReach(plan);
  if (Object.keys(parts).length === 0) return;
  explained.add(text);
  const line: StatementReachNote = { route: asker, text: text.replaceAll(/\s+/g, ' ').trim(), stray };
  appendFileSync(getReachNotesFile() ?? '/dev/null', `${JSON.stringify(line)}\n`);
}

async function clientOf(config: ClientConfig): Promise<Client> {
  if (beside !== undefined && beside.database === config.database) return beside.client;
  await leave();
  const client = new Client(config);
  // Some tests end every connection to their database, including this one. The next call then opens another.
  client.on('error', () => (beside = undefined));
  await client.connect();
  beside = { client, database: config.database };
  return client;
}

async function leave(): Promise<void> {
  const last: Beside | undefined = beside;
  beside = undefined;
  await last?.client.end();
}

interface Asks {
  query: (this: Client, ...given: unknown[]) => unknown;
}

/** Observes each statement that the driver sends, without changing its result. */
function watch(): void {
  subscribe('fastify.initialization', message => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify documents this message
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRequest', (request, _reply, done) => {
      route.run(`${request.method} ${request.routeOptions.url ?? ''}`, done);
    });
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's types have an overload for each form of a call
  const clients = Client.prototype as unknown as Asks;
  const ask = clients.query;
  clients.query = function (this: Client, ...given) {
    const asker = route.getStore();
    if (asker !== undefined) {
      const { host, port, user, password, database } = this;
      const { text, values } = statementIn(given);
      if (text !== undefined)
        note({
          route: asker,
          text,
          values,
          database: { host, port, user, password: password ?? '', database },
        });
    }
    return ask.apply(this, given);
  };
}

function statementIn([first, second]: unknown[]): { text: string | undefined; values: unknown[] } {
  const config = typeof first === 'object' && first !== null ? first : { text: first };
  const text: unknown = Reflect.get(config, 'text');
  const values: unknown = Array.isArray(second) ? second : Reflect.get(config, 'values');
  return { text: typeof text === 'string' ? text : undefined, values: Array.isArray(values) ? values : [] };
}

// Vitest evaluates this file again for each test file, but the statements must be observed only once.
const settling = Symbol.for('kinfolio.explaining');
if (getReachNotesFile() !== undefined) {
  if (!Reflect.has(globalThis, settling)) {
    watch();
    Reflect.set(globalThis, settling, settle);
  }
  const first: unknown = Reflect.get(globalThis, settling);
  if (typeof first === 'function') afterAll(async () => void (await first()));
}

async function settle(): Promise<void> {
  await work;
  await leave();
}
