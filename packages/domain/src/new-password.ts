/** Shortest password in characters (spec 1 §9). */
export const shortestPassword = 8;

/** What is wrong with each box of a password typed twice; a key is missing when all is well. */
export interface NewPasswordErrors {
  readonly password?: string;
  readonly again?: string;
}

/**
 * Checks a new password with the exact sentences of spec 1 §5, wherever one is chosen. It is taken as typed, spaces
 * included, and counted in characters as people count them (code points). Never throws. This module loads nothing.
 */
export function newPasswordErrors({
  password,
  again,
}: {
  readonly password: string;
  readonly again: string;
}): NewPasswordErrors {
  const problem = passwordProblem(password);
  return {
    ...(problem === undefined ? {} : { password: problem }),
    ...(password === again ? {} : { again: 'Passwords do not match' }),
  };
}

function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Password is required';
  return Array.from(password).length < shortestPassword
    ? `Password must be at least ${shortestPassword} characters`
    : undefined;
}
