import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MissingRecordsBanner, NewDeviceCheckBanner } from './HeldBackBanner.tsx';

afterEach(cleanup);

const since = Date.parse('2026-11-21T09:00:00Z');
const dayMs = 24 * 60 * 60_000;

function show(now: number, missing = 3) {
  const [onTryAgain, onAccept] = [
    vi.fn<() => Promise<void>>(async () => undefined),
    vi.fn<() => Promise<void>>(async () => undefined),
  ];
  const heldBack = { missing, since };
  render(<MissingRecordsBanner heldBack={heldBack} now={now} onTryAgain={onTryAgain} onAccept={onAccept} />);
  return { onTryAgain, onAccept, user: userEvent.setup() };
}

it('says how many are held back: amber, and red after a day', () => {
  show(since + dayMs - 1);
  const words =
    "Kinfolio's server is holding back 3 of your records, or is showing older versions. Nothing on this device was changed.";
  expect(screen.getByText(words).closest('.banner')?.className).toContain('caution');
  cleanup();
  show(since + dayMs, 0);
  expect(screen.getByText(/holding back some of your records/).closest('.banner')?.className).toContain(
    'danger',
  );
});

it('takes what is here for all only after asking', async () => {
  const { onTryAgain, onAccept, user } = show(since);
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  expect(onTryAgain).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'This is all I remember' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Not sure, keep the warning' }));
  expect(onAccept).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'This is all I remember' }));
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'This is all I remember' }));
  expect(onAccept).toHaveBeenCalledOnce();
});

it('names the newest change on a device that is new to a passport', () => {
  render(<NewDeviceCheckBanner at="2026-11-03T14:02:00.000Z" onSeen={async () => undefined} />);
  expect(screen.getByText(/It was last changed on 3 November 2026, 14:02\. If you changed/)).toBeTruthy();
});
