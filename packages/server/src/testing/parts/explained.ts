import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Client, type ClientConfig } from 'pg';
import { afterAll } from 'vitest';
import type { Noted } from './exceptions.ts';
import { notesFile, tableParts } from './parted-database.ts';
import { type PlanNode, reachOf } from './reach.ts';
import { tasksOf } from './tasks.ts';

// Vitest's setup: where tables are cut into parts, here or on a cluster, PostgreSQL explains each statement of a request once,
// beside the test and with the values of the request, and what it asks is noted. What is read of a database by tests and timed work is not.

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

/** What has a plan, one statement at a time. */
const planned = /^\s*(?:with|select|insert|update|delete)\b(?!.*;)/is;
/** A value that is null may lead to no part at all, and the next ones to some. */
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
  // A test may end the database, or have sent what PostgreSQL refuses: the next request with this statement is explained then.
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
  const { parts, stray } = tableParts() === undefined ? tasksOf(plan) : reachOf(plan);
  if (Object.keys(parts).length === 0) return;
  explained.add(text);
  const line: Noted = { route: asker, text: text.replaceAll(/\s+/g, ' ').trim(), stray };
  appendFileSync(notesFile() ?? '/dev/null', `${JSON.stringify(line)}\n`);
}

async function clientOf(config: ClientConfig): Promise<Client> {
  if (beside !== undefined && beside.database === config.database) return beside.client;
  await leave();
  const client = new Client(config);
  // Some tests end every connection of their database.
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

/** Sees each statement of the driver without coming between it and its answer. */
function watch(): void {
  subscribe('fastify.initialization', message => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- by Fastify's documentation
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRequest', (request, _reply, done) => {
      route.run(`${request.method} ${request.routeOptions.url ?? ''}`, done);
    });
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own types name each form of a call
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

// Vitest evaluates this file anew for each file of tests; what watches is the first of them.
const settling = Symbol.for('kinfolio.explaining');
if (notesFile() !== undefined) {
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
