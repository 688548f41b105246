import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { SignInFormProps } from './SignInForm.tsx';
import { SignInPage } from './SignInPage.tsx';

afterEach(cleanup);

function open(onSignIn: SignInFormProps['onSignIn'], onWake = () => undefined) {
  render(
    <MemoryRouter>
      <SignInPage onSignIn={onSignIn} onPasskey={() => Promise.resolve(undefined)} onWake={onWake} />
    </MemoryRouter>,
  );
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));

it('says what is missing, at the top and at each box, and asks nobody', async () => {
  const signIn = vi.fn<SignInFormProps['onSignIn']>();
  open(signIn);
  await press();
  const missing = await screen.findAllByRole('link', { name: / is required$/ });
  expect(missing.map(link => link.textContent)).toEqual(['Email is required', 'Password is required']);
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(signIn).not.toHaveBeenCalled();
});

it('loads what signing in needs at the first keystroke, and hands over what was typed', async () => {
  const signIn = vi.fn<SignInFormProps['onSignIn']>().mockResolvedValue(undefined);
  const wake = vi.fn<() => undefined>();
  open(signIn, wake);
  expect(wake).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Email'), 'ruth@example.co.uk');
  expect(wake).toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Password'), ' kept as typed ');
  await press();
  const typed = { email: 'ruth@example.co.uk', password: ' kept as typed ', remember: false };
  await waitFor(() => expect(signIn).toHaveBeenCalledWith(typed));
});

it('says when it did not work, in the title too, and keeps what was typed', async () => {
  open(() => Promise.resolve({ message: 'Check your email and password.', mayBeForgotten: true }));
  await userEvent.type(screen.getByLabelText('Email'), 'ruth@example.co.uk');
  await userEvent.type(screen.getByLabelText('Password'), 'not it');
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Check your email and password. Forgotten your password? Use your recovery kit',
  );
  const nextStep = screen.getByRole('link', { name: 'Use your recovery kit' });
  expect(nextStep.getAttribute('href')).toBe('/recover');
  await waitFor(() => expect(document.title).toBe('Error: Log in'));
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'not it');
});
