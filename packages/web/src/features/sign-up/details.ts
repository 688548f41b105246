import type { SignUpProblem, TypedSignUp } from '@kinfolio/domain/accounts/sign-up';

export const emptySignUpDetails: TypedSignUp = {
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

/** An error to show, either at its field or only in the list above the heading. */
export interface ShownSignUpProblem extends Omit<SignUpProblem, 'field'> {
  readonly field?: keyof TypedSignUp;
}
export type SignUpProblems = Partial<Record<keyof TypedSignUp, ShownSignUpProblem>>;

const needed = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const;

/** Whether every required field is filled in. The values themselves are checked when the button is pressed. */
export function areSignUpDetailsReady(typed: TypedSignUp, short: boolean): boolean {
  const { day, month, year } = typed.dateOfBirth;
  const more = short ? [] : [typed.phone, day, month, year];
  return [...needed.map(key => typed[key]), ...more].every(text => text.trim() !== '');
}

export function findSignUpProblems(shown: readonly ShownSignUpProblem[]): SignUpProblems {
  return Object.fromEntries(shown.flatMap(problem => (problem.field ? [[problem.field, problem]] : [])));
}

export const createSignUpBoxId = (field: keyof TypedSignUp) => `sign-up-${field}`;

/** The control that a link in the list of errors leads to. For a date, this is the part that is wrong. */
export function findSignUpControlId({ field, part }: ShownSignUpProblem): string | undefined {
  if (field === undefined) return undefined;
  return field === 'dateOfBirth' ? `${createSignUpBoxId(field)}-${part ?? 'day'}` : createSignUpBoxId(field);
}
