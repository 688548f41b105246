// The times that an owner may rely on, as plain values. They share no code with the product, so if a time
// there is changed by mistake, a test fails.

export const oneHourMs = 3_600_000;
export const oneDayInMs = 24 * oneHourMs;

/** How long the product promises each way of getting back in. */
export const promisedDays = {
  /**
   * How long a kit can still be used after it was ended by a person who showed no kit. The same time applies to an
   * address that was replaced.
   */
  endedMs: 30 * oneDayInMs,
  /** How long after the request a passport may be set aside. */
  resetMs: 7 * oneDayInMs,
  /** How long a passport is kept after it was set aside. */
  asideMs: 90 * oneDayInMs,
} as const;

export interface PaperKit {
  readonly proof: string;
  readonly wrapId: string;
}

/** The state of a passport on the server. A restore resets all of it. */
export interface ServerPassportState {
  email: string;
  password: string;
  /** When the owner's kit was ended, and when the email address that the owner knows was replaced. */
  kitEndedAt?: number;
  movedAt?: number;
  asideAt?: number;
  hasSeat: boolean;
}

/**
 * How an owner gets back into their passport. `late`: the owner comes back so late that nothing is promised
 * any more.
 */
export type RecoveryRoute = 'kit' | 'undo' | 'taken back' | 'late';

/** How an owner who has the newest confirmed kit is promised to get back in, at a given moment. */
export function findPromisedRoute(
  { kitEndedAt, asideAt }: ServerPassportState,
  nowMs: number,
): RecoveryRoute {
  if (asideAt !== undefined) {
    // A kit that was ended before the passport was set aside does not open it.
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
