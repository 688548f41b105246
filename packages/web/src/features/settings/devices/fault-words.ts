import type { ActivityFault } from '@kinfolio/contract/activity';

/** What to think of a log that is not as it was written. */
export function activityFaultWords({ kind, number }: ActivityFault): string {
  const what = {
    edited: `entry ${String(number)} was changed after it was written`,
    missing: `entry ${String(number)} is missing`,
    reordered: `entry ${String(number)} is not where it was`,
    rewritten: `entry ${String(number)} is another one than this device has seen before`,
  }[kind];
  return `Do not rely on this list: ${what}. Only someone with access to our server could do that. Tell us.`;
}
