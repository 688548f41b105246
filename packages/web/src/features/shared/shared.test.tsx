import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { InvitePage, type InvitePageProps } from './InvitePage.tsx';
import { SharedWithMePage, type SharedWithMePageProps } from './SharedWithMePage.tsx';

afterEach(cleanup);

const onAccept = vi.fn<InvitePageProps['onAccept']>(() => Promise.resolve(undefined));
const onRefuse = vi.fn<InvitePageProps['onRefuse']>(() => Promise.resolve(undefined));
const onLeave = vi.fn<SharedWithMePageProps['onLeave']>(() => Promise.resolve(undefined));
const owner = 'Margaret Ellery';

const invite = (stage: InvitePageProps['invite']) =>
  render(
    <MemoryRouter>
      <InvitePage invite={stage} onAccept={onAccept} onRefuse={onRefuse} />
    </MemoryRouter>,
  );

it('says who asks and what there is to read, and is accepted or refused by a press', async () => {
  invite({ stage: 'asked', owner, signedIn: true });
  expect(screen.getByRole('heading', { level: 1, name: 'Margaret Ellery has chosen you' })).toBeTruthy();
  onAccept.mockResolvedValueOnce('Kinfolio could not be reached. Try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Kinfolio could not be reached. Try again.');
  await userEvent.click(screen.getByRole('button', { name: 'No, thank you' }));
  expect([onAccept.mock.calls.length, onRefuse.mock.calls.length]).toEqual([1, 1]);
});

it('asks who is not signed in for the address that the owner has', () => {
  invite({ stage: 'asked', owner, signedIn: false });
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Make an account' })).toBeTruthy();
});

it.each([
  [{ stage: 'not-found' }, 'No invitation was found'],
  [{ stage: 'own' }, 'This is your own invitation'],
  [{ stage: 'wrong-email', owner, email: 'a@b.example' }, 'It was made for another email address'],
  [{ stage: 'not-genuine' }, 'Do not go on'],
] as const)('%o accepts nothing', (stage, title) => {
  invite(stage);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says what there is to see once joined', () => {
  invite({ stage: 'joined', owner, isOpen: false });
  expect(screen.getByText(/nothing to read today/)).toBeTruthy();
  cleanup();
  invite({ stage: 'joined', owner, isOpen: true });
  expect(screen.getByText('You can read what Margaret Ellery shares with you now.')).toBeTruthy();
});

const passport = { grant: 'g', owner, openSections: 2, hasEnded: false, mayAsk: false };
const home = (passports: SharedWithMePageProps['passports']) =>
  render(
    <MemoryRouter>
      <SharedWithMePage passports={passports} onLeave={onLeave} />
    </MemoryRouter>,
  );

it('leads to what can be read or asked for, and to nothing that has ended', () => {
  home([
    passport,
    { ...passport, grant: 'h', owner: 'Ruth Ellery', openSections: 0, mayAsk: true },
    { ...passport, grant: 'i', owner: 'David Ellery', openSections: 0, hasEnded: true },
  ]);
  const links = screen.getAllByRole('link').map(link => link.getAttribute('href'));
  expect(links).toEqual(['/shared-with-me/g', '/shared-with-me/h']);
  expect(screen.getByText('You can read 2 sections.')).toBeTruthy();
  expect(screen.getByText(/You can ask for it to be opened/)).toBeTruthy();
  expect(screen.getByText(/It has ended/)).toBeTruthy();
});

it('asks before leaving', async () => {
  home([passport]);
  await userEvent.click(screen.getByRole('button', { name: 'Leave what Margaret Ellery shares' }));
  const dialog = screen.getByRole('alertdialog');
  expect(onLeave).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  expect(onLeave).toHaveBeenCalledWith(passport);
});
