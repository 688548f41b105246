import { expect, it } from 'vitest';
import { publicClaims } from './claims.ts';
import { builtPages } from './testing/built-site.ts';
import { harmlessSentences, operatorOnlySentences } from './testing/harmless.ts';
import { listSafetySentences, splitIntoSentences } from './testing/safety-sentences.ts';

const companyPages = new Set(['/privacy', '/contact', '/terms']);
/**
 * Converts a claim to the form in which it appears on pages: the operator's placeholders are in double braces, and
 * counts from the database have no number.
 */
const written = (words: string) => words.replaceAll(/\{([A-Z_]+)\}/g, '{{$1}}');
const said = builtPages.map(({ path, html }) => ({
  path,
  sentences: listSafetySentences(html).map(sentence => sentence.replaceAll(/\(\d+\)/g, '(n)')),
}));

/**
 * The sentences about safety that are covered neither by these claims nor by the list of harmless sentences, each with
 * its page.
 */
function uncovered(rows: readonly { words: string }[]): string[] {
  const known = new Set([
    ...rows.flatMap(({ words }) => splitIntoSentences(written(words))),
    ...harmlessSentences,
  ]);
  return said.flatMap(({ path, sentences }) =>
    sentences
      .filter(
        sentence =>
          !known.has(sentence) && !(companyPages.has(path) && operatorOnlySentences.includes(sentence)),
      )
      .map(sentence => `${path}: ${sentence}`),
  );
}

it('every sentence about sealing, reading, deleting, backing up, telling or opening is a claim or harmless', () => {
  expect(uncovered(Object.values(publicClaims))).toEqual([]);
});

it.each(['cannot-read', 'deleted-30-days', 'daily-backups', 'kit-is-a-key', 'kit-anywhere', 'hero-sealed'])(
  'and is missed when the claim %s is taken out',
  id => {
    const rest = Object.entries(publicClaims).flatMap(([other, row]) => (other === id ? [] : [row]));
    expect(uncovered(rest).length).toBeGreaterThan(0);
  },
);

it('a sentence counts as harmless only while a page says it', () => {
  const all = new Set(said.flatMap(({ sentences }) => sentences));
  expect(harmlessSentences.filter(sentence => !all.has(sentence))).toEqual([]);
});

it('what is sealed, told or opened is found in a heading, in a description and in the middle of a text', () => {
  const page =
    '<title>Open to all</title><meta name="description" content="We read it."><main><h1>It is sealed</h1>' +
    '<p>Good. We tell nobody. Yes.</p><p>Fine.</p><div class="post"><p>We open letters.</p></div></main>';
  expect(listSafetySentences(page)).toEqual([
    'Open to all',
    'We read it.',
    'It is sealed.',
    'We tell nobody.',
  ]);
});
