import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseCaseCount, testCaseSeed } from '../testing/cases.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import {
  createRecoveryCode,
  decodeRecoveryCode,
  formatRecoveryCode,
  isRecoveryCodeGroupRight,
  parseRecoveryCode,
  splitRecoveryCode,
} from './recovery-code.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const code = createRecoveryCode(createFixedRandom(13));
const groups = splitRecoveryCode(code);
const anyBytes = fc.uint8Array({ minLength: 20, maxLength: 20 });

test('a code is eight groups of five characters that nobody confuses', () => {
  expect(formatRecoveryCode(createRecoveryCode())).toMatch(
    /^([0-9A-HJKMNP-TV-Z]{5}-){7}[0-9A-HJKMNP-TV-Z]{5}$/,
  );
  expect(groups.join('-')).toBe(formatRecoveryCode(code));
});

test('all 160 bits are in the code, and come back from paper', () => {
  fc.assert(
    fc.property(anyBytes, bytes => {
      const given = Uint8Array.from(bytes);
      const made = createRecoveryCode(() => given.slice());
      expect(decodeRecoveryCode(made)).toEqual(given);
      expect(parseRecoveryCode(formatRecoveryCode(made))).toEqual({ ok: true, code: made });
    }),
    { seed: testCaseSeed, numRuns: chooseCaseCount(20_000) },
  );
});

test.each([
  ['small letters', (text: string) => text.toLowerCase()],
  ['spaces instead of hyphens', (text: string) => text.replaceAll('-', ' ')],
  ['nothing between', (text: string) => text.replaceAll('-', '')],
  ['gaps elsewhere', (text: string) => text.replaceAll('-', '').replaceAll(/(..)/g, '$1 ')],
  ['typographic dashes', (text: string) => text.replaceAll('-', ' – ')],
  ['line ends', (text: string) => ` ${text.replaceAll('-', '\r\n')}\t`],
  ['the letter O for 0', (text: string) => text.replaceAll('0', 'O')],
  ['I for 1', (text: string) => text.replaceAll('1', 'i')],
  ['L for 1', (text: string) => text.replaceAll('1', 'l')],
  ['full-width letters', (text: string) => text.replaceAll('A', 'Ａ').replaceAll('7', '７')],
])('%s are understood', (_, spelt) => {
  // There are enough codes for every character to occur.
  for (let number = 1; number <= 20; number += 1) {
    const one = createRecoveryCode(createFixedRandom(number));
    expect(parseRecoveryCode(spelt(formatRecoveryCode(one)))).toEqual({ ok: true, code: one });
  }
});

test('each wrong character is noticed, and its group named', () => {
  for (let at = 0; at < code.length; at += 1) {
    for (const character of alphabet) {
      if (character === code[at]) continue;
      const typed = code.slice(0, at) + character + code.slice(at + 1);
      expect(parseRecoveryCode(typed)).toEqual({
        ok: false,
        problem: 'group',
        group: Math.floor(at / 5) + 1,
      });
    }
  }
});

test('any two characters of a group that changed places are noticed', () => {
  const swaps = [0, 1, 2, 3, 4].flatMap(a => [0, 1, 2, 3, 4].map(b => [a, b] as const));
  fc.assert(
    fc.property(anyBytes, fc.constantFrom(...swaps), fc.nat(7), (bytes, [a, b], group) => {
      const characters = Array.from(createRecoveryCode(() => Uint8Array.from(bytes)));
      const [first = '', second = ''] = [characters[group * 5 + a], characters[group * 5 + b]];
      fc.pre(first !== second);
      characters[group * 5 + a] = second;
      characters[group * 5 + b] = first;
      const problem = { ok: false, problem: 'group', group: group + 1 };
      expect(parseRecoveryCode(characters.join(''))).toEqual(problem);
    }),
    { seed: testCaseSeed, numRuns: chooseCaseCount(20_000) },
  );
});

test('two groups in the place of each other are noticed', () => {
  for (let a = 0; a < 8; a += 1) {
    for (let b = a + 1; b < 8; b += 1) {
      const swapped = groups.with(a, groups[b] ?? '').with(b, groups[a] ?? '');
      expect(parseRecoveryCode(swapped.join('-'))).toEqual({ ok: false, problem: 'group', group: a + 1 });
    }
  }
});

test('a group with a character missing or too many is named when the gaps were typed', () => {
  const short = groups.with(4, (groups[4] ?? '').slice(1)).join(' ');
  expect(parseRecoveryCode(short)).toEqual({ ok: false, problem: 'length', group: 5 });
  expect(parseRecoveryCode(short.replaceAll(' ', ''))).toEqual({ ok: false, problem: 'length' });
  expect(parseRecoveryCode(groups.slice(0, 7).join('-'))).toEqual({ ok: false, problem: 'length' });
  expect(parseRecoveryCode(`${formatRecoveryCode(code)}-ABCDE`)).toEqual({ ok: false, problem: 'length' });
  expect(parseRecoveryCode('')).toEqual({ ok: false, problem: 'length' });
});

test.each(['U', '!', 'é', '\u{1f511}', '\0'])(
  'a character no code has (%j) is named with its group',
  character => {
    const typed = code.slice(0, 12) + character + code.slice(13);
    expect(parseRecoveryCode(typed)).toEqual({ ok: false, problem: 'character', group: 3 });
  },
);

test('whatever is typed gets an answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), typed => {
      expect(parseRecoveryCode(typed).ok).toBe(false);
    }),
    { seed: testCaseSeed, numRuns: chooseCaseCount(20_000) },
  );
});

test('a group typed back counts only as the group that was asked for', () => {
  expect(isRecoveryCodeGroupRight(code, 3, ` ${(groups[2] ?? '').toLowerCase()} `)).toBe(true);
  expect(isRecoveryCodeGroupRight(code, 4, groups[2] ?? '')).toBe(false);
  expect(isRecoveryCodeGroupRight(code, 3, '')).toBe(false);
  expect(isRecoveryCodeGroupRight(code, 9, '')).toBe(false);
});
