import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { CardCodeForm, type CardCodeFormProps } from './CardCodeForm.tsx';
import { CardsPanel, type CardsPanelProps } from './CardsPanel.tsx';
import { createCardUrl, type EmergencyCard } from './emergency-card.ts';
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
  hasPhone: true,
  worksAlone: false,
  address: 'kinfolio.example/card',
  scheme: 'https:',
};
const onCheck = vi.fn<MakeCardPageProps['onCheck']>();
const onDone = vi.fn<() => void>();

function openCard(change: Partial<EmergencyCard> = {}, isChecked = false) {
  render(
    <MemoryRouter>
      <MakeCardPage
        card={{ ...card, ...change }}
        done="Go back to Amira"
        onDone={onDone}
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
  expect(screen.getByText(/We ask Ruth, who has 14 days to say no/)).toBeTruthy();
  expect(screen.getByText('This card alone opens nothing')).toBeTruthy();
  cleanup();
  openCard({ worksAlone: true });
  expect(screen.getByText('This card alone opens nothing for two weeks')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'The address and code, to scan' })).toBeTruthy();
  expect(document.querySelectorAll('.wallet')).toHaveLength(2);
});

it.each([
  ['silence', 7, 'When Ruth has not logged in for 7 to 10 days'],
  ['silence', 14, 'When Ruth has not logged in for 14 days'],
  ['ask', 3, 'Wait 3 to 6 days.'],
] as const)('names the wait as it can really last: %s, %s', (road, days, words) => {
  openCard({ road, days });
  expect(screen.getByText(words, { exact: false })).toBeTruthy();
});

it('leads to the server as it is reached, and never calls itself a passport', () => {
  expect(createCardUrl({ ...card, scheme: 'http:' })).toMatch(/^http:\/\/kinfolio\.example\/card#/);
  for (const road of ['ask', 'silence'] as const) {
    openCard({ road });
    expect(document.querySelector('.a4')?.textContent).not.toMatch(/passport/i);
    cleanup();
  }
});

it('a card for both roads says that its holder may ask too, and how long the owner has', () => {
  openCard({ road: 'silence', askDays: 7 });
  expect(screen.getByText(/Ruth has not logged in for 14 days/)).toBeTruthy();
  expect(screen.getByText(/You can also press Ask to open. Ruth then has 7 days to say no./)).toBeTruthy();
});

it('has the code in the fragment of the address, which no browser sends', () => {
  const address = new URL(createCardUrl(card));
  expect(address.pathname + address.search).toBe('/card');
  expect(address.hash).toBe(`#${groups.join('-')}`);
});

it('a card for silence speaks of no asking', () => {
  openCard({ road: 'silence', hasPhone: false });
  expect(screen.queryByText(/Ask to open/)).toBeNull();
  expect(screen.getByText(/Ruth has not logged in for 14 days/)).toBeTruthy();
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
  await userEvent.click(await screen.findByRole('link', { name: 'Group 7 does not match the card' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Group 7/));
  cleanup();
  openCard({}, true);
  expect(screen.getByText('Checked. Now give it to them in person.')).toBeTruthy();
});

const onCode = vi.fn<CardCodeFormProps['onCode']>();

it.each([
  [{ problem: 'group', group: 4 }, /^Check group 4 again: it does not match/],
  [{ problem: 'length' }, /^A code has 8 groups of 5/],
  [{ problem: 'unknown' }, /^No card in use has this code/],
  [{ problem: 'not-genuine' }, /^Stop here/],
  [{ problem: 'offline' }, /^Kinfolio could not be reached/],
  [{ problem: 'too-many' }, /^There have been too many tries/],
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

const amira = {
  name: 'Amira Ellery',
  sections: ['Insurance', 'Legal documents and wishes'],
  opened: [{ id: '1', at: '2026-12-05T10:04:00.000Z', what: 'Amira Ellery opened what you share' }],
};

const onLogOut = vi.fn<OwnerReturnPageProps['onLogOut']>(() => Promise.resolve());
const back = {
  owner: 'Ruth Ellery',
  ownEmail: 'ruth@example.co.uk',
  silentDays: 14,
  asks: false,
  onLogOut,
};

it('a person who is not the owner is told what to do, and changes nothing', async () => {
  const onEnd = vi.fn<OwnerReturnPageProps['onEnd']>();
  const onKeep = vi.fn<OwnerReturnPageProps['onKeep']>();
  onLogOut.mockClear();
  render(
    <MemoryRouter>
      <OwnerReturnPage {...amira} {...back} {...{ onEnd, onKeep }} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'I am not Ruth Ellery' }));
  expect(screen.getByText(/this page has not opened or ended anything/)).toBeTruthy();
  expect(
    screen.getByText(/can read the papers again once nobody has used Kinfolio as Ruth Ellery for 14 days/),
  ).toBeTruthy();
  expect(screen.queryByText(/can ask to read/)).toBeNull();
  cleanup();
  render(
    <MemoryRouter>
      <OwnerReturnPage {...amira} {...back} {...{ onEnd, onKeep }} silentDays={7} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'I am not Ruth Ellery' }));
  expect(screen.getByText(/nobody has used Kinfolio as Ruth Ellery for 7 to 10 days/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('button', { name: 'Keep it open' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'I am not Ruth Ellery' }));
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(onLogOut).toHaveBeenCalledOnce();
  expect([onEnd.mock.calls, onKeep.mock.calls]).toEqual([[], []]);
});

it('the owner who returns sees who could read what and when, and ends it or keeps it open', async () => {
  const onEnd = vi.fn<OwnerReturnPageProps['onEnd']>(() => Promise.resolve(undefined));
  const onKeep = vi.fn<OwnerReturnPageProps['onKeep']>(() => Promise.resolve('Try again.'));
  render(
    <MemoryRouter>
      <OwnerReturnPage {...amira} {...back} {...{ onEnd, onKeep }} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Amira Ellery opened what you share')).toBeTruthy();
  expect(screen.getByText('5 December 2026, 10:04')).toBeTruthy();
  expect(screen.getByText('Insurance')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'End it' }));
  expect(screen.getByRole('link', { name: 'Type your password' })).toBeTruthy();
  expect(onEnd).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(/^Your password/), 'kettle ribbon harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Keep it open' }));
  expect(await screen.findByText('Try again.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'End it' }));
  expect([onKeep.mock.calls, onEnd.mock.calls]).toEqual([
    [['kettle ribbon harbour']],
    [['kettle ribbon harbour']],
  ]);
});

const onErrand = vi.fn<CardsPanelProps['onErrand']>(() => Promise.resolve(undefined));

function openPanel(cards: CardsPanelProps['cards']) {
  onErrand.mockClear();
  render(<CardsPanel name="Amira Ellery" ownEmail="ruth@example.co.uk" {...{ cards, onErrand }} />);
}

const inUse = { way: 'w', number: 3, madeOn: readStoredDay('2026-10-03'), checked: false };

it('a lost card is replaced by who knows the password, and nothing happens before', async () => {
  openPanel([inUse]);
  expect(screen.getByText(/^Card 3, made 3 Oct 2026, not checked/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Lost or replaced, or a second' }));
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.type(screen.getByLabelText(/^Your password/), 'kettle');
  await userEvent.click(screen.getByRole('button', { name: 'Make the card' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Choose why you want another card');
  expect(onErrand).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText(/^Your password/));
  await userEvent.click(screen.getByRole('radio', { name: 'Card 3 is lost or replaced' }));
  expect(screen.getByText(/ard 3 will then stop working, wherever it is/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'End this card and make another' }));
  expect(onErrand).not.toHaveBeenCalled();
  onErrand.mockResolvedValueOnce('Check your password.');
  await userEvent.type(screen.getByLabelText(/^Your password/), 'kettle ribbon harbour');
  await userEvent.click(screen.getByRole('button', { name: 'End this card and make another' }));
  expect(onErrand).toHaveBeenCalledWith({ what: 'replace', card: inUse }, 'kettle ribbon harbour');
  expect((await screen.findByRole('alert')).textContent).toContain('Check your password.');
});

it('a person has two cards at most', async () => {
  openPanel([]);
  await userEvent.click(screen.getByRole('button', { name: 'Make a card' }));
  expect(screen.queryByRole('radio')).toBeNull();
  cleanup();
  openPanel([inUse]);
  await userEvent.click(screen.getByRole('button', { name: 'Lost or replaced, or a second' }));
  await userEvent.click(screen.getByRole('radio', { name: 'A second card, as well as this one' }));
  await userEvent.type(screen.getByLabelText(/^Your password/), 'kettle ribbon harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Make the card' }));
  expect(onErrand).toHaveBeenCalledExactlyOnceWith({ what: 'make' }, 'kettle ribbon harbour');
  cleanup();
  const other = { ...inUse, way: 'x', number: 4 };
  openPanel([inUse, other]);
  await userEvent.click(screen.getByRole('button', { name: 'Lost or replaced' }));
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await userEvent.click(screen.getByRole('radio', { name: 'Card 4 is lost or replaced' }));
  await userEvent.type(screen.getByLabelText(/^Your password/), 'kettle ribbon harbour');
  await userEvent.click(screen.getByRole('button', { name: 'End this card and make another' }));
  expect(onErrand).toHaveBeenCalledExactlyOnceWith({ what: 'replace', card: other }, 'kettle ribbon harbour');
});
