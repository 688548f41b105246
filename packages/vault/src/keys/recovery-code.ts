// What it is: the recovery code as people see it: 160 random bits in eight groups of five characters.
// Use it for: making a code, printing it, and reading what its owner typed from paper.
// Never use it for: a password. A code is random, not chosen, which is why it needs no slow hash.
//
// [Note: How a group checks itself] Paper is read aloud, copied by hand and typed by someone in trouble, so a mistake
// should be found immediately and located. Crockford's own check character covers the whole text and needs five more
// symbols. Here each group has four characters and its own check, from the same 32. A character is a number from 0 to
// 31, read as an element of the field GF(32) with x^5 = x^2 + 1; for group number g (0 to 7) and characters d0 d1 d2
// d3, check = x^5·g + x^4·d0 + x^3·d1 + x^2·d2 + x·d3. Every weight differs, so one wrong character, two swapped
// characters and two swapped groups are always found; any other mistake in a group is missed once in 32, and then the
// code does not open.

import { type Bytes, type RandomBytes, systemRandomBytes, wipeBytes } from '../primitives/bytes.ts';

declare const brand: unique symbol;
/**
 * A recovery code in its canonical spelling: 40 capital characters without separators, with every check character
 * right. A secret.
 */
export type RecoveryCode = string & { readonly [brand]: 'recovery-code' };

/** The fault in a typed code. `group` counts from 1, as on the kit; absent if no group can be named. */
export interface RecoveryCodeProblem {
  /**
   * `length`: the code has too few or too many characters. `character`: a character that codes do not use. `group`: the
   * check character of a group does not match.
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

/** The code as printed: eight groups separated by hyphens. Parsing it returns the code. */
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
 * Parses a typed code: lower case, spaces and hyphens anywhere, O for 0, I and L for 1. Names the first group that is
 * wrong. Never throws.
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

/** Whether a text has the characters and the length of a code, whether or not its checks are right. */
export function looksLikeRecoveryCode(text: string): boolean {
  const parsed = parseRecoveryCode(text);
  return parsed.ok || parsed.problem === 'group';
}

/** Whether this group (1 to 8) of the code was typed back correctly, in any spelling the parser understands. */
export function isRecoveryCodeGroupRight(code: RecoveryCode, group: number, typed: string): boolean {
  return splitRecoveryCode(code)[group - 1] === canonical(typed);
}

/** The 20 bytes of a code. The caller wipes them. */
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

/** Marks a text as a code, once every character and check is known to be right. */
function proved(text: string): RecoveryCode {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this assertion creates the branded type
  return text as RecoveryCode;
}

/** Bits are counted from the first byte's highest bit. Five of them may span two bytes. */
function fiveBitsAt(bytes: Bytes, bit: number): number {
  const first = bit >> 3;
  const pair = ((bytes[first] ?? 0) << 8) | (bytes[first + 1] ?? 0);
  return (pair >> (11 - (bit & 7))) & 31;
}

/** See [Note: How a group checks itself]. Uses Horner's scheme, with one more doubling for each remaining character. */
function checkOf(group: number, data: string): string {
  let sum = group;
  for (const character of data) sum = double(sum) ^ alphabet.indexOf(character);
  return characterOf(double(sum));
}

/** Doubles a number in the field of 32 elements with x^5 = x^2 + 1. */
function double(value: number): number {
  return value & 16 ? ((value << 1) ^ 0b100101) & 31 : value << 1;
}

/** The character for a number from 0 to 31. */
function characterOf(value: number): string {
  return alphabet.charAt(value);
}

/**
 * The canonical spelling of what was typed: NFKC for full-width letters, capitals, no separators, look-alikes resolved.
 */
function canonical(text: string): string {
  const capitals = text.normalize('NFKC').toUpperCase();
  return capitals
    .replaceAll(/[\s\p{Pd}._·]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** The number, on the kit, of the group that contains a position; surplus characters count towards the last group. */
function groupAt(position: number): number {
  return Math.min(groups, Math.floor(position / groupCharacters) + 1);
}

/** The first group of the wrong length, if separators were typed and show where groups end. */
function shortGroup(text: string): { group?: number } {
  const typed = text.trim().split(/[\s\p{Pd}._·]+/u);
  const wrong = typed.findIndex(part => part.length !== groupCharacters);
  return typed.length === groups && wrong !== -1 ? { group: wrong + 1 } : {};
}
