import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { PageTitle, SiteNameContext } from '../layout/PageTitle.tsx';
import { ErrorSummary, type SummaryError } from './ErrorSummary.tsx';

afterEach(cleanup);

function Form({ errors, attempt }: { errors: readonly SummaryError[]; attempt: number }) {
  return (
    <SiteNameContext value="Kinfolio">
      <PageTitle parts={['Personal details', 'Sign up']} />
      <ErrorSummary errors={errors} attempt={attempt} />
      <input id="email" aria-label="Email" />
      <fieldset id="birth">
        <input aria-label="Day" />
      </fieldset>
    </SiteNameContext>
  );
}
const errors = [
  { id: 'email', message: 'Email is required' },
  { id: 'birth', message: 'Date of birth is required' },
];

it('takes the focus when it appears, and again at the next submit', async () => {
  const { rerender } = render(<Form errors={errors} attempt={1} />);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  await userEvent.click(screen.getByLabelText('Email'));
  rerender(<Form errors={errors} attempt={2} />);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

it('leads from each sentence to its control, or to the first one of a group', async () => {
  render(<Form errors={errors} attempt={1} />);
  await userEvent.click(screen.getByRole('link', { name: 'Email is required' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await userEvent.click(screen.getByRole('link', { name: 'Date of birth is required' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Day'));
});

it('makes the title begin with "Error: " for as long as it stands', () => {
  const { rerender } = render(<Form errors={errors} attempt={1} />);
  expect(document.title).toBe('Error: Personal details - Sign up - Kinfolio');
  rerender(<Form errors={[]} attempt={2} />);
  expect(document.title).toBe('Personal details - Sign up - Kinfolio');
});
