// What it is: the recovery code as people see it: 160 random bits in eight groups of five characters.
// Use it for: making a code, printing it, and reading what its owner typed from paper.
// Never use it for: a password. A code is random, not chosen, which is why it needs no slow hash.
//
// [Note: How a group checks itself] Codes on paper are read aloud, copied by hand and typed under stress, so
// a mistake should be found at once and located. Crockford's own check character covers the whole text and
// needs five more symbols. Here each group has four characters and its own check character from the same 32.
// A character is a number from 0 to 31, read as an element of the field GF(32) with x^5 = x^2 + 1; for group
// number g (0 to 7) and characters d0 d1 d2 d3, check = x^5·g + x^4·d0 + x^3·d1 + x^2·d2 + x·d3. Every weight
// differs, so one wrong character, two swapped characters and two swapped groups are always found; any other
// mistake in a group goes unnoticed once in 32, and the code then opens nothing.

import { type Bytes, type RandomBytes, systemRandomBytes, wipeBytes } from '../primitives/bytes.ts';

declare const brand: unique symbol;
/**
 * A recovery code in its canonical spelling: 40 capital characters without separators, in which every check
 * character is right. It is secret.
 */
export type RecoveryCode = string & { readonly [brand]: 'recovery-code' };

/**
 * The mistake in a typed code. `group` counts from 1, as on the printed kit; absent if the mistake cannot be
 * located.
 */
export interface RecoveryCodeProblem {
  /**
   * `length`: the code has too few or too many characters. `character`: codes do not use this character.
   * `group`: the check character of a group does not match.
   */
  readonly problem: 'length' | 'character' | 'group';
  readonly group?: number;
}

/** Crockford's base 32 (https://www.crockford.com/base32.html, read on 2026-11-21): no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const notInAlphabet = new RegExp(`[^${alphabet}]`);
const groups = 8;
const dataCharacters = 4;
const groupCharacters = dataCharacters + 1;
const codeBytes = 20;

/** A new code: 160 random bits. */
export function createRecoveryCode(random: RandomBytes = systemRandomBytes): RecoveryCode {
  const bytes = random(codeBytes);
  const code = codeOfBytes(bytes);
  wipeBytes(bytes);
  return code;
}

/** The code as printed: eight groups separated by hyphens. Parsing this text returns the code. */
export function formatRecoveryCode(code: RecoveryCode): string {
  return splitRecoveryCode(code).join('-');
}

/** The eight groups, for printing them one by one. */
export function splitRecoveryCode(code: RecoveryCode): readonly string[] {
  return Array.from({ length: groups }, (_, group) =>
    code.slice(group * groupCharacters, (group + 1) * groupCharacters),
  );
}

/**
 * Parses a typed code. Accepts lower case, spaces and hyphens anywhere, O for 0, and I and L for 1. Otherwise
 * names the first group that is wrong. Never throws.
 */
export function parseRecoveryCode(
  text: string,
): { ok: true; code: RecoveryCode } | ({ ok: false } & RecoveryCodeProblem) {
  const typed = canonical(text);
  const foreign = typed.search(notInAlphabet);
  if (foreign !== -1) return { ok: false, problem: 'character', group: groupAt(foreign) };
  if (typed.length !== groups * groupCharacters) return { ok: false, problem: 'length', ...shortGroup(text) };
  for (let group = 0; group < groups; group += 1) {
    const part = typed.slice(group * groupCharacters, (group + 1) * groupCharacters);
    if (checkOf(group, part.slice(0, dataCharacters)) !== part[dataCharacters]) {
      return { ok: false, problem: 'group', group: group + 1 };
    }
  }
  return { ok: true, code: proved(typed) };
}

/** Whether a text has the characters and the length of a code, even if its check characters are wrong. */
export function looksLikeRecoveryCode(text: string): boolean {
  const parsed = parseRecoveryCode(text);
  return parsed.ok || parsed.problem === 'group';
}

/** Whether this group (1 to 8) of the code was typed correctly, in any spelling that the parser accepts. */
export function isRecoveryCodeGroupRight(code: RecoveryCode, group: number, typed: string): boolean {
  return splitRecoveryCode(code)[group - 1] === canonical(typed);
}

/** The 20 bytes of a code. The caller must wipe them. */
export function decodeRecoveryCode(code: RecoveryCode): Bytes {
  const bytes = new Uint8Array(codeBytes);
  let bits = 0;
  let held = 0;
  let position = 0;
  for (const group of splitRecoveryCode(code)) {
    for (const character of group.slice(0, dataCharacters)) {
      bits = ((bits << 5) | alphabet.indexOf(character)) & 0xfff;
      held += 5;
      if (held < 8) continue;
      held -= 8;
      bytes[position] = (bits >> held) & 0xff;
      position += 1;
    }
  }
  return bytes;
}

function codeOfBytes(bytes: Bytes): RecoveryCode {
  let code = '';
  for (let group = 0; group < groups; group += 1) {
    let data = '';
    for (let index = 0; index < dataCharacters; index += 1) {
      data += characterOf(fiveBitsAt(bytes, (group * dataCharacters + index) * 5));
    }
    code += data + checkOf(group, data);
  }
  return proved(code);
}

/** Marks a text as a code. Call this only after every character and check has been found right. */
function proved(text: string): RecoveryCode {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this assertion creates the branded type
  return text as RecoveryCode;
}

/** Reads five bits, which may span two bytes. Positions count from the highest bit of the first byte. */
function fiveBitsAt(bytes: Bytes, bit: number): number {
  const first = bit >> 3;
  const pair = ((bytes[first] ?? 0) << 8) | (bytes[first + 1] ?? 0);
  return (pair >> (11 - (bit & 7))) & 31;
}

/** Computes the check character of a group: see [Note: How a group checks itself]. Uses Horner's scheme. */
function checkOf(group: number, data: string): string {
  let sum = group;
  for (const character of data) sum = double(sum) ^ alphabet.indexOf(character);
  return characterOf(double(sum));
}

/** Doubles a number in the field of 32 elements with x^5 = x^2 + 1. */
function double(value: number): number {
  return value & 16 ? ((value << 1) ^ 0b100101) & 31 : value << 1;
}

function characterOf(value: number): string {
  return alphabet.charAt(value);
}

/**
 * The canonical spelling of what was typed: full-width letters converted (NFKC), capitals, no separators, and
 * look-alikes replaced.
 */
function canonical(text: string): string {
  const capitals = text.normalize('NFKC').toUpperCase();
  return capitals
    .replaceAll(/[\s\p{Pd}._·]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/**
 * The number of the group that contains a position, as printed on the kit. Surplus characters count towards
 * the last group.
 */
function groupAt(position: number): number {
  return Math.min(groups, Math.floor(position / groupCharacters) + 1);
}

/** The first group with the wrong length, if the separators that were typed show where groups end. */
function shortGroup(text: string): { group?: number } {
  const typed = text.trim().split(/[\s\p{Pd}._·]+/u);
  const wrong = typed.findIndex(part => part.length !== groupCharacters);
  return typed.length === groups && wrong !== -1 ? { group: wrong + 1 } : {};
}
