import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '../../session/api/react.ts';
import { createSignedInPerson } from '../../session/testing/signed-in.ts';
import { DeletedItemsPage } from './DeletedItemsPage.tsx';

afterEach(cleanup);

it('a deleted record can be got back from Deleted items, exactly as it was', async () => {
  const tab = await createSignedInPerson();
  const { passport } = tab.session;
  const fields = { name: 'Barclaycard', accountType: 'credit', bankName: 'Barclays' };
  const saved = await passport.save({ kind: bankAccount.id, category: bankAccount.category, fields });
  if (!saved.ok) throw new Error(saved.problem);
  await passport.remove(saved.value.id);
  render(
    <SessionProvider session={tab.session}>
      <MemoryRouter>
        <main>
          <DeletedItemsPage kinds={[bankAccount]} />
        </main>
      </MemoryRouter>
    </SessionProvider>,
  );
  expect(screen.getByText('Deleted on 21 November 2026. Kept until 21 December 2026.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Restore Barclaycard' }));
  await waitFor(() => expect(passport.records(bankAccount.id)[0]?.content.fields).toEqual(fields));
  expect(await screen.findByText(/^Nothing here/u)).toBeTruthy();
  // The button has disappeared with its row, so the focus must move to the heading.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Deleted items'));
});
