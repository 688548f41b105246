import type { SignUpProblem, SignUpTyped } from '@kinfolio/domain/accounts/sign-up';

export const emptyDetails: SignUpTyped = {
  firstName: '',
  lastName: '',
  displayName: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
  dateOfBirth: { day: '', month: '', year: '' },
  address: '',
  postcode: '',
};

/** A problem as it is shown: at its box, or in the summary alone. */
export interface Shown extends Omit<SignUpProblem, 'field'> {
  readonly field?: keyof SignUpTyped;
}
export type Problems = Partial<Record<keyof SignUpTyped, Shown>>;

const needed = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const;

/** Every box with a star has something in it. Whether it is right is said at the press of the button. */
export function isReady(typed: SignUpTyped, short: boolean): boolean {
  const { day, month, year } = typed.dateOfBirth;
  const more = short ? [] : [typed.phone, day, month, year];
  return [...needed.map(key => typed[key]), ...more].every(text => text.trim() !== '');
}

export function problemsOf(shown: readonly Shown[]): Problems {
  return Object.fromEntries(shown.flatMap(problem => (problem.field ? [[problem.field, problem]] : [])));
}

export const signUpBoxId = (field: keyof SignUpTyped) => `sign-up-${field}`;

/** The control a link in the summary leads to: for a date, its wrong part. */
export function targetOf({ field, part }: Shown): string | undefined {
  if (field === undefined) return undefined;
  return field === 'dateOfBirth' ? `${signUpBoxId(field)}-${part ?? 'day'}` : signUpBoxId(field);
}
