/** Minimum password length in characters (spec 1 §9). */
export const minPasswordCharacters = 8;

/** The error for each field of a new password, which is typed twice. A field without an error has no key. */
export interface NewPasswordErrors {
  readonly password?: string;
  readonly again?: string;
}

/**
 * Checks a new password and returns the exact sentences of spec 1 §5. Also rejects a password that the password meter
 * found weak, with the meter's sentence (`weak-password.ts`). The password is used exactly as typed, including spaces;
 * its length is counted in code points, as people count characters. Never throws. This module has no other dependencies
 * to load.
 */
export function findPasswordErrors({
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

/** Whether a password is long enough to be worth measuring. */
export const isPasswordLongEnough = (password: string): boolean =>
  Array.from(password).length >= minPasswordCharacters;

function passwordProblem(password: string, weak: string | undefined): string | undefined {
  if (password === '') return 'Password is required';
  if (!isPasswordLongEnough(password)) return `Password must be at least ${minPasswordCharacters} characters`;
  return weak;
}

function againProblem(password: string, again: string): string | undefined {
  if (password === '' && again === '') return 'Confirm your password';
  return password === again ? undefined : 'Passwords do not match';
}

/**
 * The words that an attacker who knows the person would try first: the person's details and the name of the product.
 */
export const listGuessableWords = (...details: readonly string[]): readonly string[] => [
  ...details,
  'Kinfolio',
];

/** Shown if a password could not be measured because part of the page did not load. */
export const passwordNotCheckedMessage =
  'We could not check this password. Check your internet connection, then try again.';
