// [Note: Two holders of one session] Each refresh returns a new number. Numbers returned for the same token
// are called siblings. They arise when tabs race, when a request is retried after a lost response, or when
// both a thief and the owner have the token. Tabs share one place in storage, so only one sibling is
// refreshed and the others are never used. Two separate holders each store a sibling. When one holder has
// refreshed its sibling and the other then presents its own, the session ends, no matter which holder was
// first or how much later the other follows.

/** The state of a session's refresh tokens, which are identified by their numbers. */
export interface RefreshTokenState {
  readonly refreshNumber: number;
  /** The oldest sibling of the newest number. Siblings are numbers that were returned for the same token. */
  readonly siblingsFrom: number;
  /** Siblings up to this number count as lost: they were returned some time ago and have not been used since. */
  readonly lostNumber: number;
  /**
   * The number of the newest refresh token whose access token has been used, which proves that a device received the
   * response. 0 until one is used.
   */
  readonly usedNumber: number;
  /** When the latest numbers were returned, oldest first. Times longer ago than the reuse interval are dropped. */
  readonly recentRotationsMs: readonly number[];
  /**
   * The tokens that were exchanged most recently, oldest first. The newest one is always in the list; the
   * others are dropped after the reuse interval.
   */
  readonly spent: readonly SpentToken[];
}

export interface SpentToken {
  readonly number: number;
  readonly atMs: number;
}

/**
 * Until this time has passed, a response that has not been used may merely be late. After it, the response
 * counts as lost.
 */
const lostAfterMs = 60_000;

/** The result of presenting a token: the new state, or why the token is refused. */
export type RefreshResult = { readonly turns: RefreshTokenState } | 'reused' | 'unknown';

/** Accepts a refresh token. `reuseMs` is how long several tabs may exchange the same token. */
export function acceptRefreshToken(
  turns: RefreshTokenState,
  number: number,
  { now, reuseMs }: { now: number; reuseMs: number },
): RefreshResult {
  const { refreshNumber, siblingsFrom, lostNumber, spent } = turns;
  // If the number is too high, the database is older than the token, for example after a restore. The token was not
  // stolen.
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
  // Several tabs may present the same token again after a retry, just as after the first attempt.
  if (raced) return { turns: parent?.number === number ? again : answered };
  if (number > refreshNumber - recent.length) return { turns: answered };
  if (parent?.number !== number || turns.usedNumber >= siblingsFrom) return 'reused';
  // Either the response was lost or two parties hold the parent token. In the second case, the siblings will
  // reveal it.
  const isLost = now - parent.atMs >= lostAfterMs;
  return { turns: isLost ? { ...again, lostNumber: refreshNumber } : again };
}

/**
 * Decides what the use of an access token shows, from the number of the refresh token with which it was
 * issued.
 */
export function judgeAccessTokenUse(
  {
    siblingsFrom,
    lostNumber,
    usedNumber,
  }: Pick<RefreshTokenState, 'siblingsFrom' | 'lostNumber' | 'usedNumber'>,
  number: number | undefined,
): 'nothing' | 'first' | 'stolen' {
  if (number === undefined || number < siblingsFrom) return 'nothing';
  // The response counted as lost and was requested again, but its token is in use after all. So two parties
  // are using the session.
  if (number <= lostNumber) return 'stolen';
  return usedNumber < siblingsFrom ? 'first' : 'nothing';
}
