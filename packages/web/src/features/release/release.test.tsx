import { dayOfStored } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { CardCodeForm, type CardCodeFormProps } from './CardCodeForm.tsx';
import { ContactView, type ContactViewProps } from './ContactView.tsx';
import { type EmergencyCard, scannedAddress } from './emergency-card.ts';
import { MakeCardPage, type MakeCardPageProps } from './MakeCardPage.tsx';
import { OwnerReturnPage, type OwnerReturnPageProps } from './OwnerReturnPage.tsx';

afterEach(cleanup);

const groups = ['K7QMY', '2XRD6', '9HTB3', '4NWEZ', 'P3VCN', '8GSAE', '5JYF9', '6KZTT'];
const card: EmergencyCard = {
  groups,
  number: 3,
  madeOn: '3 October 2026',
  person: 'Amira Ellery',
  owner: 'Ruth Ellery',
  sections: 6,
  days: 14,
  road: 'ask',
  reachedBy: 'phone',
  address: 'kinfolio.example/card',
};
const onCheck = vi.fn<MakeCardPageProps['onCheck']>();

function openCard(change: Partial<EmergencyCard> = {}, isChecked = false) {
  render(
    <MemoryRouter>
      <MakeCardPage
        card={{ ...card, ...change }}
        back="/people/a"
        asked={[2, 7]}
        isChecked={isChecked}
        onCheck={onCheck}
      />
    </MemoryRouter>,
  );
}

it('a card has its number, eight groups, six steps, a code to scan, and says that it opens nothing alone', () => {
  openCard();
  expect(screen.getByText('Card number 3. Made 3 October 2026')).toBeTruthy();
  const code = screen.getByRole('list', { name: 'Code, 8 groups of 5' });
  expect(
    within(code)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(groups);
  expect(document.querySelectorAll('.cardsteps li')).toHaveLength(6);
  expect(screen.getByText(/Ruth is asked, and has 14 days to say no/)).toBeTruthy();
  expect(screen.getByText('This card opens nothing by itself')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'The address and code, to scan' })).toBeTruthy();
  expect(document.querySelectorAll('.wallet')).toHaveLength(2);
});

it('has the code in the fragment of the address, which no browser sends', () => {
  const address = new URL(scannedAddress(card));
  expect(address.pathname + address.search).toBe('/card');
  expect(address.hash).toBe(`#${groups.join('-')}`);
});

it('a card for silence speaks of no asking', () => {
  openCard({ road: 'silence', reachedBy: 'email' });
  expect(screen.queryByText(/Ask to open/)).toBeNull();
  expect(screen.getByText(/Ruth has not signed in for 14 days/)).toBeTruthy();
  expect(screen.getByText(/Have your email open/)).toBeTruthy();
});

it('two groups typed back are checked, and a wrong one is named', async () => {
  onCheck.mockResolvedValueOnce([7]);
  openCard();
  await userEvent.type(screen.getByLabelText(/^Group 2/), '2xrd6');
  await userEvent.type(screen.getByLabelText(/^Group 7/), '5JYF8');
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect([...(onCheck.mock.calls[0]?.[0] ?? [])]).toEqual([
    [2, '2xrd6'],
    [7, '5JYF8'],
  ]);
  await userEvent.click(await screen.findByRole('link', { name: 'Group 7 is not as it is on the card' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Group 7/));
  cleanup();
  openCard({}, true);
  expect(screen.getByText('Checked. Now give it to them by hand.')).toBeTruthy();
});

const onCode = vi.fn<CardCodeFormProps['onCode']>();

it.each([
  [{ problem: 'group', group: 4 }, /^Look at group 4 again: one of its letters/],
  [{ problem: 'character', group: 1 }, /^Look at group 1 again: it has a sign/],
  [{ problem: 'length', group: 8 }, /^Look at group 8 again: it must have 5/],
  [{ problem: 'length' }, /^A code has 8 groups of 5/],
  [{ problem: 'unknown' }, /^No card in use has this code/],
  [{ problem: 'offline' }, /^Kinfolio could not be reached/],
  [{ problem: 'too-many' }, /^There were too many tries/],
] as const)('a code with %o is explained, and stays in its box', async (problem, words) => {
  onCode.mockResolvedValueOnce(problem);
  render(<CardCodeForm begin="K7QMY-2XRD6" onCode={onCode} />);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('link', { name: words })).toBeTruthy();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'K7QMY-2XRD6');
});

it('a scanned code is shown and not sent by itself; an empty one is asked for', async () => {
  onCode.mockClear();
  render(<CardCodeForm begin="K7QMY" onCode={onCode} />);
  expect(onCode).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('link', { name: 'Type the code on your Emergency Card' })).toBeTruthy();
  expect(onCode).not.toHaveBeenCalled();
});

const onAsk = vi.fn<ContactViewProps['onAsk']>(() => Promise.resolve(undefined));
const onWithdraw = vi.fn<ContactViewProps['onWithdraw']>(() => Promise.resolve(undefined));

function openContact(view: ContactViewProps['view']) {
  const today = dayOfStored('2026-11-24');
  render(
    <MemoryRouter>
      <ContactView owner="Ruth Ellery" sections={6} {...{ today, view, onAsk, onWithdraw }} />
    </MemoryRouter>,
  );
}

it('asking needs no reason, and says how long the owner has', async () => {
  openContact({ state: 'shut', mayAsk: true, days: 14 });
  expect(screen.getByText('Ruth is told now, and has 14 days to say no.')).toBeTruthy();
  onAsk.mockResolvedValueOnce('You asked a short time ago. Try again later.');
  await userEvent.click(screen.getByRole('button', { name: 'Ask to open' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(onAsk).toHaveBeenCalledTimes(1);
});

it('who may not ask is shown no button, no date and no activity', () => {
  openContact({ state: 'shut', mayAsk: false });
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.body.textContent).not.toMatch(/20\d\d|signed in|last/);
});

it('waiting says when it was asked and no date to come, and can be taken back', async () => {
  openContact({ state: 'asked', askedOn: dayOfStored('2026-11-21') });
  const dates = document.body.textContent.match(/\d+ \w+ 20\d\d/g);
  expect(new Set(dates)).toEqual(new Set(['21 November 2026', '24 November 2026']));
  await userEvent.click(screen.getByRole('button', { name: 'Take back my request' }));
  expect(onWithdraw).toHaveBeenCalledTimes(1);
});

it('open shows the letter, the sections and the pack', () => {
  openContact({
    state: 'open',
    since: '2026-12-05T10:00:00.000Z',
    letter: 'Ring Pryce & Lowe first.',
    sections: [{ title: 'Insurance', to: '/shared-with-me/g/insurance' }],
    pack: '/shared-with-me/g/pack',
  });
  expect(screen.getByText('Since 5 December 2026, 10:00.')).toBeTruthy();
  expect(screen.getByText('Ring Pryce & Lowe first.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Insurance' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download the executor pack' })).toBeTruthy();
});

it('the owner who returns sees who read what, and ends it or keeps it open', async () => {
  const onEnd = vi.fn<OwnerReturnPageProps['onEnd']>(() => Promise.resolve(undefined));
  const onKeep = vi.fn<OwnerReturnPageProps['onKeep']>(() => Promise.resolve('Try again.'));
  const opened = [{ id: '1', at: '2026-12-05T10:04:00.000Z', what: 'Amira opened Insurance' }];
  render(
    <MemoryRouter>
      <OwnerReturnPage person="Amira Ellery" {...{ opened, onEnd, onKeep }} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Amira opened Insurance')).toBeTruthy();
  expect(screen.getByText('5 December 2026, 10:04')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep it open' }));
  expect(await screen.findByText('Try again.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'End it' }));
  expect([onEnd.mock.calls.length, onKeep.mock.calls.length]).toEqual([1, 1]);
});
