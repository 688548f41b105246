const usual = 'Check your email and the code, group by group. They do not open a passport.';

/**
 * The error for a wrong recovery code. It names the group that was mistyped, or is `whole` if we cannot tell which
 * group is wrong.
 */
export const formatWrongCodeError = (group: number | undefined, whole = usual): string =>
  group === undefined ? whole : `Check group ${String(group)} of the code. This group has a mistake in it.`;
