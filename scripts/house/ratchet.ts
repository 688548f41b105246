// What breaks a rule already and is listed until it is put right. A list may only become shorter, a count only smaller.
import type { Finding } from './source-files.ts';

/** The listed breaches of each rule that has any. */
export interface Ratchet {
  /** Files and exports, as `path` or `path#name`. */
  readonly bannedNames: readonly string[];
  /** Exported names, as `package#name`; at most 30. */
  readonly twoMeanings: readonly string[];
  /** Code that only tests reach, as `path` or `path#name`. */
  readonly unreached: readonly string[];
  /** Banned words in comments, for each package. */
  readonly words: Readonly<Record<string, number>>;
}

const MOST_TWO_MEANINGS = 30;

/** Finds what is not listed, and what is listed in vain. */
export function compareWithRatchet(present: Ratchet, listed: Ratchet): Finding[] {
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
    ...compareCounts(present.words, listed.words),
  ];
}

/** The listed breaches that are still there; new ones are not added. */
export function lowerRatchet(present: Ratchet, listed: Ratchet): Ratchet {
  const places = Object.keys(present.words).toSorted();
  return {
    bannedNames: listed.bannedNames.filter(one => present.bannedNames.includes(one)),
    twoMeanings: listed.twoMeanings.filter(one => present.twoMeanings.includes(one)),
    unreached: listed.unreached.filter(one => present.unreached.includes(one)),
    words: Object.fromEntries(
      places.map(place => [place, Math.min(present.words[place] ?? 0, listed.words[place] ?? 0)]),
    ),
  };
}

function compareLists(rule: string, present: readonly string[], listed: readonly string[]): Finding[] {
  return [
    ...present.filter(one => !listed.includes(one)).map(one => ({ rule, text: `${one} is new` })),
    ...listed
      .filter(one => !present.includes(one))
      .map(one => ({ rule, text: `${one} is put right: delete its row` })),
  ];
}

function compareCounts(present: Ratchet['words'], listed: Ratchet['words']): Finding[] {
  const places = [...new Set([...Object.keys(present), ...Object.keys(listed)])].toSorted();
  return places.flatMap(place => {
    const now = present[place] ?? 0;
    const most = listed[place] ?? 0;
    if (now === most) return [];
    const what = now > most ? 'more than the' : 'lower the count from';
    return [
      { rule: 'words-in-comments', text: `${place}: ${now}, ${what} ${most}${now > most ? ' listed' : ''}` },
    ];
  });
}
