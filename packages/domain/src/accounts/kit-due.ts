/** How many records a passport may have, or how many days old it may be, before we ask for a recovery kit. */
export const recoveryKitDeferLimits = { records: 3, days: 7 } as const;

const dayMs = 24 * 60 * 60_000;

/**
 * Whether a recovery kit must be made now. `records` counts all records except the owner's own entry. `accountId` is a
 * UUIDv7 (RFC 9562 §5.7), whose first 48 bits are the account's creation time in milliseconds since 1970; for any other
 * id only the records count. Never throws.
 */
export function isRecoveryKitDue({
  accountId,
  records,
  nowMs,
}: {
  accountId: string;
  records: number;
  nowMs: number;
}): boolean {
  return (
    records >= recoveryKitDeferLimits.records ||
    nowMs - madeAtMs(accountId, nowMs) >= recoveryKitDeferLimits.days * dayMs
  );
}

function madeAtMs(accountId: string, otherwise: number): number {
  const time = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(accountId);
  return time ? Number.parseInt(`${time[1] ?? ''}${time[2] ?? ''}`, 16) : otherwise;
}
