import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { comingFeatures, planIds } from '@kinfolio/domain/accounts/plans';
import { expect, it } from 'vitest';
import { type ClaimGuarantee, publicClaims } from './claims.ts';
import {
  type BuiltPage,
  builtPages,
  findBuiltPage,
  findElementsByAttribute,
  findElementsByTag,
} from './testing/built-site.ts';
import { getAttributeValue, getElementText } from './testing/read-page.ts';

const root = join(import.meta.dirname, '../../../..');
const settings = readFileSync(join(root, '.env.example'), 'utf8');

/** Whether the test file exists, or the operator really has a setting of this name. */
function isKept(by: ClaimGuarantee): boolean {
  if ('test' in by) return existsSync(join(root, by.test));
  const { setting, tested } = by;
  return settings.includes(`\n#${setting}=`) && (tested === undefined || existsSync(join(root, tested)));
}

it.each(Object.entries(publicClaims))('the claim %s is kept', (_, { words, keptBy }) => {
  expect(isKept(keptBy)).toBe(true);
  // A claim may contain the name of a setting only if it depends on that setting. Otherwise a sentence could be shown
  // with a value that the operator has not set.
  const named = [...words.matchAll(/\{([A-Z0-9_]+)\}/g)].map(([, name]) => name);
  expect(named).toEqual('setting' in keptBy ? [keptBy.setting] : []);
});

const descriptionsOf = (document: BuiltPage['document']) =>
  findElementsByAttribute(document, 'name', 'description').map(
    one => getAttributeValue(one, 'content') ?? '',
  );

it('nothing is said to be perfect', () => {
  const said = Object.values(publicClaims).map(({ words }) => words);
  expect(said.filter(words => /100\s?%|unbreakable|never fails|guarantee|military/i.test(words))).toEqual([]);
});

it('each is made somewhere: one that no page makes is taken out of the table', () => {
  const said = builtPages
    .filter(({ path }) => path !== '/how-this-is-checked')
    .flatMap(({ document }) => [getElementText(document)].concat(descriptionsOf(document)))
    .join(' ');
  const unsaid = Object.values(publicClaims).filter(
    ({ words }) => !said.includes((words.split('{')[0] ?? words).replace(/\.$/, '')),
  );
  expect(unsaid).toEqual([]);
});

const comesNext = '/what-comes-next';

it('row 28: what is still to come stands on one page, and “coming” on no other', () => {
  const rows = planIds.flatMap(plan => comingFeatures(plan));
  const there = getElementText(findBuiltPage(comesNext).document);
  expect(rows.filter(words => !there.includes(words))).toEqual([]);
  for (const { path, document } of builtPages.filter(page => page.path !== comesNext)) {
    const said = getElementText(document);
    expect([path, /\bcoming\b(?! up)/i.exec(said)?.[0]]).toEqual([path, undefined]);
  }
});

it('no plan card says what is still to come', () => {
  const rows = new Set(planIds.flatMap(plan => comingFeatures(plan)));
  for (const path of ['/', '/pricing', '/subscription'])
    for (const plan of planIds) {
      const card = findElementsByAttribute(findBuiltPage(path).document, 'data-plan', plan)[0]!;
      expect(
        findElementsByTag(card, 'li')
          .map(getElementText)
          .filter(words => rows.has(words)),
      ).toEqual([]);
    }
});
