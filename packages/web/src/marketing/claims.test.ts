import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planIds, stillComing } from '@kinfolio/domain/accounts/plans';
import { expect, it } from 'vitest';
import { claims, type KeptBy } from './claims.ts';
import { type BuiltPage, pageAt, pages, withAttribute, withTag } from './testing/built-site.ts';
import { textOf, valueOf } from './testing/read-page.ts';

const root = join(import.meta.dirname, '../../../..');
const settings = readFileSync(join(root, '.env.example'), 'utf8');

/** Whether a test file is there, or an operator can really set what is named. */
function isKept(by: KeptBy): boolean {
  if ('test' in by) return existsSync(join(root, by.test));
  const { setting, tested } = by;
  return settings.includes(`\n#${setting}=`) && (tested === undefined || existsSync(join(root, tested)));
}

it.each(Object.entries(claims))('the claim %s is kept', (_, { words, keptBy }) => {
  expect(isKept(keptBy)).toBe(true);
  // What an operator did not set may not be part of a sentence that shows all the same.
  const named = [...words.matchAll(/\{([A-Z0-9_]+)\}/g)].map(([, name]) => name);
  expect(named).toEqual('setting' in keptBy ? [keptBy.setting] : []);
});

const descriptionsOf = (document: BuiltPage['document']) =>
  withAttribute(document, 'name', 'description').map(one => valueOf(one, 'content') ?? '');

it('nothing is said to be perfect', () => {
  const said = Object.values(claims).map(({ words }) => words);
  expect(said.filter(words => /100\s?%|unbreakable|never fails|guarantee|military/i.test(words))).toEqual([]);
});

it('each is made somewhere: one that no page makes is taken out of the table', () => {
  const said = pages
    .filter(({ path }) => path !== '/how-this-is-checked')
    .flatMap(({ document }) => [textOf(document)].concat(descriptionsOf(document)))
    .join(' ');
  const unsaid = Object.values(claims).filter(
    ({ words }) => !said.includes((words.split('{')[0] ?? words).replace(/\.$/, '')),
  );
  expect(unsaid).toEqual([]);
});

const comesNext = '/what-comes-next';

it('row 28: what is still to come stands on one page, and “coming” on no other', () => {
  const rows = planIds.flatMap(plan => stillComing(plan));
  const there = textOf(pageAt(comesNext).document);
  expect(rows.filter(words => !there.includes(words))).toEqual([]);
  for (const { path, document } of pages.filter(page => page.path !== comesNext)) {
    const said = textOf(document);
    expect([path, /\bcoming\b(?! up)/i.exec(said)?.[0]]).toEqual([path, undefined]);
  }
});

it('no plan card says what is still to come', () => {
  const rows = new Set(planIds.flatMap(plan => stillComing(plan)));
  for (const path of ['/', '/pricing', '/subscription'])
    for (const plan of planIds) {
      const card = withAttribute(pageAt(path).document, 'data-plan', plan)[0]!;
      expect(
        withTag(card, 'li')
          .map(textOf)
          .filter(words => rows.has(words)),
      ).toEqual([]);
    }
});
