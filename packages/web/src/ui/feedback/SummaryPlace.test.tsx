import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ErrorSummary } from './ErrorSummary.tsx';
import { ErrorSummaryPlace } from './SummaryPlace.tsx';

afterEach(cleanup);

function Page({ first, second }: { first: number; second: number }) {
  return (
    <ErrorSummaryPlace>
      <h1>Settings</h1>
      <ErrorSummary errors={first > 0 ? [{ message: 'One' }] : []} attempt={first} />
      <ErrorSummary errors={second > 0 ? [{ message: 'Two' }] : []} attempt={second} />
    </ErrorSummaryPlace>
  );
}
const said = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('shows the problems of the form sent last, and of no other', () => {
  const { rerender } = render(<Page first={0} second={0} />);
  expect(said()).toEqual([]);
  rerender(<Page first={1} second={0} />);
  expect(said()).toEqual(['One']);
  rerender(<Page first={1} second={1} />);
  expect(said()).toEqual(['Two']);
  rerender(<Page first={2} second={1} />);
  expect(said()).toEqual(['One']);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});
