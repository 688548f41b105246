const usual = 'Check your email and the code, group by group. They do not open a passport.';

/** What is wrong with a recovery code: the group that is mistyped, or `whole` when it is none. */
export const wrongCode = (group: number | undefined, whole = usual): string =>
  group === undefined
    ? whole
    : `Check group ${String(group)} of the code. It is not what is printed on a kit.`;
