/** Shortest password in characters (spec 1 §9). */
export const shortestPassword = 8;

/** What is wrong with each box of a password typed twice; a key is missing when all is well. */
export interface NewPasswordErrors {
  readonly password?: string;
  readonly again?: string;
}

/**
 * Checks a new password with the exact sentences of spec 1 §5. Refuses one that the password meter found weak, with the
 * meter's sentence (`weak-password.ts`). It is taken as typed, spaces included, and counted in characters as people count
 * them (code points). Never throws. This module loads nothing.
 */
export function newPasswordErrors({
  password,
  again,
  weak,
}: {
  readonly password: string;
  readonly again: string;
  readonly weak?: string | undefined;
}): NewPasswordErrors {
  const problem = passwordProblem(password, weak);
  const repeated = againProblem(password, again);
  return {
    ...(problem === undefined ? {} : { password: problem }),
    ...(repeated === undefined ? {} : { again: repeated }),
  };
}

/** True when a password is as long as it must be, so that it is worth measuring. */
export const isLongEnough = (password: string): boolean => Array.from(password).length >= shortestPassword;

function passwordProblem(password: string, weak: string | undefined): string | undefined {
  if (password === '') return 'Password is required';
  if (!isLongEnough(password)) return `Password must be at least ${shortestPassword} characters`;
  return weak;
}

function againProblem(password: string, again: string): string | undefined {
  if (password === '' && again === '') return 'Confirm your password';
  return password === again ? undefined : 'Passwords do not match';
}

/** What people try first who know the person: their details, and the name of what the password is for. */
export const guessable = (...details: readonly string[]): readonly string[] => [...details, 'Kinfolio'];

/** Said of a password that could not be measured, because a piece of the page did not arrive. */
export const notMeasured =
  'We could not check this password. Check your internet connection, then try again.';
