/** How hard a password is to guess: 0 within a thousand tries, 1 within a million, 4 not in a lifetime. */
export type Strength = 0 | 1 | 2 | 3 | 4;
/** Why a password is guessed within a million tries. */
export type FoundBy = 'common' | 'personal' | 'easy';

export interface Guessing {
  readonly strength: Strength;
  /** There when the strength is 0 or 1: such a password is refused. [Note: How much guessing is enough] */
  readonly weakness?: FoundBy;
}
export type StrengthMeter = (password: string, knownAboutPerson: readonly string[]) => Guessing;

// [Note: How much guessing is enough] Whoever steals the database tries passwords at 64 MiB and 3 passes of Argon2id each,
// some thousand a second on a rack of machines, and begins with the lists. Below a million tries that is minutes, and it
// is the range in which the meter's dictionaries are exact. Above, the tries grow with every word faster than a rule could
// follow, and refusing more would drive people to "Kettle1!": the meter advises there. NIST SP 800-63B
// asks for the same: lists, names and the service's own, and no rules about kinds of letters.

/** Guesses are tried on the first characters only: longer passwords would take seconds and are strong by then. */
const longestMeasured = 64;
/** What is shorter stands inside too many other words to be cut out of them. */
const shortestKnown = 3;

/** Loads the dictionaries and gives what measures by them. */
export async function makeMeter(): Promise<StrengthMeter> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const meter = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return (password, knownAboutPerson) => {
    const text = password.slice(0, longestMeasured);
    const known = wordsOf(knownAboutPerson);
    const whole = meter.check(text, known);
    const lists = whole.sequence.map(({ dictionaryName }) => String(dictionaryName));
    // "RuthEllery1959!" looks long, but who knows her tries it early: only what is not about her counts.
    const rest = without(text, known);
    const left = rest === text ? whole.score : meter.check(rest).score;
    if (whole.score > 1) return left > 1 ? { strength: whole.score } : { strength: 1, weakness: 'personal' };
    if (lists.includes('userInputs')) return { strength: whole.score, weakness: 'personal' };
    const isListed = lists.some(name => name.startsWith('passwords'));
    return { strength: whole.score, weakness: isListed ? 'common' : 'easy' };
  };
}

/** What is known about a person, whole, without what separates its parts, and each part; accents on and off. */
function wordsOf(known: readonly string[]): string[] {
  const plain = known.map(text => text.trim().toLowerCase());
  const spelled = [...plain, ...plain.map(text => text.normalize('NFD').replaceAll(/\p{M}/gu, ''))];
  const names = spelled.map(text => text.split('@')[0] ?? '');
  const joined = names.map(text => text.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const parts = spelled.flatMap(text => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...spelled, ...names, ...joined, ...parts])].filter(
    word => word.length >= shortestKnown,
  );
}

/** The text with every one of the words cut out, the longest first. */
function without(text: string, words: readonly string[]): string {
  return words.toSorted((a, b) => b.length - a.length).reduce((rest, word) => cut(rest, word), text);
}

function cut(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word);
  return at < 0 ? text : cut(text.slice(0, at) + text.slice(at + word.length), word);
}
