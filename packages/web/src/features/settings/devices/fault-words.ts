import type { ActivityFault } from '@kinfolio/contract/activity';

/** Explains to the person what a sign of tampering in the activity log means. */
export function describeActivityFault({ kind, number }: ActivityFault): string {
  const what = {
    edited: `entry ${String(number)} was changed after it was written`,
    missing: `entry ${String(number)} is missing`,
    reordered: `entry ${String(number)} is not where it was`,
    rewritten: `entry ${String(number)} differs from the one this device saw before`,
  }[kind];
  return `Do not rely on this list: ${what}. Only someone with access to our server could do that. Tell us.`;
}
