import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AddFromStatement } from './AddFromStatement.tsx';

afterEach(cleanup);

const sample = async (name: string): Promise<File> =>
  new File([await readFile(join(import.meta.dirname, '../../reading/statements/samples', name))], name);

/** Renders the dialog. `kept` resolves to the result of saving. */
function open(records: readonly Readonly<FieldValues>[] = [], kept = Promise.resolve(true)) {
  const added: Readonly<FieldValues>[] = [];
  const filled: Readonly<FieldValues>[] = [];
  const savedAt = '2026-11-21T09:15:00.000Z';
  render(
    <AddFromStatement
      kind={bankAccount}
      records={records.map((fields, index) => ({
        id: String(index),
        content: { kind: bankAccount.id, fields: { ...fields }, savedAt },
      }))}
      isOpen
      onClose={() => undefined}
      onAdd={found => {
        added.push(...found);
        return kept;
      }}
      onFill={found => filled.push(found)}
    />,
  );
  const user = userEvent.setup({ applyAccept: false });
  const choose = async (...files: File[]) => user.upload(screen.getByLabelText('Statement files'), files);
  return { user, choose, added, filled };
}

describe('adding from a statement file', () => {
  it('offers the account it finds and adds it at one press', async () => {
    const { user, choose, added } = open();
    await choose(await sample('dev-file-barclays-1.csv'));
    await user.click(await screen.findByRole('button', { name: 'Add Barclays 20-99-10, ending 3946' }));
    expect(added).toMatchObject([{ bankName: 'Barclays', sortCode: '209910', accountType: 'checking' }]);
    expect(await screen.findByText('Added')).toBeTruthy();
  });

  it('adds once however often the button is pressed, and goes on to the next account', async () => {
    const { user, choose, added } = open();
    await choose(await sample('dev-file-barclays-1.csv'), await sample('dev-file-lloyds-1.csv'));
    await user.dblClick(await screen.findByRole('button', { name: /^Add Barclays/u }));
    expect(added).toHaveLength(1);
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Add Lloyds/u));
    await user.click(screen.getByRole('button', { name: /^Add Lloyds/u }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Done'));
    expect(added).toHaveLength(2);
  });

  it('adds all at once, each of them once', async () => {
    const saving = Promise.withResolvers<boolean>();
    const { user, choose, added } = open([], saving.promise);
    await choose(await sample('dev-file-barclays-1.csv'), await sample('dev-file-lloyds-1.csv'));
    await user.dblClick(await screen.findByRole('button', { name: 'Add all 2' }));
    saving.resolve(true);
    expect(await screen.findAllByText('Added')).toHaveLength(2);
    expect(added).toHaveLength(2);
  });

  it('knows an account that is there already, and does not offer it again', async () => {
    const first = open();
    await first.choose(await sample('dev-file-barclays-1.csv'));
    await first.user.click(await screen.findByRole('button', { name: /^Add Barclays/u }));
    cleanup();
    const { choose } = open(first.added);
    await choose(await sample('dev-file-barclays-1.csv'));
    expect(await screen.findByText('Already in your list')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add Barclays/u })).toBeNull();
  });

  it('shows the same account of two files once', async () => {
    const { choose } = open();
    const file = await sample('dev-file-barclays-1.csv');
    await choose(file, new File([file], 'the same again.csv'));
    expect(await screen.findByText('Found 1 account')).toBeTruthy();
  });

  it('hands over what a file without numbers does say, for the person to complete', async () => {
    const { user, choose, filled } = open();
    await choose(await sample('dev-file-monzo-1.csv'));
    expect(await screen.findByText(/The file does not include: sort code and account number/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Fill in the missing details for Monzo/u }));
    expect(filled).toMatchObject([{ bankName: 'Monzo' }]);
  });

  it('says what to do about a file that is no statement', async () => {
    const { choose } = open();
    await choose(new File(['%PDF-1.7'], 'statement.pdf'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^statement\.pdf: This is a PDF\./u);
  });
});
