import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { claims, type KeptBy } from './claims.ts';
import { pages } from './testing/built-site.ts';
import { textOf } from './testing/read-page.ts';

const root = join(import.meta.dirname, '../../../..');
const settings = readFileSync(join(root, '.env.example'), 'utf8');

/** Whether a test file is there, or an operator can really set what is named; work to come says so on the page. */
function isKept(by: KeptBy): boolean {
  if ('test' in by) return existsSync(join(root, by.test));
  if ('setting' in by) return settings.includes(`\n#${by.setting}=`);
  return by.coming;
}

it.each(Object.entries(claims))('the claim %s is kept', (_, { words, keptBy }) => {
  expect(isKept(keptBy)).toBe(true);
  // What an operator did not set may not be part of a sentence that shows all the same.
  const named = [...words.matchAll(/\{([A-Z0-9_]+)\}/g)].map(([, name]) => name);
  expect(named).toEqual('setting' in keptBy ? [keptBy.setting] : []);
});

it('nothing is said to be perfect', () => {
  const said = Object.values(claims).map(({ words }) => words);
  expect(said.filter(words => /100\s?%|unbreakable|never fails|guarantee|military/i.test(words))).toEqual([]);
});

it('each is made somewhere: one that no page makes is taken out of the table', () => {
  const said = pages.map(({ document }) => textOf(document)).join(' ');
  const unsaid = Object.values(claims).filter(({ words }) => !said.includes(words.split('{')[0] ?? words));
  expect(unsaid).toEqual([]);
});
