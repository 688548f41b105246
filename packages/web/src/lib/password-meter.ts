/**
 * How hard a password is to guess: 0 takes fewer than a thousand guesses, 1 fewer than a million, and 4 cannot be
 * guessed in a lifetime.
 */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;
/** Why a password could be guessed within a million tries. */
export type GuessReason = 'common' | 'personal' | 'easy';

export interface PasswordGuessing {
  readonly strength: PasswordScore;
  /** Why the password is refused. Set if its strength is 0 or 1. See [Note: How much guessing is enough]. */
  readonly weakness?: GuessReason;
}
export type StrengthMeter = (password: string, knownAboutPerson: readonly string[]) => PasswordGuessing;

// [Note: How much guessing is enough] A thief who has the database must run Argon2id (64 MiB, 3 passes) for each guess.
// A rack of machines makes some thousand guesses a second, starting with lists of known passwords. Fewer than a million
// guesses take minutes, and in that range the meter's dictionaries are exact, so such passwords are refused. Above it,
// each further word adds more guesses than any rule could, and stricter rules would drive people to "Kettle1!", so
// there the meter only advises. NIST SP 800-63B requires the same: check lists, names and the name of the service, and
// make no rules about types of characters.

/** How many characters are measured. Measuring longer passwords would take seconds, and they are strong anyway. */
const longestMeasured = 64;
/**
 * The length of the shortest known text that is removed from a password. Shorter texts occur in too many unrelated
 * words.
 */
const shortestKnown = 3;

/** Loads the dictionaries and returns a meter that uses them. */
export async function createPasswordMeter(): Promise<StrengthMeter> {
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
    // "RuthEllery1959!" looks strong, but an acquaintance would soon try it. So only the part that is not about the
    // person counts.
    const rest = without(text, known);
    const left = rest === text ? whole.score : meter.check(rest).score;
    if (whole.score > 1) return left > 1 ? { strength: whole.score } : { strength: 1, weakness: 'personal' };
    if (lists.includes('userInputs')) return { strength: whole.score, weakness: 'personal' };
    const isListed = lists.some(name => name.startsWith('passwords'));
    return { strength: whole.score, weakness: isListed ? 'common' : 'easy' };
  };
}

/**
 * Lists the words to look for: each text known about the person as a whole, without separators, and in parts, with and
 * without accents.
 */
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

/** The text with all of the words removed, longest first. */
function without(text: string, words: readonly string[]): string {
  return words.toSorted((a, b) => b.length - a.length).reduce((rest, word) => cut(rest, word), text);
}

function cut(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word);
  return at < 0 ? text : cut(text.slice(0, at) + text.slice(at + word.length), word);
}
