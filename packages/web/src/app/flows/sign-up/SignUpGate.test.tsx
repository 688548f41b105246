import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { deleteSignUpCode, readSignUpCodeFromTab, takeSignUpCodeFromUrl } from '../../sign-up-rule.ts';
import SignUpGate from './SignUpGate.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

const gate = (rule: 'invited' | 'closed' | 'by-provider', problem?: string) => (
  <MemoryRouter>
    <SignUpGate rule={rule} problem={problem}>
      <p>Your details</p>
    </SignUpGate>
  </MemoryRouter>
);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

it('asks a stranger for a code, and shows the details once there is one', async () => {
  render(gate('invited'));
  expect(screen.queryByText('Your details')).toBeNull();
  await press();
  expect(screen.getAllByText('Type your sign-up code').length).toBeGreaterThan(0);
  await userEvent.type(screen.getByLabelText(/Sign-up code/), ' 7K2M-9QXD-4T8P-W3ZA ');
  await press();
  expect(screen.getByText('Your details')).toBeTruthy();
  expect(readSignUpCodeFromTab()).toBe('7K2M-9QXD-4T8P-W3ZA');
});

it('takes the code of a link, which leaves the address', () => {
  window.history.replaceState(null, '', '/signup?plan=basic#invitation=7K2M-9QXD-4T8P-W3ZA');
  takeSignUpCodeFromUrl();
  expect(window.location.href).not.toContain('7K2M');
  expect(window.location.search).toBe('?plan=basic');
  render(gate('invited'));
  expect(screen.getByText('Your details')).toBeTruthy();
});

it('says why a code was refused, and asks for another', () => {
  takeSignUpCodeFromUrl();
  deleteSignUpCode();
  render(gate('invited', 'Ask for another sign-up code.'));
  expect(screen.getAllByText('Ask for another sign-up code.').length).toBeGreaterThan(0);
});

it('leads to the login page where nobody signs up on this one', () => {
  const { unmount } = render(gate('closed'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'This server is not accepting new people',
  );
  unmount();
  render(gate('by-provider'));
  expect(screen.getByRole('link').getAttribute('href')).toBe('/login');
});
