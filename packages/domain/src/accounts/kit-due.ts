/** A passport may stay without a recovery kit for this many records, or this many days: then the kit is asked for. */
export const kitMayWait = { records: 3, days: 7 } as const;

const dayMs = 24 * 60 * 60_000;

/**
 * Whether the recovery kit must be made now. `records` counts all records but the owner's own entry.
 * `accountId` is a UUIDv7 (RFC 9562 §5.7), whose first 48 bits say when the account was made, in milliseconds since 1970;
 * for any other id only the records count. Never throws.
 */
export function kitIsDue({
  accountId,
  records,
  nowMs,
}: {
  accountId: string;
  records: number;
  nowMs: number;
}): boolean {
  return records >= kitMayWait.records || nowMs - madeAtMs(accountId, nowMs) >= kitMayWait.days * dayMs;
}

function madeAtMs(accountId: string, otherwise: number): number {
  const time = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(accountId);
  return time ? Number.parseInt(`${time[1] ?? ''}${time[2] ?? ''}`, 16) : otherwise;
}
