import { scoringVocabulary } from '@kinfolio/domain/statements/testing/layouts/vocabularies';
import { createOddFileFromSeed } from '@kinfolio/domain/statements/testing/odd/odd-file';
import { expect, it } from 'vitest';
import { readOddFileAsApp } from './testing/read-odd-file.ts';

// A small sample. `npm run layouts -- --odd` reads thousands of such files.
const seeds = Array.from({ length: 160 }, (_, index) => 700 + index);

it('odd files of seeds are read, and none that is wrong is called proved', async () => {
  let [payments, right] = [0, 0];
  const wronglyProved: number[] = [];
  for (const seed of seeds) {
    const file = createOddFileFromSeed(seed, scoringVocabulary);
    const read = await readOddFileAsApp(file);
    const keys = (read?.accounts ?? []).flatMap(account =>
      account.payments.map(
        ({ day, pence, text }) => `${day} ${String(pence)} ${text.replaceAll(/\W+/g, ' ').trim()}`,
      ),
    );
    const truth = file.truth.map(
      ({ day, pence, text }) => `${day} ${String(pence)} ${text.replaceAll(/\W+/g, ' ').trim()}`,
    );
    const left = [...keys];
    const found = truth.filter(key => {
      const at = left.indexOf(key);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    }).length;
    payments += truth.length;
    right += found;
    const isProved =
      read?.certainty === 'proved' || read?.accounts.some(({ proof }) => proof.result === 'adds-up') === true;
    if (isProved && (found < truth.length || left.length > 0)) wronglyProved.push(seed);
  }
  expect(wronglyProved).toEqual([]);
  expect(right).toBeGreaterThanOrEqual(payments * 0.97);
});
