import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { emptyDetails } from './details.ts';
import type { Submitted } from './PersonalDetailsForm.tsx';
import { SignUpPage } from './SignUpPage.tsx';

afterEach(cleanup);

const clock = { now: () => Date.UTC(2026, 10, 21, 12) };

function open(answer: Submitted = {}) {
  const onSubmit = vi.fn<(details: unknown) => Promise<Submitted>>(() => Promise.resolve(answer));
  render(
    <MemoryRouter>
      <SignUpPage
        clock={clock}
        kept={emptyDetails}
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
  await press();
  await waitFor(() =>
    expect(listed().slice(0, 6)).toEqual([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
      'Date of birth is required',
      'Password is required',
    ]),
  );
  expect(onSubmit).not.toHaveBeenCalled();
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
    displayName: 'Ruth Ellery',
    person: { firstName: 'Ruth', dateOfBirth: '1959-06-14' },
  });
});

it('an email that has an account is said at its box, with nothing lost', async () => {
  open({ problem: { field: 'email', message: 'Log in instead: this email has an account already.' } });
  await fillIn();
  await press();
  await waitFor(() => expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('kettle-ribbon-otter');
});
