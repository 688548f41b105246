import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { RecoveryKitStep } from './KitStep.tsx';

afterEach(cleanup);

const kit = {
  groups: ['B6893', 'DP306', 'YTCAK', '6M7RR', 'ESYEJ', 'WP38Z', 'KWBCC', '8C3N3'],
  displayName: 'Ruth Ellery',
  email: 'ruth@example.co.uk',
  madeOn: '21 November 2026',
  address: 'kinfolio.example/recover',
};

it('takes the code off the screen before it asks for two groups of it', async () => {
  const confirm = vi.fn<(typed: readonly [string, string]) => Promise<undefined>>(() =>
    Promise.resolve(undefined),
  );
  render(<RecoveryKitStep kit={kit} asked={[3, 7]} onConfirm={confirm} />);
  expect(screen.getByText('YTCAK')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /I have a copy/ }));
  expect(screen.queryByText('YTCAK')).toBeNull();
  await userEvent.type(screen.getByLabelText(/Group 3/), 'ytcak');
  await userEvent.type(screen.getByLabelText(/Group 7/), 'kwbcc');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(confirm).toHaveBeenCalledWith(['ytcak', 'kwbcc']));
});

it('a wrong group is said at its box and can be looked up again', async () => {
  render(<RecoveryKitStep kit={kit} asked={[1, 2]} onConfirm={() => Promise.resolve('Check both groups')} />);
  await userEvent.click(screen.getByRole('button', { name: /I have a copy/ }));
  await userEvent.type(screen.getByLabelText(/Group 1/), 'wrong');
  await userEvent.type(screen.getByLabelText(/Group 2/), 'dp306');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Check both groups'));
  await userEvent.click(screen.getByRole('button', { name: 'Show the code again' }));
  expect(await screen.findByText('B6893')).toBeTruthy();
});
