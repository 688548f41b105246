import { expect, test } from 'vitest';
import { listUncoveredStatements } from './exceptions.ts';
import { type PlanNode, readStatementReach } from './reach.ts';
import { listQueriedMachines } from './tasks.ts';

const scan = (table: string, part: number, condition: Record<string, string> = {}): PlanNode => ({
  'Node Type': 'Index Scan',
  'Relation Name': `${table}_part_${String(part)}`,
  Alias: `${table}_${String(part + 1)}`,
  ...condition,
});
const both = (...Plans: PlanNode[]): PlanNode => ({ 'Node Type': 'Nested Loop', Plans });
const each = (table: string, condition?: Record<string, string>) =>
  both(scan(table, 0, condition), scan(table, 1, condition));
const strayIn = (plan: PlanNode) => readStatementReach(plan).stray;

test('one part of each table is asked well, whatever the family', () => {
  expect(strayIn(both(scan('accounts', 3), scan('records', 5), scan('limits', 1)))).toEqual([]);
});

test('all parts are asked well where the column leads there from one part, by way of others too', () => {
  const byVault = { 'Index Cond': '(records_1.vault_id = vaults.id)' };
  const fromVault = { ...scan('vaults', 2), Alias: 'vaults' };
  expect(strayIn(both(fromVault, each('records', byVault)))).toEqual([]);
  const further = {
    Filter: '((category_keys_1.vault_id = records_1.vault_id) AND (category_keys_1.id = $1))',
  };
  expect(strayIn(both(fromVault, each('category_keys', further), each('records', byVault)))).toEqual([]);
  const inside = { 'Node Type': 'Subquery Scan', Alias: 'k', Plans: [scan('category_keys', 2)] };
  const bySubquery = { 'Index Cond': '(categories_1.vault_id = k.vault_id)' };
  expect(strayIn(both(inside, each('categories', bySubquery)))).toEqual([]);
});

test('a table is stray without its column, by another column, and from another family', () => {
  expect(strayIn(each('records'))).toEqual(['records']);
  const byKey = { 'Index Cond': '(records_1.category_id = categories_3.id)' };
  expect(strayIn(both(scan('categories', 2), each('records', byKey)))).toEqual(['records']);
  const fromAccount = { 'Index Cond': '(owner_activity_1.vault_id = set_aside_vaults_3.vault_id)' };
  expect(strayIn(both(scan('set_aside_vaults', 2), each('owner_activity', fromAccount)))).toEqual([
    'owner_activity',
  ]);
});

test('a table of another family is stray, though both are joined by their columns', () => {
  const fromVault = { Filter: '(objects_1.space = (vaults_3.id)::text)' };
  expect(strayIn(both(scan('vaults', 2), each('objects', fromVault)))).toEqual(['objects']);
});

test('what is stray and no exception is a fault, once, and an exception holds for its routes alone', () => {
  const route = 'POST /vault/v1/vaults/:vaultId/records';
  const text = 'select * from "records" where "records"."id" = $1';
  const note = { route, text, stray: ['records'] };
  expect(listUncoveredStatements([note, note, { ...note, stray: [] }])).toEqual([
    `records: ${route}: ${text}`,
  ]);
  const figures = 'select count(*)::int as count from ( select 1 from "limits" where true) as late';
  const counted = { route: 'GET /metrics', text: figures, stray: ['limits'] };
  expect(listUncoveredStatements([counted])).toEqual([]);
  expect(listUncoveredStatements([{ ...counted, route }])).toHaveLength(1);
});

/** A cluster's plan with several tasks for one table. */
const inTasks = (count: number, table: string, below: object = {}) => ({
  'Node Type': 'Custom Scan',
  'Distributed Query': {
    ...below,
    Job: { 'Task Count': count, Tasks: [{ 'Remote Plan': [[{ Plan: { 'Relation Name': table } }]] }] },
  },
});

test('on a cluster a statement of one task is asked of one machine, and one of several is stray', () => {
  expect(listQueriedMachines({ Plans: [inTasks(1, 'records_102014')] })).toEqual({
    parts: { records: [1] },
    stray: [],
  });
  const before = { Subplans: [{ Plans: [inTasks(4, 'vault_members_103742')] }] };
  expect(listQueriedMachines(inTasks(1, 'grants_102001', before)).stray).toEqual(['vault_members']);
});
