import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mutantAreas } from './areas.ts';
import { listPlantableFaults, pickEvenly } from './plant.ts';

const module = `import { a } from './a.ts';
interface Shown { readonly is: true }
export async function may(one: number, other: Shown | undefined): Promise<boolean> {
  if (other === undefined) return false;
  await check(one);
  while (one < 3) one += 1;
  return one >= 7 && other.is ? true : a;
}
export const table = { sold: true } as const satisfies object;
`;

const root = join(import.meta.dirname, '../..');

it.each(Object.entries(mutantAreas))('the modules and tests of %s exist', (_, { modules, tests }) => {
  expect([...modules, ...tests].filter(path => !existsSync(join(root, path)))).toEqual([]);
});

it('plants one fault at a time: in comparisons, conditions, words and calls, and in no type or loop', () => {
  const found = listPlantableFaults('a.ts', module);
  expect(found.map(({ line, before, after }) => [line, before, after])).toEqual([
    [4, 'other === undefined', 'false'],
    [4, '===', '!=='],
    [4, 'false', 'true'],
    [5, 'await check(one);', 'void 0;'],
    [7, 'one >= 7 && other.is', '!(one >= 7 && other.is)'],
    [7, '>=', '>'],
    [7, '&&', '||'],
    [7, 'true', 'false'],
  ]);
  expect(found[3]?.text).toBe(module.replace('await check(one);', 'void 0;'));
});

it('takes as many as asked for from all over a list, the same each time', () => {
  const all = Array.from({ length: 10 }, (_, at) => at);
  expect(pickEvenly(all, 4)).toEqual([0, 2, 5, 7]);
  expect(pickEvenly(all, 20)).toEqual(all);
});
