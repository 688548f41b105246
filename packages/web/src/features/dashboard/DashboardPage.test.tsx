import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { sampleFields } from '@kinfolio/domain/records';
import { act, cleanup, render, screen } from '@testing-library/react';
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

function openHome(): void {
  render(
    <SessionProvider session={tab.session}>
      <MemoryRouter>
        <WholePassport fallback="Opening your records">
          <DashboardPage clock={tab.device.time} displayName="Ruth Ellery" sections={sections} />
        </WholePassport>
      </MemoryRouter>
    </SessionProvider>,
  );
}

describe('Home', () => {
  it('greets a new person by name and shows the first thing to do, and no figures made up', () => {
    openHome();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good \w+, Ruth$/u);
    expect(screen.getByText('Saturday 21 November 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add an account' }).getAttribute('href')).toBe(
      '/bank-accounts/new',
    );
    expect(screen.getByText('Not started')).toBeTruthy();
    expect(screen.queryByText('Net worth')).toBeNull();
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

  it('adds up the person’s own records', async () => {
    const { passport } = tab.session;
    const fields = sampleFields(bankAccount);
    const card = {
      name: 'Barclaycard',
      accountType: 'credit',
      bankName: 'Barclays',
      cardLast4: '9017',
      balance: '412.75',
    };
    await passport.saveMany(
      [fields, card].map(one => ({ kind: bankAccount.id, category: bankAccount.category, fields: one })),
    );
    openHome();
    const figures = screen.getByRole('region', { name: 'Your figures' }).textContent;
    expect(figures).toContain('Net worth£3,069.41');
    expect(figures).toContain('Total assets£3,482.16');
    expect(figures).toContain('What you owe£412.75');
    expect(screen.getByText('Done')).toBeTruthy();
    expect(screen.getByText('Everything asked for so far is here.')).toBeTruthy();
  });
});
