import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { bill } from '@kinfolio/domain/kinds/bill';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { sampleFields } from '@kinfolio/domain/records';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionProvider, WholePassport } from '../../sync/react.ts';
import type { Tab } from '../../sync/testing/device.ts';
import { password, signedIn } from '../../sync/testing/signed-in.ts';
import { DashboardPage } from './DashboardPage.tsx';

const sections = [
  {
    id: 'bank-accounts',
    path: '/bank-accounts',
    title: 'Bank accounts and cards',
    kinds: [bankAccount],
  } as const,
];
let tab: Tab;

beforeEach(async () => {
  tab = await signedIn();
});
afterEach(cleanup);

const Questions = ({ onDone }: { readonly onDone: () => void }) => (
  <button type="button" onClick={onDone}>
    Not now
  </button>
);

function openHome(): void {
  render(
    <SessionProvider session={tab.session}>
      <MemoryRouter>
        <WholePassport fallback="Opening your records">
          <DashboardPage
            clock={tab.device.time}
            displayName="Ruth Ellery"
            sections={sections}
            kinds={allKinds}
            say={problem => problem}
            Questions={Questions}
          />
        </WholePassport>
      </MemoryRouter>
    </SessionProvider>,
  );
}

describe('Home', () => {
  it('greets a new person by name with nothing done, the first thing to do, and no figures made up', () => {
    openHome();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good \w+, Ruth$/u);
    expect(screen.getByText('Saturday 21 November 2026')).toBeTruthy();
    expect(screen.getByRole('heading', { name: /Your passport is\s*0%\s*complete/u })).toBeTruthy();
    expect(screen.getByText('Not started')).toBeTruthy();
    expect(screen.getByRole('heading', { name: /^Next: / })).toBeTruthy();
    expect(screen.queryByText('Net worth')).toBeNull();
    const access = screen.getByRole('complementary', { name: 'Emergency access' });
    expect(access.textContent).toContain('Nobody can open this yet.');
  });

  it('shows no figure of a large passport before all of it is open', async () => {
    const { passport } = tab.session;
    const fields = { ...sampleFields(bankAccount), balance: '1.00' };
    const inputs = { kind: bankAccount.id, category: bankAccount.category, fields };
    await passport.saveMany(Array.from({ length: 300 }, () => inputs));
    await tab.settled();
    await tab.session.lock();
    await tab.session.unlock(password);
    expect(passport.whole()).toBe(false);
    const seen = new Set<string>();
    const watch = new MutationObserver(() => {
      const words = /Net worth(£[\d,.]+)/u.exec(document.body.textContent)?.[1];
      if (words !== undefined) seen.add(words);
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await act(async () => openHome());
    await screen.findByRole('region', { name: 'Your figures' });
    watch.disconnect();
    expect([...seen]).toEqual(['£300.00']);
  });

  it('asks three questions, and stops when they are put off', async () => {
    openHome();
    const questions = screen.getByRole('heading', { name: 'Three questions before you start' });
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(questions.isConnected).toBe(false);
  });

  it('counts what one does not have as complete, and takes that back', async () => {
    openHome();
    const step = screen.getByRole('heading', { name: /^Next: / }).textContent;
    await userEvent.click(screen.getByRole('button', { name: 'I don’t have this' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: /^Next: / }).textContent).not.toBe(step));
    expect(screen.queryByRole('heading', { name: /Your passport is\s*0%\s*complete/u })).toBeNull();
    const [answers] = tab.session.passport.records('answers');
    expect(answers?.content.fields['absent']).toBeTruthy();
  });

  it('shows an example when asked, and says that it is invented', async () => {
    openHome();
    await userEvent.click(screen.getByRole('button', { name: 'Show an example' }));
    expect(screen.getByRole('region', { name: 'Your figures' }).textContent).toContain('£410,000.00');
    expect(screen.getByText(/invented records/u)).toBeTruthy();
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
      { ...account, fields: sampleFields(bankAccount) },
      { ...account, fields: card },
      { kind: bill.id, category: bill.category, fields: sampleFields(bill) },
    ]);
    openHome();
    const figures = screen.getByRole('region', { name: 'Your figures' }).textContent;
    expect(figures).toContain('Net worth£3,069.41');
    expect(figures).toContain('Total assets£3,482.16');
    expect(figures).toContain('Monthly bills£142.00');
    const where = within(screen.getByRole('region', { name: 'Where the money is' }));
    expect(where.getByRole('row', { name: /^Bank accounts/u }).textContent).toContain('£3,482.16');
    expect(where.getByRole('row', { name: /^All you owe/u }).textContent).toContain('−£412.75 owed');
    expect(where.getByRole('row', { name: /^Total assets, less/u }).textContent).toContain('£3,069.41');
    expect(screen.getByText('2 accounts')).toBeTruthy();
  });
});
