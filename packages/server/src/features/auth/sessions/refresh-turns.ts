// [Note: Two holders of one session] Each refresh answers with a number of its own. Those that were answered for the same token are
// siblings: tabs that raced, a retry after an answer was lost, or a thief and the owner. Tabs keep one place in storage, so that
// of siblings one is refreshed and the others are never seen again. Two holders keep one each. The second of them shows a token
// whose sibling was refreshed already, and the session ends, whichever of them is first and however soon after the other.

/** The refresh tokens of a session, by their numbers. */
export interface Turns {
  /** The newest. */
  readonly refreshNumber: number;
  /** The oldest of those that were answered for the same token as the newest. */
  readonly siblingsFrom: number;
  /** Of these siblings those up to this number were answered so long ago that their answer counts as lost. */
  readonly lostNumber: number;
  /** The highest number whose access token was used: its holder got the answer. 0 while none was. */
  readonly usedNumber: number;
  /** When the latest numbers were answered, oldest first; none older than the reuse interval is kept. */
  readonly recentRotationsMs: readonly number[];
  /** The tokens that were exchanged last, oldest first: the newest stays in the list, others for the reuse interval. */
  readonly spent: readonly Spent[];
}

/** A token that was exchanged, and when. */
export interface Spent {
  readonly number: number;
  readonly atMs: number;
}

/** After this time an answer that was not used is lost, and not late. */
const lostAfterMs = 60_000;

/** What a token is given: the turns after it, or why it is refused. */
export type Turn = { readonly turns: Turns } | 'reused' | 'unknown';

/** Takes a refresh token. `reuseMs`: so long tabs may race. */
export function takeTurn(
  turns: Turns,
  number: number,
  { now, reuseMs }: { now: number; reuseMs: number },
): Turn {
  const { refreshNumber, siblingsFrom, lostNumber, spent } = turns;
  // A number from the future is of a database older than the token: nothing was stolen.
  if (number > refreshNumber) return 'unknown';
  const recent = turns.recentRotationsMs.filter(at => at > now - reuseMs);
  const answered = { ...turns, refreshNumber: refreshNumber + 1, recentRotationsMs: [...recent, now] };
  if (number >= siblingsFrom) {
    if (number <= lostNumber) return 'reused';
    const late = spent.filter(({ atMs }) => atMs > now - reuseMs);
    const siblings = { siblingsFrom: answered.refreshNumber, lostNumber: 0 };
    return { turns: { ...answered, ...siblings, spent: [...late, { number, atMs: now }] } };
  }
  const parent = spent.at(-1);
  const again = { ...answered, spent: [...spent.slice(0, -1), { number, atMs: now }] };
  const raced = spent.some(one => one.number === number && one.atMs > now - reuseMs);
  // Tabs may race for the answer to a retry as for the first one.
  if (raced) return { turns: parent?.number === number ? again : answered };
  if (number > refreshNumber - recent.length) return { turns: answered };
  if (parent?.number !== number || turns.usedNumber >= siblingsFrom) return 'reused';
  // The answer was lost, unless two holders have the parent: then the siblings show it.
  const isLost = now - parent.atMs >= lostAfterMs;
  return { turns: isLost ? { ...again, lostNumber: refreshNumber } : again };
}

/** What the use of an access token shows, by the number of the refresh token that it came with. */
export function useOf(
  { siblingsFrom, lostNumber, usedNumber }: Pick<Turns, 'siblingsFrom' | 'lostNumber' | 'usedNumber'>,
  number: number | undefined,
): 'nothing' | 'first' | 'stolen' {
  if (number === undefined || number < siblingsFrom) return 'nothing';
  // One holder has the answer that another did not get.
  if (number <= lostNumber) return 'stolen';
  return usedNumber < siblingsFrom ? 'first' : 'nothing';
}
