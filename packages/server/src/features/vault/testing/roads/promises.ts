// The times that an owner may rely on, as plain values that share no code with the product. If a time in the product is
// changed by mistake, a test fails.

export const oneHourMs = 3_600_000;
export const oneDayInMs = 24 * oneHourMs;

/** How long the product promises each way of getting back in. */
export const promisedDays = {
  /**
   * How long a kit can still be used after it was ended by a person who showed no kit. The same time applies to an
   * address that was replaced.
   */
  endedMs: 30 * oneDayInMs,
  /** How long after the request a passport is set aside. */
  resetMs: 7 * oneDayInMs,
  /** How long a passport is kept after it was set aside. */
  asideMs: 90 * oneDayInMs,
} as const;

/** A recovery kit that its owner has on paper. */
export interface PaperKit {
  readonly proof: string;
  readonly wrapId: string;
}

/** The state of a passport at the server. A restore puts all of it back. */
export interface ServerPassportState {
  email: string;
  password: string;
  /** When the owner's kit was ended, and when the address that the owner knows was replaced. */
  kitEndedAt?: number;
  movedAt?: number;
  asideAt?: number;
  hasSeat: boolean;
}

/**
 * The way in which an owner gets back into their passport; `late` if the owner comes back so late that no way is
 * promised any more.
 */
export type RecoveryRoute = 'kit' | 'undo' | 'taken back' | 'late';

/** The way of getting back in that is promised at a given moment to an owner who has the newest confirmed kit. */
export function findPromisedRoute(
  { kitEndedAt, asideAt }: ServerPassportState,
  nowMs: number,
): RecoveryRoute {
  if (asideAt !== undefined) {
    // A kit that had ended before the passport was set aside does not open it.
    const isOpen = nowMs - asideAt < promisedDays.asideMs && kitEndedAt === undefined;
    return isOpen ? 'taken back' : 'late';
  }
  if (kitEndedAt === undefined) return 'kit';
  return nowMs - kitEndedAt < promisedDays.endedMs ? 'undo' : 'late';
}

/** The email addresses with which the kit signs in: the current one and, for a while, the one that the owner knows. */
export function listKitAddresses(
  { email, movedAt }: ServerPassportState,
  known: string,
  nowMs: number,
): readonly string[] {
  const isOld = movedAt === undefined || nowMs - movedAt < promisedDays.endedMs;
  return isOld && known !== email ? [known, email] : [email];
}
