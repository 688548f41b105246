import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { emptySignUpDetails } from './details.ts';
import type { SignUpSubmission } from './PersonalDetailsForm.tsx';
import { SignUpPage } from './SignUpPage.tsx';

afterEach(cleanup);

const clock = { now: () => Date.UTC(2026, 10, 21, 12) };

function open(answer: SignUpSubmission = {}, short = false) {
  const onSubmit = vi.fn<(details: unknown) => Promise<SignUpSubmission>>(() => Promise.resolve(answer));
  render(
    <MemoryRouter>
      <SignUpPage
        clock={clock}
        kept={emptySignUpDetails}
        short={short}
        steps={null}
        stepWords="Step 1 of 4"
        onWake={() => undefined}
        onSubmit={onSubmit}
      />
    </MemoryRouter>,
  );
  return onSubmit;
}
const type = (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);

async function fillIn() {
  await type(/^First name/, 'Ruth');
  await type(/^Last name/, 'Ellery');
  await type(/^Email/, 'ruth@example.co.uk');
  await type(/^Phone number/, '07700900123');
  await type(/^Day/, '14');
  await type(/^Month/, 'June');
  await type(/^Year/, '1959');
  await type(/^Password/, 'kettle-ribbon-otter');
  await type(/^Confirm password/, 'kettle-ribbon-otter');
}
const press = () => userEvent.click(screen.getByRole('button', { name: /Continue/ }));
const listed = () => screen.queryAllByRole('listitem').map(item => item.textContent);

it('an empty form says everything that is missing, in page order, and sends nothing', async () => {
  const onSubmit = open();
  expect(screen.getByRole('button', { name: /Continue/ }).getAttribute('aria-disabled')).toBe('true');
  await press();
  await waitFor(() =>
    expect(listed().slice(0, 7)).toEqual([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
      'Date of birth is required',
      'Password is required',
      'Confirm your password',
    ]),
  );
  expect(onSubmit).not.toHaveBeenCalled();
});

it('what cannot be right is said of each box at once, and nothing that was typed is lost', async () => {
  const onSubmit = open();
  await type(/^Email/, 'ruth at home');
  await type(/^Day/, '14');
  await type(/^Month/, '6');
  await type(/^Year/, '2015');
  await type(/^Password/, 'kettle');
  await type(/^Confirm password/, 'ribbon');
  await press();
  await waitFor(() =>
    expect(listed().slice(0, 7)).toEqual([
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Phone number is required',
      'You need to be 18 or over to have a passport of your own',
      'Password must be at least 8 characters',
      'Passwords do not match',
    ]),
  );
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('kettle');
});

it('an error at a box goes when the box is edited; what was typed stays', async () => {
  open();
  await fillIn();
  await userEvent.clear(screen.getByLabelText(/^Confirm password/));
  await type(/^Confirm password/, 'kettle');
  await press();
  await waitFor(() => expect(screen.getAllByText('Passwords do not match')).toHaveLength(2));
  await type(/^Confirm password/, '-ribbon-otter');
  await waitFor(() =>
    expect(screen.getByLabelText(/^Confirm password/).getAttribute('aria-invalid')).toBeNull(),
  );
  expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Ruth');
});

it('a complete form is handed over with what the server sees apart from what is sealed', async () => {
  const onSubmit = open();
  await fillIn();
  await press();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({
    email: 'ruth@example.co.uk',
    displayName: 'Ruth',
    person: { firstName: 'Ruth', dateOfBirth: '1959-06-14' },
  });
});

it('an email that has an account is said at its box, with nothing lost', async () => {
  open({ problem: { field: 'email', message: 'Log in instead: this email already has an account.' } });
  await fillIn();
  await press();
  await waitFor(() => expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('kettle-ribbon-otter');
});

it('who asks to be called something else is called that', async () => {
  const onSubmit = open();
  await fillIn();
  await type(/^What should we call you/, 'Mrs E');
  await press();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ displayName: 'Mrs E', person: { lastName: 'Ellery' } });
});

it.each([
  ['password', /passwords people guess first/],
  ['ruth@example.co.uk', /your details or our name/],
  ['RuthEllery', /your details or our name/],
  ['kinfolio1', /your details or our name/],
])('the password %s is refused at its box, with the reason, and stays', async (password, reason) => {
  const onSubmit = open();
  await fillIn();
  for (const box of [/^Password/, /^Confirm password/]) {
    await userEvent.clear(screen.getByLabelText(box));
    await type(box, password);
  }
  await press();
  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2));
  const box = screen.getByLabelText<HTMLInputElement>(/^Password/);
  expect([box.value, box.getAttribute('aria-invalid')]).toEqual([password, 'true']);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('postcode and email are spelled as they are kept once their box is left', async () => {
  open();
  await type(/^Email/, ' Ruth@Example.CO.UK');
  await type(/^Postcode/, 'bd184ab');
  await userEvent.tab();
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ruth@example.co.uk');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Postcode/).value).toBe('BD18 4AB'));
});

const tokens: readonly (readonly [RegExp, string])[] = [
  [/^First name/, 'given-name'],
  [/^Last name/, 'family-name'],
  [/^Day/, 'bday-day'],
  [/^Month/, 'bday-month'],
  [/^Year/, 'bday-year'],
  [/^Address/, 'street-address'],
  [/^Postcode/, 'postal-code'],
];

it.each(tokens)(
  'the browser may fill the empty box %s, and keeps nothing typed into it',
  async (label, token) => {
    open();
    const box = screen.getByLabelText(label);
    expect(box.getAttribute('autocomplete')).toBe(token);
    await userEvent.type(box, '1');
    expect(box.getAttribute('autocomplete')).toBe('off');
    await userEvent.clear(box);
    expect(box.getAttribute('autocomplete')).toBe(token);
  },
);

it('names may run from right to left', () => {
  open();
  for (const label of [/^First name/, /^Last name/, /^What should we call you/])
    expect(screen.getByLabelText(label).getAttribute('dir')).toBe('auto');
});

it('leads to the terms and the privacy policy beside Continue, without losing what was typed', () => {
  open();
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name: /Continue/ });
  const links = [...(form?.querySelectorAll('a') ?? [])];
  expect(links.map(link => [link.textContent, link.getAttribute('href'), link.target])).toEqual([
    ['terms', '/terms', '_blank'],
    ['privacy policy', '/privacy', '_blank'],
  ]);
});

it('asks a person who was invited for names, email and password, and for no documents', async () => {
  const onSubmit = open({}, true);
  expect(screen.queryByLabelText(/^Phone number/)).toBeNull();
  expect(screen.queryByLabelText(/^Year/)).toBeNull();
  expect(screen.queryByText(/driving licence/)).toBeNull();
  expect(screen.getByText(/confirm that you are 18 or over/)).toBeTruthy();
  await type(/^First name/, 'Amira');
  await type(/^Last name/, 'Khan');
  await type(/^Email/, 'amira@example.co.uk');
  await type(/^Password/, 'kettle-ribbon-otter');
  await type(/^Confirm password/, 'kettle-ribbon-otter');
  await press();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({
    displayName: 'Amira',
    phone: '',
    email: 'amira@example.co.uk',
  });
});
