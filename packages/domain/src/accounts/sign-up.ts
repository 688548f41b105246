import type { FieldValues } from '../fields/fields.ts';
import { computeAge, type Day, type DayParts, parseDay } from '../values/calendar.ts';
import { formatCount } from '../values/count.ts';
import { isEmail, isPlainEmail, normalisePhone, normalisePostcode } from '../values/uk.ts';
import { findPasswordErrors } from './new-password.ts';

/** The fields of the personal-details step, exactly as typed. */
export interface TypedSignUp {
  readonly firstName: string;
  readonly lastName: string;
  /** How to address the person. The only name that is not sealed; if empty, the first name is used. */
  readonly displayName: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly dateOfBirth: DayParts;
  readonly address: string;
  readonly postcode: string;
}

/** A problem with one field. `part` is the part of a date to mark as wrong. */
export interface SignUpProblem {
  readonly field: keyof TypedSignUp;
  readonly part?: keyof DayParts;
  readonly message: string;
}

/** The data of a sign-up: the parts for the server (email, phone, name), and the person's details, which are sealed. */
export interface SignUpDetails {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly phone: string;
  /** The values stored in a record of kind `person`, sealed before they leave the device. */
  readonly person: FieldValues;
}

/** The minimum age in years, because only adults may sign up (spec 1 §9). */
const youngestAge = 18;

/**
 * Checks the personal-details step and returns the exact sentences of spec 1 §5, in page order, at most one per field.
 * Address and postcode may be empty. A phone number is only required to be present: an unusual one leads to a warning
 * (`phone.ts`), and an unusual postcode is kept. The password is used exactly as typed, including spaces; `weak` is the
 * verdict of the password meter. `short`: an invited person needs only names, email and password. Never throws. This
 * module loads neither zod nor the phone library, so that the page stays small.
 */
export function checkSignUp(
  typed: TypedSignUp,
  today: Day,
  { weak, short = false }: { readonly weak?: string | undefined; readonly short?: boolean } = {},
): { ok: true; details: SignUpDetails } | { ok: false; problems: SignUpProblem[] } {
  const { password, again } = findPasswordErrors({
    password: typed.password,
    again: typed.confirmPassword,
    weak,
  });
  const problems = [
    required('firstName', typed) ?? tooLong('firstName', typed),
    required('lastName', typed) ?? tooLong('lastName', typed),
    tooLong('displayName', typed),
    required('email', typed) ?? emailProblem(typed.email),
    (short ? undefined : required('phone', typed)) ?? tooLong('phone', typed),
    short ? undefined : birthProblem(typed.dateOfBirth, today),
    tooLong('address', typed),
    tooLong('postcode', typed),
    password === undefined ? undefined : says('password', password),
    again === undefined ? undefined : says('confirmPassword', again),
  ].filter(problem => problem !== undefined);
  const birth = parseDay(typed.dateOfBirth);
  if (problems.length > 0 || (!birth.ok && !short)) return { ok: false, problems };
  return { ok: true, details: detailsOf(typed, birth.ok ? birth.day : undefined) };
}

function detailsOf(typed: TypedSignUp, birth: Day | undefined): SignUpDetails {
  const [firstName, lastName] = [typed.firstName.trim(), typed.lastName.trim()];
  const displayName = typed.displayName.trim() || firstName;
  const email = typed.email.trim().toLowerCase();
  const phone = normalisePhone(typed.phone);
  const address = typed.address.trim();
  const postcode = normalisePostcode(typed.postcode);
  const person: FieldValues = { firstName, lastName, relationship: 'self', email };
  if (birth !== undefined) person['dateOfBirth'] = birth;
  if (phone !== '') person['phone'] = phone;
  if (address !== '') person['address'] = address;
  if (postcode !== '') person['postcode'] = postcode;
  return { email, password: typed.password, displayName, phone, person };
}

function says(field: keyof TypedSignUp, message: string, part?: keyof DayParts): SignUpProblem {
  return part === undefined ? { field, message } : { field, message, part };
}

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  displayName: 'What we call you',
  email: 'Email',
  phone: 'Phone number',
  address: 'Address',
  postcode: 'Postcode',
} as const;
/** The maximum lengths of texts, in characters. The rule for emails has its own limit. */
const longest = {
  firstName: 200,
  lastName: 200,
  displayName: 200,
  phone: 200,
  address: 5000,
  postcode: 200,
} as const;

function required(field: keyof typeof labels, typed: TypedSignUp): SignUpProblem | undefined {
  return typed[field].trim() === '' ? says(field, `${labels[field]} is required`) : undefined;
}

function tooLong(field: keyof typeof longest, typed: TypedSignUp): SignUpProblem | undefined {
  const limit = longest[field];
  if (Array.from(typed[field]).length <= limit) return undefined;
  return says(field, `${labels[field]} must be ${formatCount(limit)} characters or fewer`);
}

function emailProblem(email: string): SignUpProblem | undefined {
  const address = email.trim();
  if (!isEmail(address)) return says('email', 'Please enter a valid email address');
  if (isPlainEmail(address)) return undefined;
  return says(
    'email',
    'Enter an email address that uses the letters a to z. We cannot send email to other addresses yet',
  );
}

function birthProblem(parts: DayParts, today: Day): SignUpProblem | undefined {
  const reading = parseDay(parts);
  if (!reading.ok) {
    const words = {
      missing:
        reading.part === undefined
          ? 'Date of birth is required'
          : `Date of birth must include a ${reading.part}`,
      day: 'The day of birth must be a number from 1 to 31',
      month: 'The month of birth must be a number from 1 to 12, or a name like March',
      year: 'Enter the year of birth, like 1958',
      'short-year': 'Enter the full year of birth, all 4 digits, like 1958',
      impossible: 'That month does not have this day. Check the day of birth',
    };
    return says('dateOfBirth', words[reading.problem], reading.part);
  }
  if (reading.day > today) return says('dateOfBirth', 'Date of birth must be in the past', 'year');
  if (computeAge(reading.day, today) > 130) return says('dateOfBirth', 'Check the year of birth', 'year');
  if (computeAge(reading.day, today) >= youngestAge) return undefined;
  return says('dateOfBirth', 'You need to be 18 or over to have a passport of your own');
}
