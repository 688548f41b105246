import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { SharedPassportContents, SharedPassportFacts } from '../../session/api/sharing.ts';
import { InvitePage, type InvitePageProps } from './InvitePage.tsx';
import { NoContactRequestPanel, type NoContactRequestPanelProps } from './LongRoad.tsx';
import { SharedPassportPage } from './SharedPassportPage.tsx';
import { SharedSections } from './SharedSections.tsx';
import { PassportsSharedWithMePage, type SharedWithMePageProps } from './SharedWithMePage.tsx';
import { ClosedAccess, type ClosedAccessProps } from './ShutPassport.tsx';

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
  [
    { stage: 'wrong-email', owner, email: 'a@b.example' },
    'This invitation was made for another email address',
  ],
  [{ stage: 'not-genuine' }, 'Stop here'],
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
  expect(screen.getByText('You can now read what Margaret Ellery shares.')).toBeTruthy();
});

const passport = { grant: 'g', owner, openSections: 2, isWhole: false, hasEnded: false, mayAsk: false };
const home = (passports: SharedWithMePageProps['passports']) =>
  render(
    <MemoryRouter>
      <PassportsSharedWithMePage passports={passports} onLeave={onLeave} />
    </MemoryRouter>,
  );

it('leads to what can be read or asked for, and to nothing that has ended', () => {
  home([
    passport,
    { ...passport, grant: 'f', owner: 'Martin Ellery', isWhole: true },
    { ...passport, grant: 'h', owner: 'Ruth Ellery', openSections: 0, mayAsk: true },
    { ...passport, grant: 'i', owner: 'David Ellery', openSections: 0, hasEnded: true },
  ]);
  const links = screen.getAllByRole('link').map(link => link.getAttribute('href'));
  expect(links).toEqual(['/shared-with-me/g', '/shared-with-me/f', '/shared-with-me/h']);
  expect(screen.getByText('You can read 2 sections.')).toBeTruthy();
  expect(screen.getByText('You can read and change everything.')).toBeTruthy();
  expect(screen.getByText(/You can ask to read the papers/)).toBeTruthy();
  expect(screen.getByText(/Your access has ended/)).toBeTruthy();
});

it('asks before leaving', async () => {
  home([passport]);
  await userEvent.click(screen.getByRole('button', { name: 'Leave what Margaret Ellery shares' }));
  const dialog = screen.getByRole('alertdialog');
  expect(onLeave).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  expect(onLeave).toHaveBeenCalledWith(passport);
});

const onAsk = vi.fn<ClosedAccessProps['onAsk']>(() => Promise.resolve(undefined));
const waiting: SharedPassportFacts = {
  ownerName: owner,
  stage: 'waiting',
  askDays: 14,
  askedAt: null,
  codeTo: [],
};

function openShut(about: ClosedAccessProps['about'], ended = false) {
  onAsk.mockClear();
  render(<ClosedAccess {...{ owner, about, ended, onAsk }} today={readStoredDay('2026-11-24')} />);
}

it('lists what was asked for with its day', () => {
  const asked = { ...passport, openSections: 0, mayAsk: true, askedOn: readStoredDay('2026-11-24') };
  render(
    <MemoryRouter>
      <PassportsSharedWithMePage passports={[asked]} onLeave={async () => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByText(/^You asked to open this passport on 24 November 2026/)).toBeTruthy();
});

it('without a connection it says of when that is', () => {
  const noEdit = {
    sendNumber: async () => undefined,
    showNumber: async () => undefined,
    ask: async () => undefined,
  };
  const contents = { ...everything, asOf: '2026-11-26T09:14:00.000Z' };
  render(
    <MemoryRouter>
      <SharedPassportPage
        home="/shared-with-me/f"
        section={undefined}
        shared={{
          ...noEdit,
          state: { at: 'open', cover: { owner, letter: '', sections: ['insurance'] }, contents },
          about: undefined,
          history: async () => [],
        }}
        File={() => null}
        today={readStoredDay('2026-11-26')}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText(/^You are offline/).textContent).toBe(
    'You are offline. This is what you could read here on 26 November 2026, 09:14. Files need a connection.',
  );
  cleanup();
  render(
    <MemoryRouter>
      <PassportsSharedWithMePage passports={[passport]} offline onLeave={async () => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByText(/^You are offline/)).toBeTruthy();
});

it('asking needs no reason, and says how long the owner has', async () => {
  openShut(waiting);
  expect(screen.getByText(/^You can ask to open this passport/).textContent).toContain(
    'They have 14 days to say no',
  );
  onAsk.mockResolvedValueOnce('Wait before you ask again.');
  await userEvent.click(screen.getByRole('button', { name: 'Ask to open' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Wait before you ask again.');
  expect(onAsk).toHaveBeenCalledWith('ask');
});

it('after a no it names the hour from which one may ask again', () => {
  openShut({ ...waiting, askableAt: '2026-12-01T12:00:00.000Z' });
  expect(screen.getByText(/^You have asked before/).textContent).toContain(
    'again from 12:00 on 1 December 2026',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

it('who may not ask is shown no button, no date and no activity', () => {
  openShut({ ...waiting, askDays: null });
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.body.textContent).not.toMatch(/20\d\d|signed in|last/);
});

it('waiting says when it was asked and no date to come, and can be taken back', async () => {
  openShut({ ...waiting, stage: 'asked', askedAt: '2026-11-21T10:00:00.000Z' });
  const dates = document.body.textContent.match(/\d+ \w+ 20\d\d/g);
  expect(new Set(dates)).toEqual(new Set(['21 November 2026', '24 November 2026']));
  await userEvent.click(screen.getByRole('button', { name: 'Take back my request' }));
  expect(onAsk).toHaveBeenCalledWith('withdraw');
});

it.each([
  ['nothing is known yet', {}, 'We are writing to Margaret.'],
  ['a message arrived', { ownerToldAt: '2026-11-21T10:00:00.000Z' }, 'We told Margaret on 21 November 2026.'],
  ['every message is refused', { isOwnerUnreached: true }, 'Our emails are not reaching Margaret.'],
])('waiting names the owner as told only when a message arrived: %s', (_, more, words) => {
  openShut({ ...waiting, stage: 'asked', askedAt: '2026-11-21T10:00:00.000Z', ...more });
  expect(document.body.textContent).toContain(words);
  expect(document.body.textContent).not.toMatch(/has been told|was told/);
});

it('a window that has not begun names its first day', () => {
  openShut({ ...waiting, stage: 'before', askDays: null, fromAt: '2026-12-14T00:00:00.000Z' });
  expect(document.body.textContent).toContain(
    'You can read this passport from 14 December 2026, London time.',
  );
});

it('what has ended offers nothing', () => {
  openShut(waiting, true);
  expect(screen.getByRole('status').textContent).toMatch(/^Margaret Ellery no longer shares this/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('lets who gets neither mail nor text go on, after asking once more', async () => {
  const onTake = vi.fn<NoContactRequestPanelProps['onTake']>(() =>
    Promise.resolve('This is not possible at the moment. Reload the page and try again.'),
  );
  render(<NoContactRequestPanel state="offered" onTake={onTake} />);
  await userEvent.click(screen.getByRole('button', { name: 'I no longer have that email or phone' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Continue without a code?' }));
  expect(onTake).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, I have neither' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'This is not possible at the moment. Reload the page and try again.',
  );
  onTake.mockResolvedValueOnce(undefined);
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, I have neither' }));
  expect((await screen.findByRole('status')).textContent).toContain('after two weeks');
  cleanup();
  render(<NoContactRequestPanel state="never" onTake={onTake} />);
  expect(screen.queryByRole('button')).toBeNull();
});

const sections: Readonly<Record<string, string>> = { 'budget-item': 'budget', person: 'people' };
const note = (id: string, kind: string, fields: object): SharedPassportContents['records'][number] => ({
  id,
  section: sections[kind] ?? 'private',
  confirmed: true,
  content: { kind, savedAt: '', fields: { ...fields } },
});
const everything: SharedPassportContents = {
  unreadable: 0,
  records: [
    note('a', 'person', { 'first-name': 'Amira' }),
    note('b', 'reminder-choices', {}),
    note('c', 'budget-item', { name: 'Food' }),
  ],
};

const shared = (section?: string, contents = everything) =>
  render(
    <MemoryRouter>
      <SharedSections
        home="/shared-with-me/f"
        section={section}
        cover={{ owner, letter: '', sections: ['private', 'people', 'insurance', 'budget'] }}
        contents={contents}
        File={() => null}
      />
    </MemoryRouter>,
  );

it('full access reads the family, private notes and the budget, and nothing that the passport notes for itself', () => {
  shared();
  const links = screen.getAllByRole('link').map(link => link.textContent);
  expect(links).toEqual(['Insurance', 'Family', 'Private notes', 'Budget']);
  expect(screen.getAllByText('1 record')).toHaveLength(2);
  cleanup();
  shared('people');
  expect(screen.getByRole('heading', { level: 1, name: 'Family' })).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

it('begins with the letter and the pack, and a section has neither', () => {
  const letter = 'Ring Pryce & Lowe first.\nThe key is under the bin.';
  const pack = vi.fn<NonNullable<Parameters<typeof SharedSections>[0]['pack']>>(() => <p>The pack</p>);
  const cover = { owner, letter, sections: ['insurance'] };
  const open = (section?: string) =>
    render(
      <MemoryRouter>
        <SharedSections home="/card" {...{ section, cover, pack }} contents={everything} File={() => null} />
      </MemoryRouter>,
    );
  open();
  const said = screen.getByRole('region', { name: 'A letter from Margaret' });
  expect(said.textContent).toBe(letter);
  expect(screen.getByText('The pack')).toBeTruthy();
  expect(pack).toHaveBeenCalledWith(cover, everything);
  cleanup();
  open('insurance');
  expect(screen.queryByText('The pack')).toBeNull();
  expect(screen.queryByRole('region', { name: 'A letter from Margaret' })).toBeNull();
});

it('says in which sections the server holds something back, at the front and there, and hides nothing', () => {
  const contents = { ...everything, heldBack: ['people'] };
  shared(undefined, contents);
  expect(screen.getByText(/holding something back in Family, or is showing older/)).toBeTruthy();
  cleanup();
  shared('people', contents);
  expect(screen.getByText(/holding something back/)).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  cleanup();
  shared('budget', contents);
  expect(screen.queryByText(/holding something back/)).toBeNull();
});
