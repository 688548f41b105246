import { factsOf } from '@kinfolio/domain/extraction/facts';
import { printed } from '@kinfolio/domain/extraction/testing/printed';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { bill } from '@kinfolio/domain/kinds/bill';
import { person } from '@kinfolio/domain/kinds/person';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { formOf, openPage, signedIn } from '../testing/open-page.tsx';
import type { ScannerProps } from './scanner.ts';

const found = {
  fields: { name: 'Halifax Account', bankName: 'Halifax', sortCode: '30-94-30', accountNumber: '70124821' },
  doubtful: ['accountNumber'],
  payments: factsOf([
    printed(`Halifax   Account statement
Date          Description            Paid out   Balance
12 May 2026   Balance brought forward           500.00
13 May 2026   GREGGS LEEDS             2.40     497.60
13 May 2026   GREGGS LEEDS             2.40     495.20
14 May 2026   HARBOUR RENT            300.00    195.20`),
  ]).payments,
};

const pdf = new File(['%PDF-'], 'Statement.pdf', { type: 'application/pdf' });

/** A dialog that has read something already. */
const Scanner = ({ isOpen, onFill, onClose }: ScannerProps) =>
  isOpen && (
    <button
      type="button"
      onClick={() => {
        onFill(found, pdf);
        onClose();
      }}
    >
      Read it
    </button>
  );

const note = () => screen.queryByText(/^Filled from your document:/u);
const doubt = () => screen.queryByText('Check this number against the paper');

async function scanned() {
  const tab = await signedIn();
  const keepPaper = vi.fn<(file: File, recordId: string) => void>();
  const { user, passport } = openPage(tab, {
    kinds: [bankAccount],
    at: '/bank-accounts/new',
    scanner: Scanner,
    keepPaper,
  });
  const form = within(await formOf('Add new account'));
  await user.click(form.getByRole('button', { name: 'Scan document' }));
  await user.click(await screen.findByRole('button', { name: 'Read it' }));
  await waitFor(() => expect(form.getByLabelText(/^Sort code/u)).toHaveProperty('value', '30-94-30'));
  return { tab, user, passport, form, keepPaper };
}

describe('a form filled from a document', () => {
  it('names the fields that came from it, and marks a number that was not read with certainty', async () => {
    const { user, form } = await scanned();
    expect(note()?.textContent).toBe(
      'Filled from your document: account name, bank name, sort code and account number. Check them before you save.',
    );
    expect(form.getByRole('textbox', { description: /Check this number against the paper$/u })).toBe(
      form.getByLabelText(/^Account number/u),
    );
    await user.type(form.getByLabelText(/^Account number/u), '{Backspace}2');
    expect(doubt()).toBeNull();
    expect(note()?.textContent).toBe(
      'Filled from your document: account name, bank name and sort code. Check them before you save.',
    );
  });

  it('row 2: a second paper keeps nothing of the first, also when that was said to be right', async () => {
    const papers: readonly Readonly<Record<string, string>>[] = [
      {
        name: 'Octopus Energy Bill',
        type: 'dual-fuel',
        provider: 'Octopus Energy',
        monthlyAmount: '142.00',
        dueDate: '2026-12-01',
      },
      { name: 'Thames Water Bill', type: 'water', provider: 'Thames Water', monthlyAmount: '48.20' },
    ];
    let next = 0;
    // As the real one does, it leaves a name alone that is typed already (`fillOf`).
    const InTurn = ({ isOpen, typed, onFill, onClose }: ScannerProps) => {
      const handleRead = (): void => {
        const { name = '', ...others } = papers[next++] ?? {};
        const fields = (typed['name'] ?? '') === '' ? { name, ...others } : others;
        onFill({ fields, doubtful: [], payments: [] }, pdf);
        onClose();
      };
      return (
        isOpen && (
          <button type="button" onClick={handleRead}>
            Read it
          </button>
        )
      );
    };
    const tab = await signedIn();
    const { user } = openPage(tab, { kinds: [bill], at: '/bank-accounts/new', scanner: InTurn });
    const form = within(await formOf('Add new bill'));
    for (const paper of papers) {
      await user.click(form.getByRole('button', { name: 'Scan Bill' }));
      await user.click(await screen.findByRole('button', { name: 'Read it' }));
      await waitFor(() => expect(form.getByLabelText(/^Bill name/u)).toHaveProperty('value', paper['name']));
      await user.click(screen.getByRole('button', { name: 'I have checked them' }));
    }
    expect(form.getByRole('combobox', { name: /^Provider/u })).toHaveProperty('value', 'Thames Water');
    expect(form.getByLabelText(/^Type/u)).toHaveProperty('value', 'water');
    const days = within(form.getByRole('group', { name: /^Due date/u })).getAllByRole<HTMLInputElement>(
      'textbox',
    );
    expect(days.map(({ value }) => value)).toEqual(['', '', '']);
  });

  it('is no longer marked once the person says it is right', async () => {
    const { user, form } = await scanned();
    await user.click(screen.getByRole('button', { name: 'I have checked them' }));
    expect(note()).toBeNull();
    expect(doubt()).toBeNull();
    expect(form.getByLabelText(/^Sort code/u)).toHaveProperty('value', '30-94-30');
    expect(document.activeElement?.textContent).toBe('Scan document');
  });

  it('is saved as it stands, and what is typed next is not marked', async () => {
    const { user, passport, form } = await scanned();
    await user.click(form.getByRole('button', { name: 'Add account' }));
    await waitFor(() => expect(note()).toBeNull());
    expect(passport.records(bankAccount.id)).toMatchObject([
      { content: { fields: { sortCode: '309430', accountNumber: '70124821' } } },
    ]);
    await user.click(await screen.findByRole('link', { name: 'Add an account' }));
    const next = within(await formOf('Add new account'));
    await user.type(next.getByLabelText(/^Account name/u), 'Halifax Account');
    expect(note()).toBeNull();
  });

  it('is still marked after a reload, and the document is then no longer at hand', async () => {
    const { tab, user, form } = await scanned();
    await user.type(form.getByLabelText(/^Account name/u), ' of mine');
    globalThis.dispatchEvent(new Event('pagehide'));
    const { drafts } = tab.session.passport;
    await waitFor(async () => expect(await drafts.read('bank-account:new')).toHaveProperty('filled'));
    const next = tab.reload();
    await next.until('open');
    openPage(next, {
      kinds: [bankAccount],
      at: '/bank-accounts/new',
      scanner: Scanner,
      keepPaper: () => undefined,
    });
    await waitFor(() =>
      expect(note()?.textContent).toBe(
        'Filled from your document: bank name, sort code and account number. Check them before you save.',
      ),
    );
    expect(doubt()).not.toBeNull();
    expect(screen.queryByRole('checkbox', { name: /^Keep the/u })).toBeNull();
  });

  it('keeps the document with the record once that is saved, if the box is ticked', async () => {
    const { user, passport, form, keepPaper } = await scanned();
    const box = form.getByRole('checkbox', { name: /^Keep the PDF with this record/u });
    expect(box).toHaveProperty('checked', false);
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'I have checked them' }));
    expect(keepPaper).not.toHaveBeenCalled();
    await user.click(form.getByRole('button', { name: 'Add account' }));
    await waitFor(() => expect(keepPaper).toHaveBeenCalledOnce());
    expect(keepPaper).toHaveBeenCalledWith(pdf, passport.records(bankAccount.id)[0]?.id);
    expect(form.queryByRole('checkbox', { name: /^Keep the/u })).toBeNull();
  });

  it('lists the payments of a statement, and nothing twice when a page is read again', async () => {
    const { user, form } = await scanned();
    await user.click(form.getByRole('button', { name: 'Scan document' }));
    await user.click(await screen.findByRole('button', { name: 'Read it' }));
    await user.click(await form.findByText(/^3 payments on this statement/u));
    expect(form.getByText(/is for essentials/u).textContent).toMatch(
      /^Together £304\.80, of which £300\.00 is for essentials\./u,
    );
    const rows = form.getAllByRole('listitem').map(row => row.textContent);
    expect(rows.filter(row => /GREGGS|RENT/u.test(row))).toEqual([
      'GREGGS LEEDS13 May 2026, Food£2.40',
      'GREGGS LEEDS13 May 2026, Food£2.40',
      'HARBOUR RENT14 May 2026, Housing£300.00Essential',
    ]);
    await user.click(form.getByRole('button', { name: 'Add account' }));
    await waitFor(() => expect(form.queryByText(/payments on this statement/u)).toBeNull());
  });

  it('keeps no document whose box is not ticked', async () => {
    const { user, form, keepPaper } = await scanned();
    await user.click(form.getByRole('button', { name: 'Add account' }));
    await waitFor(() => expect(note()).toBeNull());
    expect(keepPaper).not.toHaveBeenCalled();
  });

  it('is offered for no kind that papers say nothing to', async () => {
    const tab = await signedIn();
    openPage(tab, { kinds: [person], at: '/bank-accounts/new', scanner: Scanner });
    await formOf(person.texts.addTitle);
    expect(screen.queryByRole('button', { name: /scan|document/iu })).toBeNull();
  });
});
