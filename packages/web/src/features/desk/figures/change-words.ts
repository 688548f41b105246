interface LeftOut {
  readonly leftOut: string;
}

/** The log entry for a change to something that the executors added; undefined if nothing changed. */
export function describeItemChange<T extends LeftOut>(
  before: T,
  after: T,
  describe: (one: T) => string,
): string | undefined {
  const [was, is] = [describe(before), describe(after)];
  const words = was === is ? [] : [`Changed ${was}. It is now ${is}`];
  if (after.leftOut !== before.leftOut)
    words.push(after.leftOut === '' ? `Counted again: ${is}` : `Left out ${is}: ${after.leftOut}`);
  return words.length === 0 ? undefined : words.join('. ');
}

/** The message shown after a change has been saved. */
export function describeSavedItem(
  before: LeftOut,
  leftOut: string,
  counting: 'figures' | 'accounts',
): string {
  if (leftOut === before.leftOut) return `Saved. The ${counting} use the new details`;
  return leftOut === ''
    ? `The ${counting} now include this again`
    : 'Left out. You can include it again from this page';
}
