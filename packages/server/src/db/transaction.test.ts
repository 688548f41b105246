import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../adapters/log.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { inTransaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  const connectionString = await createTestDatabase();
  database = openDatabase({ connectionString, max: 1 }, createLog('silent'));
  await database.pool.query('create table jars (name text primary key)');
});
afterAll(() => database.close());

const jars = async () => (await database.pool.query('select name from jars order by name')).rows;
const add = "insert into jars values ('plum')";

test('a statement that fails in the middle of the last ones leaves nothing, and its error is thrown', async () => {
  const failing = inTransaction(
    database.pool,
    tx => tx.query(add),
    tx => [
      tx.query("insert into jars values ('fig')"),
      tx.query(add),
      tx.query("insert into jars values ('pear')"),
    ],
  );
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await jars()).toEqual([]);
});

test('an error between the first statements and the last leaves nothing, and the next transaction works', async () => {
  const failing = inTransaction(database.pool, async tx => {
    await tx.query(add);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await jars()).toEqual([]);
  const value = await inTransaction(
    database.pool,
    async () => 'fig',
    (tx, name) => [tx.query('insert into jars values ($1)', [name])],
  );
  expect([value, await jars()]).toEqual(['fig', [{ name: 'fig' }]]);
});
