import { describe, expect, it } from 'vitest';
import { person } from '../kinds/person.ts';
import { checkRecord } from '../records/record-check.ts';
import { readStoredDay } from '../values/calendar.ts';
import { checkSignUp, type TypedSignUp } from './sign-up.ts';

const today = readStoredDay('2026-11-21');
const ruth: TypedSignUp = {
  firstName: ' Ruth ',
  lastName: 'Ellery',
  displayName: '',
  email: ' Ruth.Ellery@Example.co.uk ',
  phone: '07700 900123',
  password: 'kettle-ribbon',
  confirmPassword: 'kettle-ribbon',
  dateOfBirth: { day: '14', month: '6', year: '1959' },
  address: '14 Larkfield Road, Shipley',
  postcode: 'bd180xx',
};
const born = (boxes: string) => {
  const [day = '', month = '', year = ''] = boxes.split('|');
  return { ...ruth, dateOfBirth: { day, month, year } };
};
const problems = (typed: TypedSignUp) => {
  const checked = checkSignUp(typed, today);
  return checked.ok ? [] : checked.problems;
};

describe('a person who signs up', () => {
  it('gives the server little and the passport the rest', () => {
    expect(checkSignUp(ruth, today)).toEqual({
      ok: true,
      details: {
        email: 'ruth.ellery@example.co.uk',
        password: 'kettle-ribbon',
        displayName: 'Ruth',
        phone: '+447700900123',
        person: {
          firstName: 'Ruth',
          lastName: 'Ellery',
          relationship: 'self',
          dateOfBirth: '1959-06-14',
          email: 'ruth.ellery@example.co.uk',
          phone: '+447700900123',
          address: '14 Larkfield Road, Shipley',
          postcode: 'BD18 0XX',
        },
      },
    });
  });

  it('needs names, email and password only where somebody invited them, and is still a record of the household', () => {
    const noDay = { day: '', month: '', year: '' };
    const invited = { ...ruth, phone: '', address: '', postcode: '', dateOfBirth: noDay };
    expect(problems(invited).map(({ field }) => field)).toEqual(['phone', 'dateOfBirth']);
    const checked = checkSignUp(invited, today, { short: true });
    const fields = checked.ok ? checked.details.person : {};
    expect(fields).toEqual({
      firstName: 'Ruth',
      lastName: 'Ellery',
      relationship: 'self',
      email: 'ruth.ellery@example.co.uk',
    });
    expect(checkRecord(person, fields, today)).toEqual({ ok: true, fields });
  });

  it('becomes a record of the household that passes its check', () => {
    const checked = checkSignUp({ ...ruth, address: '', postcode: ' ', phone: 'ask Amira' }, today);
    const fields = checked.ok ? checked.details.person : {};
    expect(checkRecord(person, fields, today)).toEqual({ ok: true, fields });
    expect(Object.keys(fields)).not.toContain('postcode');
  });

  it('reads the specification’s sentences, in page order', () => {
    const nothing = {
      firstName: '',
      lastName: ' ',
      displayName: '',
      email: '',
      phone: '',
      password: '',
      confirmPassword: 'x',
      dateOfBirth: { day: '', month: '', year: '' },
      address: '',
      postcode: '',
    };
    expect(problems(nothing)).toEqual([
      { field: 'firstName', message: 'First name is required' },
      { field: 'lastName', message: 'Last name is required' },
      { field: 'email', message: 'Email is required' },
      { field: 'phone', message: 'Phone number is required' },
      { field: 'dateOfBirth', message: 'Date of birth is required' },
      { field: 'password', message: 'Password is required' },
      { field: 'confirmPassword', message: 'Passwords do not match' },
    ]);
  });

  it('lists what is too long where its box stands, one sentence for a box', () => {
    const long = 'x'.repeat(5001);
    const typed = {
      ...ruth,
      firstName: long,
      phone: '',
      address: long,
      password: 'short',
      confirmPassword: 'short',
    };
    expect(problems(typed)).toEqual([
      { field: 'firstName', message: 'First name must be 200 characters or fewer' },
      { field: 'phone', message: 'Phone number is required' },
      { field: 'address', message: 'Address must be 5,000 characters or fewer' },
      { field: 'password', message: 'Password must be at least 8 characters' },
    ]);
  });

  it.each([
    [{ email: 'ruth@' }, { field: 'email', message: 'Please enter a valid email address' }],
    [
      { email: 'rüth@example.de' },
      {
        field: 'email',
        message:
          'Enter an email address that uses the letters a to z. We cannot send email to other addresses yet',
      },
    ],
    [
      { password: '1234567', confirmPassword: '1234567' },
      { field: 'password', message: 'Password must be at least 8 characters' },
    ],
    [{ confirmPassword: 'Kettle-ribbon' }, { field: 'confirmPassword', message: 'Passwords do not match' }],
    [
      { lastName: 'x'.repeat(201) },
      { field: 'lastName', message: 'Last name must be 200 characters or fewer' },
    ],
    [
      { displayName: 'x'.repeat(201) },
      { field: 'displayName', message: 'What we call you must be 200 characters or fewer' },
    ],
  ])('%j', (change, problem) => {
    expect(problems({ ...ruth, ...change })).toEqual([problem]);
  });

  it.each([
    ['21|11|2008', undefined],
    ['22|11|2008', 'You need to be 18 or over to have a passport of your own'],
    ['22|11|2026', 'Date of birth must be in the past'],
    ['1|1|1890', 'Check the year of birth'],
    ['14||1959', 'Date of birth must include a month'],
    ['14|6|59', 'Enter the full year of birth, all 4 digits, like 1958'],
    ['14|6|19x9', 'Enter the year of birth, like 1958'],
    ['0|6|1959', 'The day of birth must be a number from 1 to 31'],
    ['14|x|1959', 'The month of birth must be a number from 1 to 12, or a name like March'],
    ['31|6|1959', 'That month does not have this day. Check the day of birth'],
  ])('born %s hears: %s', (boxes, message) => {
    expect(problems(born(boxes)).map(problem => problem.message)).toEqual(
      message === undefined ? [] : [message],
    );
  });

  it.each([
    ['', 'Ruth'],
    ['  ', 'Ruth'],
    [' Mrs Ellery ', 'Mrs Ellery'],
    ['R', 'R'],
  ])(
    'who asks to be called %j is called %j, and nothing readable has the last name besides',
    (asked, called) => {
      const checked = checkSignUp({ ...ruth, displayName: asked }, today);
      expect(checked).toMatchObject({
        details: { displayName: called, person: { firstName: 'Ruth', lastName: 'Ellery' } },
      });
      const { person: _sealed, ...readable } = checked.ok ? checked.details : { person: {} };
      expect(JSON.stringify({ ...readable, email: '' }).includes('Ellery')).toBe(called.includes('Ellery'));
    },
  );

  it.each(['B', 'x'.repeat(100), "O'Brien", 'O’Brien', 'محمد', 'Ngô Thị Ánh'])('may be called %s', name => {
    const checked = checkSignUp({ ...ruth, firstName: name, lastName: name }, today);
    expect(checked).toMatchObject({
      details: { displayName: name, person: { firstName: name, lastName: name } },
    });
    expect(checkRecord(person, checked.ok ? checked.details.person : {}, today)).toMatchObject({ ok: true });
  });

  it.each([
    ['ruth+kinfolio@example.co.uk', 'ruth+kinfolio@example.co.uk'],
    ['RUTH@EXAMPLE.CO.UK', 'ruth@example.co.uk'],
    ['ruth@xn--mller-kva.de', 'ruth@xn--mller-kva.de'],
  ])('has the email %s as %s, sealed and sent', (typed, email) => {
    expect(checkSignUp({ ...ruth, email: typed }, today)).toMatchObject({
      details: { email, person: { email } },
    });
  });

  it('hears why the password is too weak beside everything else', () => {
    const checked = checkSignUp({ ...ruth, lastName: '', password: 'password' }, today, {
      weak: 'Too weak.',
    });
    expect(checked.ok ? [] : checked.problems).toEqual([
      { field: 'lastName', message: 'Last name is required' },
      {
        field: 'password',
        message: 'Too weak.',
      },
      { field: 'confirmPassword', message: 'Passwords do not match' },
    ]);
  });

  it.each([
    ['2026-02-28', false],
    ['2026-03-01', true],
  ])('born on 29 February 2008 may sign up on %s: %s', (day, ok) => {
    expect(checkSignUp(born('29|2|2008'), readStoredDay(day)).ok).toBe(ok);
  });

  it('may have any letters in the password, spaces at its ends too', () => {
    for (const password of [' eight 8 ', 'пароль-12', '👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀']) {
      expect(checkSignUp({ ...ruth, password, confirmPassword: password }, today)).toMatchObject({
        ok: true,
        details: { password },
      });
    }
  });
});
