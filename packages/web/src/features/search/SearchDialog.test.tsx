import { findKind } from '@kinfolio/domain/kinds/index';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchablePlaces } from '../../passport/places-to-find.ts';
import { SessionProvider } from '../../session/api/react.ts';
import type { BrowserTab } from '../../session/testing/device.ts';
import { createSignedInPerson } from '../../session/testing/signed-in.ts';
import { SearchDialog } from './SearchDialog.tsx';

const halifax = {
  name: 'Wages',
  accountType: 'checking',
  bankName: 'Halifax',
  sortCode: '309430',
  accountNumber: '70124821',
};
let tab: BrowserTab;
let went: string[];

beforeEach(async () => {
  tab = await createSignedInPerson();
  went = [];
  const account = { kind: 'bank-account', category: 'bank-accounts' };
  await tab.session.passport.saveMany([
    { ...account, fields: halifax },
    { ...account, fields: { ...halifax, name: 'Halifax savings', accountNumber: '70129999' } },
    {
      kind: 'person',
      category: 'private',
      fields: { firstName: 'Amos', lastName: 'Halifaxson', relationship: 'child' },
    },
  ]);
  render(
    <SessionProvider session={tab.session}>
      <MemoryRouter>
        <SearchDialog
          kindOf={findKind}
          places={searchablePlaces}
          onClose={() => went.push('closed')}
          onGo={to => went.push(to)}
        />
        <Address />
      </MemoryRouter>
    </SessionProvider>,
  );
});
afterEach(cleanup);

const found = () =>
  within(screen.getByRole('list', { name: 'Found' }))
    .queryAllByRole('link')
    .map(link => link.textContent);

const sections = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

async function type(text: string): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup({ delay: null });
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), text);
  return user;
}

describe('the search', () => {
  it('finds by company, name and the last four digits, the best titles first', async () => {
    await type('halifax');
    await expect.poll(found).toHaveLength(3);
    expect(found()[0]).toMatch(/^Halifax savings/u);
    expect(screen.getByRole('status').textContent).toBe('3 found');
    await type('4821');
    await expect.poll(found).toHaveLength(1);
    expect(found()[0]).toMatch(/^WagesBank account, Current Account/u);
    await type('amos');
    await expect.poll(() => found()[0]).toMatch(/^Amos Halifaxson/u);
  });

  it.each([
    'YQ19 KWE',
    'yq19kwe',
    'YQ 19 KWE',
    'yq19-kwe',
    '01632960210',
    '01632 960 210',
    '309430',
    '30 94 30',
  ])('row 6: finds %s however it is spaced', async typed => {
    await tab.session.passport.saveMany([
      {
        kind: 'vehicle',
        category: 'property',
        fields: { make: 'Skoda', registration: 'YQ19 KWE', notes: 'Garage 01632 960210, 30-94-30' },
      },
    ]);
    await type(typed);
    await expect.poll(() => found().join()).toContain('Skoda');
  });

  it.each([
    ['export', 'Download or print'],
    ['recovery kit', 'Recovery kit'],
    ['two-step', 'Two-step login'],
    ['two step', 'Two-step login'],
  ])('row 6: %s leads to %s', async (typed, title) => {
    await type(typed);
    await expect.poll(() => found()[0]).toMatch(new RegExp(`^${title}`, 'u'));
  });

  it('row 6: says of each record whose it is', async () => {
    const { passport } = tab.session;
    const amos = passport.records('person').find(({ content }) => content.fields['firstName'] === 'Amos');
    await passport.saveMany([
      {
        kind: 'person',
        category: 'private',
        fields: { firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' },
      },
      {
        kind: 'bank-account',
        category: 'bank-accounts',
        fields: { ...halifax, name: 'Pocket money', owners: amos?.id ?? '' },
      },
    ]);
    await type('pocket');
    await expect.poll(() => found()[0]).toMatch(/Owner: Amos Halifaxson$/u);
    await type('wages');
    await expect.poll(() => found()[0]).toMatch(/Owner: Ruth Ellery$/u);
  });

  it('puts what it found under its section, and names the field and the word that it was found by', async () => {
    await tab.session.passport.saveMany([
      {
        kind: 'vehicle',
        category: 'property',
        fields: { make: 'Skoda', registration: 'YQ19 KWE', contactDetails: 'Garage: 01632 960 4821' },
      },
    ]);
    await type('4821');
    await expect.poll(found).toHaveLength(2);
    expect(sections()).toEqual(['Bank accounts and cards (1)', 'Home and valuables (1)']);
    expect(found()[0]).toMatch(/Matched: account number, ends 4821$/u);
    expect(found()[1]).toMatch(/Matched: contact details Garage: 01632 960 4821$/u);
    expect(marks()).toEqual(['4821', '4821']);
    await type('960 48-21');
    await expect.poll(marks).toEqual(['960 4821']);
    await type('skoda');
    await expect.poll(marks).toEqual(['Skoda']);
    expect(found()[0]).not.toContain('Matched');
  });

  it('row 7: Escape closes it at once, also with something typed', async () => {
    const user = await type('hali');
    await user.keyboard('{Escape}');
    expect(went).toEqual(['closed']);
  });

  it('never finds by digits that are hidden, nor shows them', async () => {
    await type('7012');
    await expect.poll(() => screen.getByRole('status').textContent).toMatch(/^Nothing found/u);
    await type('wages');
    await expect.poll(found).toHaveLength(1);
    expect(document.body.textContent).not.toContain('70124821');
    expect(document.body.textContent).toContain('•••• 4821');
  });

  it('goes to the first by Enter, and to any by the arrows, without a mouse', async () => {
    const user = await type('halifax');
    await expect.poll(found).toHaveLength(3);
    await user.keyboard('{Enter}');
    expect(went.splice(0)[0]).toMatch(/^\/bank-accounts\/[0-9a-f-]{36}$/u);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement?.textContent).toBe(found()[0]);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await type('insur');
    await expect.poll(found).toEqual(['InsurancePage']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(went).toEqual(['closed']);
    expect(screen.getByTestId('address').textContent).toBe('/insurance');
  });
});

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}
