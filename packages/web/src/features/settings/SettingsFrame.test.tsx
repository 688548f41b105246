import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SettingLine } from '../../ui/layout/Setting.tsx';
import { usePanelLoaded } from './panel-loading.ts';
import { SettingsFrame } from './SettingsFrame.tsx';
import { ChangePassword } from './security/ChangePassword.tsx';

beforeAll(() => {
  // Only a real browser can tell where the page scrolls to.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const isAbove = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
const at = (address: string, page: ReactNode) => (
  <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
);
const signingIn = (
  <SettingsFrame title="Logging in">
    <SettingLine id="password" title="Password" state="Only you know your password">
      {() => <ChangePassword email="ruth@example.co.uk" onChange={() => Promise.resolve(undefined)} />}
    </SettingLine>
    <SettingLine id="passkeys" title="Passkeys" state="None">
      {shut => (
        <button type="button" onClick={shut}>
          Shut
        </button>
      )}
    </SettingLine>
  </SettingsFrame>
);
const button = (name: string) => screen.getByRole('button', { name });

describe('a line of a page of settings', () => {
  it('says how it stands, and opens and closes what can be changed', async () => {
    render(at('/settings/signing-in', signingIn));
    expect(
      within(screen.getByRole('region', { name: 'Password' })).getByText('Only you know your password'),
    ).toBeTruthy();
    expect(screen.queryByLabelText(/^Current password/)).toBeNull();
    await userEvent.click(button('Change password'));
    expect(screen.getByLabelText(/^Current password/)).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('group', { name: 'Password: what you can change' }),
      ),
    );
    await userEvent.click(button('Close password'));
    expect(screen.queryByLabelText(/^Current password/)).toBeNull();
    await userEvent.click(button('Change passkeys'));
    await userEvent.click(button('Shut'));
    expect(button('Change passkeys')).toBeTruthy();
  });

  it('is open for who comes by its address, and has the focus', () => {
    render(at('/settings/signing-in#password', signingIn));
    expect(screen.getByLabelText(/^Current password/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Password' }));
    expect(screen.queryByRole('button', { name: 'Shut' })).toBeNull();
  });

  it('says what is missing above the heading of the page, takes the focus there and leads to each box', async () => {
    render(at('/settings/signing-in#password', signingIn));
    await userEvent.click(button('Change password'));
    const summary = await screen.findByRole('alert');
    expect(isAbove(summary, screen.getByRole('heading', { level: 1 }))).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(summary));
    await waitFor(() => expect(document.title).toMatch(/^Error: Logging in/));
    await userEvent.click(within(summary).getByRole('link', { name: 'Type your current password' }));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Current password/));
  });
});

/** A part of the page, which has loaded once `found` is true. */
function Part({ found }: { found: boolean }) {
  usePanelLoaded(found);
  return <p>{found ? 'Found' : 'Looking'}</p>;
}
const page = (first: boolean, second: boolean) => (
  <SettingsFrame title="Settings" first>
    <Part found={first} />
    <Part found={second} />
  </SettingsFrame>
);
const heading = () => screen.queryByRole('heading', { level: 1, name: 'Settings' });
const isHidden = (words: string) => screen.getAllByText(words)[0]?.closest('[hidden]') !== null;

describe('parts that are still being looked for', () => {
  afterEach(() => void vi.useRealTimers());

  it('are shown together, so that nothing moves under a press, and stay when one looks again', () => {
    const { rerender } = render(page(false, false), { wrapper: MemoryRouter });
    expect(heading()).toBeNull();
    rerender(page(true, false));
    expect(isHidden('Found')).toBe(true);
    rerender(page(true, true));
    expect(heading()).not.toBeNull();
    expect(isHidden('Found')).toBe(false);
    rerender(page(true, false));
    expect(isHidden('Found')).toBe(false);
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
