import { distribution } from '../../db/distribution.ts';
import { partIn } from './parted-database.ts';

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

/** What a statement asks of the tables that are spread. */
export interface Reach {
  /** The parts of each table that its plan names. */
  parts: Record<string, number[]>;
  /** Tables of which it asks every part although nothing leads it there by their column. */
  stray: string[];
}

/**
 * Reads a plan. A table is asked well when the plan names one part of it, or when it is joined by its column to a table
 * of its family that is asked well: on a cluster both are in one place. Tables of two families in one statement are no fault by
 * themselves: each is asked in its place.
 */
export function reachOf(plan: PlanNode): Reach {
  const parts: Record<string, number[]> = {};
  for (const [table, found] of partsIn(plan)) parts[table] = [...found].toSorted((a, b) => a - b);
  const tables = tablesBehind(plan);
  const joins = equalities(plan).map(pair =>
    pair.map(({ alias, column }) =>
      [...(tables.get(alias) ?? [])].filter(table => columnOf(table) === column),
    ),
  );
  const led = new Set(Object.keys(parts).filter(table => parts[table]?.length === 1));
  // A set may grow while it is walked.
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
  const spread = distribution[table];
  return spread !== undefined && 'column' in spread ? spread.column : undefined;
}
const familyOf = (table: string) => distribution[table]?.family;

function* nodesIn(plan: PlanNode): Generator<PlanNode> {
  yield plan;
  for (const below of plan.Plans ?? []) yield* nodesIn(below);
}

function partsIn(plan: PlanNode): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { 'Relation Name': name = '' } of nodesIn(plan)) {
    const of = partIn(name);
    if (of) found.set(of.table, (found.get(of.table) ?? new Set()).add(of.part));
  }
  return found;
}

/** The tables that a name in a condition means: one, or those inside a subquery. */
function tablesBehind(plan: PlanNode): Map<string, Set<string>> {
  const behind = new Map<string, Set<string>>();
  for (const node of nodesIn(plan)) {
    const table = partIn(node['Relation Name'] ?? '')?.table;
    const inside = table === undefined ? [...partsIn(sourceOf(node, plan)).keys()] : [table];
    if (node.Alias !== undefined) behind.set(node.Alias, new Set(inside));
  }
  return behind;
}

/** Where the rows of a node come from that is no table. */
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

/** Every `one.column = other.column` of the conditions of a plan. */
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
