import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}
interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Microseconds on the clock by which Node dates the samples of a profile. */
export const profileClock = (): number => Number(process.hrtime.bigint() / 1000n);

/** The part of a request that a function belongs to, by its own file or that of its nearest known caller. */
const parts = [
  ['database: sending and reading', /\/(pg|pg-protocol|pg-pool)\/|server\/src\/db\//],
  ['database: statements built', /\/drizzle-orm\//],
  ['answer: JSON, headers, sending', /fastify\/lib\/reply|_http_outgoing|route-options|@fastify\/compress/],
  [
    'body: read and checked',
    /content-type-parser|fastify\/lib\/validation|\/zod\/|secure-json-parse|hashed-body/,
  ],
  ['our own code', /packages\/server\/src/],
] as const;

/**
 * How a process divided its busy time between the parts of a request, during a section of the profile that it wrote to
 * `folder` when it ended. The shares add up to 1.
 */
export function readShares(folder: string, [from, to]: readonly [number, number]): [string, number][] {
  const file = readdirSync(folder).find(name => name.endsWith('.cpuprofile')) ?? '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node wrote this file
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
  const nodes = new Map(profile.nodes.map(node => [node.id, node]));
  const callers = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id])),
  );
  const sums = new Map<string, number>();
  let at = profile.startTime;
  for (const [index, sample] of profile.samples.entries()) {
    const took = profile.timeDeltas[index] ?? 0;
    at += took;
    const part = at < from || at > to ? undefined : partOf(nodes, callers, sample);
    if (part !== undefined) sums.set(part, (sums.get(part) ?? 0) + took);
  }
  const total = [...sums.values()].reduce((sum, one) => sum + one, 0);
  return [...sums]
    .map(([part, sum]): [string, number] => [part, sum / total])
    .toSorted((a, b) => b[1] - a[1]);
}

/** The part of a request to which a sample belongs; undefined while the process waits. */
function partOf(
  nodes: ReadonlyMap<number, ProfileNode>,
  callers: ReadonlyMap<number, number>,
  sample: number,
): string | undefined {
  const leaf = nodes.get(sample)?.callFrame.functionName;
  if (leaf === '(idle)') return undefined;
  if (leaf === '(garbage collector)') return 'memory cleared';
  for (let id: number | undefined = sample; id !== undefined; id = callers.get(id)) {
    const url = nodes.get(id)?.callFrame.url ?? '';
    const found = url === '' ? undefined : parts.find(([, pattern]) => pattern.test(url));
    if (found !== undefined) return found[0];
  }
  return 'Node and Fastify';
}
