import type { StatementReach } from './reach.ts';

/**
 * The machines of a Citus cluster that a statement queries, according to its plan. `explain (format json)`
 * lists the tasks into which the statement is split; a single task means a single machine.
 */
export function listQueriedMachines(plan: unknown): StatementReach {
  const parts: Record<string, number[]> = {};
  const stray = new Set<string>();
  for (const { 'Task Count': count, Tasks: tasks } of jobsIn(plan))
    for (const table of tablesIn(tasks)) {
      parts[table] = [count];
      if (count > 1) stray.add(table);
    }
  return { parts, stray: [...stray] };
}

interface Job {
  'Task Count': number;
  Tasks: unknown;
}

function* jobsIn(plan: unknown): Generator<Job> {
  if (isJob(plan)) yield plan;
  else for (const below of valuesOf(plan)) yield* jobsIn(below);
}

const isJob = (plan: unknown): plan is Job =>
  typeof plan === 'object' && plan !== null && 'Task Count' in plan && 'Tasks' in plan;

/** The tables that appear in tasks. Their names end in the number of a part. */
function* tablesIn(plan: unknown): Generator<string> {
  if (typeof plan === 'object' && plan !== null && 'Relation Name' in plan)
    yield String(plan['Relation Name']).replace(/_\d+$/, '');
  for (const below of valuesOf(plan)) yield* tablesIn(below);
}

const valuesOf = (plan: unknown): unknown[] =>
  typeof plan === 'object' && plan !== null ? Object.values(plan) : [];
