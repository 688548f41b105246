import { expect, it } from 'vitest';
import { chooseRandomSections, createRandomPassport } from './testing/random-passport.ts';
import { listWrongStatements } from './testing/wrong-statements.ts';

const first = Math.floor(Math.random() * 2 ** 30);

it(`the papers of a reader hold nothing that is wrong: 2,000 random passports from ${first}`, () => {
  const wrong: string[] = [];
  for (let seed = first; seed < first + 2_000; seed += 1)
    for (const text of listWrongStatements(createRandomPassport(seed), chooseRandomSections(seed)).wrong)
      wrong.push(`${seed} ${chooseRandomSections(seed).join(',')}: ${text}`);
  expect(wrong.slice(0, 20)).toEqual([]);
}, 300_000);
