/** How hard a password is to guess: 0 at once, 4 not in a lifetime. */
export type Strength = 0 | 1 | 2 | 3 | 4;
export type StrengthMeter = (password: string, knownAboutPerson: readonly string[]) => Strength;

/** Guesses are tried on the first characters only: longer passwords would take seconds and are strong by then. */
const longestMeasured = 64;

let loading: Promise<StrengthMeter> | undefined;

/** The meter and its dictionaries are large, so they come at the first keystroke in a password box. */
export function loadStrengthMeter(): Promise<StrengthMeter> {
  loading ??= makeMeter();
  return loading;
}

async function makeMeter(): Promise<StrengthMeter> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const meter = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return (password, known) => meter.check(password.slice(0, longestMeasured), [...known]).score;
}
