import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePanelLoaded } from './panel-loading.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { ChangePassword } from './security/ChangePassword.tsx';

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

/** A part that has found what it shows. */
function Part({ found }: { found: boolean }) {
  usePanelLoaded(found);
  return <p>{found ? 'Found' : 'Looking'}</p>;
}
const page = (first: boolean, second: boolean) => {
  const sections = [first, second].map((found, index) => ({
    id: `part-${index}`,
    title: `Part ${index}`,
    content: <Part found={found} />,
  }));
  return <SettingsPage groups={[{ title: 'Security', sections }]} />;
};
const heading = () => screen.queryByRole('heading', { level: 1, name: 'Settings' });

describe('parts that are still being looked for', () => {
  afterEach(() => void vi.useRealTimers());

  it('are shown together, so that nothing moves under a press, and stay when one looks again', () => {
    const { rerender } = render(page(false, false), { wrapper: MemoryRouter });
    expect(heading()).toBeNull();
    rerender(page(true, false));
    expect(screen.queryByRole('region')).toBeNull();
    rerender(page(true, true));
    expect(heading()).not.toBeNull();
    expect(screen.getAllByRole('region')).toHaveLength(2);
    rerender(page(true, false));
    expect(screen.getAllByRole('region')).toHaveLength(2);
  });

  it('are not waited for longer than two seconds', () => {
    vi.useFakeTimers();
    render(page(true, false), { wrapper: MemoryRouter });
    act(() => void vi.advanceTimersByTime(1_999));
    expect(heading()).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText('Looking').closest('[hidden]')).toBeNull();
  });
});
