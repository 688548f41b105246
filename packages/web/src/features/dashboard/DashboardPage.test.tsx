import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { bill } from '@kinfolio/domain/kinds/bill';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { valuableAsset } from '@kinfolio/domain/kinds/valuable-asset';
import {
  createInitialFields,
  createSampleFields,
  isFieldRequired,
} from '@kinfolio/domain/records/record-check';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionProvider, WaitForPassport } from '../../session/api/react.ts';
import type { BrowserTab } from '../../session/testing/device.ts';
import { createSignedInPerson, ruthPassword } from '../../session/testing/signed-in.ts';
import { DashboardPage } from './DashboardPage.tsx';
import type { HomeOptions } from './use-home.ts';

const sections = [
  {
    id: 'bank-accounts',
    path: '/bank-accounts',
    title: 'Bank accounts and cards',
    kinds: [bankAccount],
  } as const,
];
const beginning = createInitialFields(bankAccount);
let tab: BrowserTab;

beforeEach(async () => {
  tab = await createSignedInPerson();
});
afterEach(cleanup);

const Questions = ({ onDone }: { readonly onDone: () => void }) => (
  <button type="button" onClick={onDone}>
    The form’s own way out
  </button>
);

function openHome(
  shown: HomeOptions['sections'] = sections,
  kinds: HomeOptions['kinds'] = allKinds,
  shared?: string,
  access = '',
): void {
  render(
    <SessionProvider session={tab.session}>
      <MemoryRouter>
        <WaitForPassport fallback="Opening your records">
          <DashboardPage
            clock={tab.device.time}
            displayName=" Mrs Ellery "
            sections={shown}
            kinds={kinds}
            Questions={Questions}
            reminder="To be reminded of"
            access={access}
            {...(shared !== undefined && { shared })}
          />
        </WaitForPassport>
      </MemoryRouter>
    </SessionProvider>,
  );
}

const billOf = (name: string, dueDate: string) => ({
  kind: bill.id,
  category: bill.category,
  fields: { ...createSampleFields(bill), name, paymentMethod: 'monthly-bill', dueDate },
});

/** Opens a part that is closed at first. */
const unfold = async (words: string) => await userEvent.click(screen.getByText(words));

const titles = (name: string | RegExp) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(item => within(item).getByRole('link').textContent);

const addAccount = async (bankName: string, balance: string) =>
  tab.session.passport.save({
    kind: bankAccount.id,
    category: bankAccount.category,
    fields: { ...createSampleFields(bankAccount), bankName, balance },
  });
const coverSheet = () => screen.getByRole('region', { name: 'If a bank fails' }).textContent;
const accessNote = () => screen.getByRole('complementary', { name: 'Who can open this' });

describe('Home', () => {
  it('greets a new person by name with nothing done, the first thing to do, and no figures made up', () => {
    openHome();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good \w+, Mrs Ellery$/u);
    expect(screen.getByText('Saturday 21 November 2026')).toBeTruthy();
    expect(screen.getByText('0% complete')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Nothing is overdue' })).toBeTruthy();
    expect(screen.getByText('Not started')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Three questions before you start' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /^Next: / })).toBeNull();
    expect(screen.queryByText('Net worth')).toBeNull();
    expect(accessNote().textContent).toContain('Only you and the people you choose.');
  });

  it('names who can open something, and leads to People and access', () => {
    openHome();
    expect(
      within(accessNote())
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['Emergency Access']);
    cleanup();
    openHome(sections, allKinds, undefined, 'David can open 9 sections now.');
    expect(accessNote().textContent).toContain('David can open 9 sections now.');
    const link = within(accessNote()).getByRole('link', { name: 'People and access' });
    expect(link.getAttribute('href')).toBe('/people');
  });

  it('shows no figure of a large passport before all of it is open', async () => {
    const { passport } = tab.session;
    const fields = { ...createSampleFields(bankAccount), balance: '1.00' };
    const inputs = { kind: bankAccount.id, category: bankAccount.category, fields };
    await passport.saveMany(Array.from({ length: 300 }, () => inputs));
    await tab.settled();
    await tab.session.lock();
    await tab.session.unlock(ruthPassword);
    expect(passport.whole()).toBe(false);
    const seen = new Set<string>();
    const watch = new MutationObserver(() => {
      const words = /Net worth(£[\d,.]+)/u.exec(document.body.textContent)?.[1];
      if (words !== undefined) seen.add(words);
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await act(async () => openHome());
    await screen.findByRole('region', { name: 'Net worth' });
    watch.disconnect();
    expect([...seen]).toEqual(['£300.00']);
  });

  it('asks three questions, and stops when they are put off', async () => {
    openHome();
    const questions = screen.getByRole('heading', { name: 'Three questions before you start' });
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(questions.isConnected).toBe(false);
    expect(screen.getByRole('heading', { name: /^Next: / })).toBeTruthy();
    cleanup();
    openHome();
    await userEvent.click(screen.getByRole('button', { name: 'Answer them' }));
    await userEvent.click(screen.getByRole('button', { name: 'The form’s own way out' }));
    expect(screen.queryByRole('heading', { name: 'Three questions before you start' })).toBeNull();
  });

  it('takes “I have none” as an answer that stays a gap, and makes nothing complete', async () => {
    openHome();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    const step = screen.getByRole('heading', { name: /^Next: / }).textContent;
    await userEvent.click(screen.getByRole('button', { name: /^I (?:have|don’t have)/u }));
    await waitFor(() => expect(screen.getByRole('heading', { name: /^Next: / }).textContent).not.toBe(step));
    expect(screen.getByText('0% complete')).toBeTruthy();
    const [answers] = tab.session.passport.records('answers');
    expect(answers?.content.fields['absent']).toBeTruthy();
  });

  it('shows an example when asked, and says that it is invented', async () => {
    openHome();
    await unfold('All sections');
    await userEvent.click(screen.getByRole('button', { name: 'Show an example' }));
    expect(screen.getByRole('region', { name: 'Your figures' }).textContent).toContain('£410,000.00');
    expect(screen.getByText(/made-up records/u)).toBeTruthy();
    expect(screen.queryByText('Where the money is')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'See Full Dashboard' }));
    expect(screen.getByText('Where the money is')).toBeTruthy();
  });

  it('adds up the person’s own records, and shows where the money is', async () => {
    const { passport } = tab.session;
    const card = {
      name: 'Barclaycard',
      accountType: 'credit',
      bankName: 'Barclays',
      cardLast4: '9017',
      balance: '412.75',
    };
    const account = { kind: bankAccount.id, category: bankAccount.category };
    await passport.saveMany([
      { ...account, fields: createSampleFields(bankAccount) },
      { ...account, fields: card },
      { kind: bill.id, category: bill.category, fields: createSampleFields(bill) },
    ]);
    openHome();
    await unfold('All figures');
    const figures = screen.getByRole('region', { name: 'Your figures' }).textContent;
    expect(figures).toContain('Net worth£3,069.41');
    expect(figures).toContain('Total assets£3,482.16');
    expect(figures).toContain('Monthly bills£142.00');
    const where = within(screen.getByRole('region', { name: 'Where the money is' }));
    expect(where.getByRole('row', { name: /^Bank accounts/u }).textContent).toContain('£3,482.16');
    expect(where.getByRole('row', { name: /^All you owe/u }).textContent).toContain('−£412.75 owed');
  });

  it('says from two accounts on how they stand to what the FSCS covers, and covers none that it does not know', async () => {
    await addAccount('HSBC UK', '100000.00');
    openHome();
    expect(screen.queryByRole('heading', { name: 'If a bank fails' })).toBeNull();
    cleanup();
    await addAccount('A bank of the moon', '10.00');
    openHome();
    await unfold('All figures');
    expect(coverSheet()).toContain('What you have at the banks we recognise is below that limit.');
    expect(coverSheet()).toContain('We do not know whether the FSCS covers 1 account.');
    // Both names belong to one banking licence.
    await act(async () => addAccount('first direct', '50000.00'));
    await waitFor(() => expect(coverSheet()).toContain('£30,000.00 is above what the FSCS covers.'));
  });

  it('row 9: says of an amount that is paid again and again how often', async () => {
    await tab.session.passport.saveMany(
      [bankAccount, bill].map(kind => ({
        kind: kind.id,
        category: kind.category,
        fields: createSampleFields(kind),
      })),
    );
    const bills = { id: 'bills', path: '/bills', title: 'Bills', kinds: [bill] } as const;
    openHome([...sections, bills]);
    await unfold('All figures');
    expect(screen.getByRole('region', { name: 'Your figures' }).textContent).toContain(
      'Next: £142.00 a month, 1 Dec',
    );
  });

  it('row 10: keeps what is overdue apart from what is coming', async () => {
    const late = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];
    await tab.session.passport.saveMany([
      ...late.map((day, index) => billOf(`Late ${index}`, day)),
      billOf('Gas', '2026-11-27'),
      // Monthly payments are one line among the dates, and do not count here either.
      billOf('Water', '2026-12-01'),
    ]);
    openHome();
    const today = screen.getByRole('region', { name: 'Today' });
    expect(within(today).getByRole('heading', { name: '5 things are overdue' })).toBeTruthy();
    expect(titles('Today')).toEqual(['Late 4', 'Late 3', 'Late 2']);
    expect(today.textContent).toContain('3 more in 30 days');
  });

  it('row 10: names one net worth, and the other figure in words only', async () => {
    await tab.session.passport.saveMany(
      [bankAccount, valuableAsset].map(kind => ({
        kind: kind.id,
        category: kind.category,
        fields: createSampleFields(kind),
      })),
    );
    openHome();
    await unfold('All figures');
    const where = screen.getByRole('region', { name: 'Where the money is' });
    expect(within(where).queryByRole('row', { name: /less all you owe/u })).toBeNull();
    expect(within(where).getByText('How net worth is worked out').closest('details')?.open).toBe(false);
  });

  it('reminds of other things only when nothing else is next', () => {
    openHome();
    expect(screen.queryByText('To be reminded of')).toBeNull();
    cleanup();
    openHome([], []);
    expect(
      screen.getByRole('heading', { name: 'You have recorded everything your executor needs' }),
    ).toBeTruthy();
    expect(screen.getByText('To be reminded of')).toBeTruthy();
  });

  it('who only reads is asked nothing, until they want a passport of their own', async () => {
    openHome(sections, allKinds, 'What Ruth shares');
    expect(screen.getByText('What Ruth shares')).toBeTruthy();
    expect(screen.queryByText('Three questions before you start')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Start a passport of my own' }));
    expect(screen.getByText('Three questions before you start')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Today' })).toBeTruthy();
  });

  it('row 14: tells a new person what an account asks for', async () => {
    openHome();
    await unfold('All sections');
    const tips = screen.getByRole('region', { name: 'Quick tips' }).textContent;
    const asked = Object.keys(bankAccount.fields).filter(key => isFieldRequired(bankAccount, beginning, key));
    expect(asked).toEqual(expect.arrayContaining(['sortCode', 'accountNumber']));
    expect(tips).toContain('sort code and account number');
    expect(tips).not.toContain('no numbers');
  });
});
