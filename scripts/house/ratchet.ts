// Known rule breaches, listed until they are corrected. A list may only become shorter.
import type { RuleFinding } from './source-files.ts';

/** The listed breaches of each rule. */
export interface RuleRatchet {
  /** Files and exports, as `path` or `path#name`. */
  readonly bannedNames: readonly string[];
  /** Exported names, as `package#name`; at most 30. */
  readonly twoMeanings: readonly string[];
  /** Code that only tests reach, as `path` or `path#name`. */
  readonly unreached: readonly string[];
}

const MOST_TWO_MEANINGS = 30;

/** Finds breaches that are not listed, and listed ones that no longer exist. */
export function compareWithRatchet(present: RuleRatchet, listed: RuleRatchet): RuleFinding[] {
  return [
    ...compareLists('banned-name', present.bannedNames, listed.bannedNames),
    ...compareLists('two-meanings', present.twoMeanings, listed.twoMeanings),
    ...(listed.twoMeanings.length > MOST_TWO_MEANINGS
      ? [
          {
            rule: 'two-meanings',
            text: `${listed.twoMeanings.length} are listed, at most ${MOST_TWO_MEANINGS}`,
          },
        ]
      : []),
    ...compareLists('unreached', present.unreached, listed.unreached),
  ];
}

/** The listed breaches that still exist, without adding new ones. */
export function lowerRatchet(present: RuleRatchet, listed: RuleRatchet): RuleRatchet {
  return {
    bannedNames: listed.bannedNames.filter(one => present.bannedNames.includes(one)),
    twoMeanings: listed.twoMeanings.filter(one => present.twoMeanings.includes(one)),
    unreached: listed.unreached.filter(one => present.unreached.includes(one)),
  };
}

function compareLists(rule: string, present: readonly string[], listed: readonly string[]): RuleFinding[] {
  return [
    ...present.filter(one => !listed.includes(one)).map(one => ({ rule, text: `${one} is new` })),
    ...listed
      .filter(one => !present.includes(one))
      .map(one => ({ rule, text: `${one} is put right: delete its row` })),
  ];
}
