import { tableDistribution } from '../../db/distribution.ts';
import { readTablePart } from './parted-database.ts';

/** A node of a plan, as `explain (verbose, format json)` prints it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  'CTE Name'?: string;
  'Subplan Name'?: string;
  Plans?: PlanNode[];
  [property: string]: unknown;
}

/** The parts of the distributed tables that a statement reads. */
export interface StatementReach {
  /** The parts of each table that appear in the statement's plan. */
  parts: Record<string, number[]>;
  /**
   * Tables of which the statement reads every part, because it has no condition on their distribution column.
   */
  stray: string[];
}

/**
 * Reads a plan. A table is queried correctly if only one part of it appears in the plan, or if it is joined
 * by its column to a correctly queried table of its family: a cluster stores both on the same machine. A
 * statement may query tables of two families, each on its own machine.
 */
export function readStatementReach(plan: PlanNode): StatementReach {
  const parts: Record<string, number[]> = {};
  for (const [table, found] of partsIn(plan)) parts[table] = [...found].toSorted((a, b) => a - b);
  const tables = tablesBehind(plan);
  const joins = equalities(plan).map(pair =>
    pair.map(({ alias, column }) =>
      [...(tables.get(alias) ?? [])].filter(table => columnOf(table) === column),
    ),
  );
  const led = new Set(Object.keys(parts).filter(table => parts[table]?.length === 1));
  // Iterating over a set also visits entries that are added meanwhile.
  for (const known of led)
    for (const [one = [], other = []] of joins)
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const)
        if (from.includes(known))
          for (const table of to) if (familyOf(table) === familyOf(known)) led.add(table);
  return { parts, stray: Object.keys(parts).filter(table => !led.has(table)) };
}

function columnOf(table: string): string | undefined {
  const spread = tableDistribution[table];
  return spread !== undefined && 'column' in spread ? spread.column : undefined;
}
const familyOf = (table: string) => tableDistribution[table]?.family;

function* nodesIn(plan: PlanNode): Generator<PlanNode> {
  yield plan;
  for (const below of plan.Plans ?? []) yield* nodesIn(below);
}

function partsIn(plan: PlanNode): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { 'Relation Name': name = '' } of nodesIn(plan)) {
    const of = readTablePart(name);
    if (of) found.set(of.table, (found.get(of.table) ?? new Set()).add(of.part));
  }
  return found;
}

/** The tables that an alias in a condition refers to: one, or those inside a subquery. */
function tablesBehind(plan: PlanNode): Map<string, Set<string>> {
  const behind = new Map<string, Set<string>>();
  for (const node of nodesIn(plan)) {
    const table = readTablePart(node['Relation Name'] ?? '')?.table;
    const inside = table === undefined ? [...partsIn(sourceOf(node, plan)).keys()] : [table];
    if (node.Alias !== undefined) behind.set(node.Alias, new Set(inside));
  }
  return behind;
}

/**
 * The node that produces the rows which another node reads from a CTE. A node that does not read a CTE is
 * returned itself.
 */
function sourceOf(node: PlanNode, plan: PlanNode): PlanNode {
  const name = node['CTE Name'];
  if (name === undefined) return node;
  return [...nodesIn(plan)].find(one => one['Subplan Name'] === `CTE ${name}`) ?? node;
}

interface Named {
  alias: string;
  column: string;
}

const equality = /(\w+)\.(\w+)(?:\)?::\w+)? = \(?(\w+)\.(\w+)/g;

/** Every `one.column = other.column` in the conditions of a plan. */
function equalities(plan: PlanNode): [Named, Named][] {
  const conditions = [...nodesIn(plan)].flatMap(node =>
    Object.entries(node).flatMap(([key, value]) =>
      /Cond|Filter/.test(key) && typeof value === 'string' ? [value] : [],
    ),
  );
  return conditions.flatMap(text =>
    [...text.matchAll(equality)].map(([, a = '', b = '', c = '', d = '']): [Named, Named] => [
      { alias: a, column: b },
      { alias: c, column: d },
    ]),
  );
}
