import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ChangePassword } from './ChangePassword.tsx';
import { SettingsPage } from './SettingsPage.tsx';

afterEach(cleanup);

const isAbove = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

it('says what is missing above the heading of the page, takes the focus there and leads to each box', async () => {
  const form = <ChangePassword email="ruth@example.co.uk" onChange={() => Promise.resolve(undefined)} />;
  const sections = [{ id: 'password', title: 'Password', content: form }];
  render(<SettingsPage groups={[{ title: 'Security', sections }]} />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  const summary = await screen.findByRole('alert');
  expect(isAbove(summary, screen.getByRole('heading', { level: 1 }))).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(summary));
  await waitFor(() => expect(document.title).toMatch(/^Error: Settings/));
  await userEvent.click(within(summary).getByRole('link', { name: 'Type your current password' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Current password/));
});
