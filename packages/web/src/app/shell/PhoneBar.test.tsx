import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { PhoneBar } from './PhoneBar.tsx';
import { desk, help, mainPlaces, people, settings } from './places.ts';

afterEach(cleanup);

function open(at: string) {
  const element = (
    <>
      <PhoneBar places={mainPlaces} more={[people, desk, settings, help]} />
      <button type="button">Outside</button>
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  const bar = within(screen.getByRole('navigation', { name: 'Main, phone' }));
  return { bar, router, user: userEvent.setup(), more: bar.getByRole('button', { name: 'More' }) };
}

it('shows four places and More, and the others only after More was pressed', async () => {
  const { bar, router, user, more } = open('/dates');
  const words = () => bar.getAllByRole('link').map(({ textContent }) => textContent);
  expect(words()).toEqual(['Home', 'Passport', 'Dates', 'Budget']);
  expect(bar.getByRole('link', { current: 'page' }).textContent).toBe('Dates');
  await user.click(more);
  expect(words().slice(4)).toEqual(['People', 'Executor’s desk', 'Settings', 'Help']);
  await user.click(bar.getByRole('link', { name: 'Settings' }));
  expect(router.state.location.pathname).toBe('/settings');
  expect(words()).toHaveLength(4);
  expect(more.getAttribute('aria-current')).toBe('true');
});

it('closes by Escape, which gives the focus back, and when something outside is used', async () => {
  const { bar, user, more } = open('/dashboard');
  await user.click(more);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('People');
  await user.keyboard('{Escape}');
  expect(bar.queryByRole('link', { name: 'People' })).toBeNull();
  expect(document.activeElement).toBe(more);
  await user.click(more);
  await user.click(screen.getByRole('button', { name: 'Outside' }));
  expect(bar.queryByRole('link', { name: 'People' })).toBeNull();
});
