import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '../../session/api/react.ts';
import { TestDeviceWithTabs } from '../../session/testing/device.ts';
import { createSignedInPerson, ruthEmail, ruthPassword } from '../../session/testing/signed-in.ts';
import CopyBanners from './CopyBanners.tsx';

afterEach(cleanup);

const bills = { kind: 'bill', category: 'bills', fields: { name: 'Water' } } as const;

/** Sets up a device whose account now has a different passport. The copy of the earlier passport is opened with it. */
async function besideAnother() {
  const tab = await createSignedInPerson();
  await tab.settled();
  const { server } = tab.device;
  server.trouble = call => (call === 'POST /vault/v1/vaults/:id/records' ? 'before' : undefined);
  await tab.session.passport.save(bills);
  await tab.session.signOut('keep');
  server.trouble = () => undefined;
  delete server.only().vault;
  server.only().records.clear();
  const phone = new TestDeviceWithTabs(server, tab.device.time).openTab();
  await phone.session.signIn({ email: ruthEmail, password: ruthPassword, remember: true });
  await (await phone.session.copies()).begin();
  const again = tab.reload();
  await again.session.signIn({ email: ruthEmail, password: ruthPassword, remember: true });
  await again.settled();
  render(
    <MemoryRouter>
      <SessionProvider session={again.session}>
        <CopyBanners session={again.session} />
        <Routes>
          <Route path="/export" element={<p>the page of files</p>} />
          <Route path="*" element={null} />
        </Routes>
      </SessionProvider>
    </MemoryRouter>,
  );
  await screen.findByText(
    'This account had a different passport on this device. Your copy of that passport on this device, with 1 change not sent yet, is safe.',
  );
  return { tab: again, user: userEvent.setup() };
}

const buttons = () => screen.getAllByRole('button').map(button => button.textContent);

it('offers the copy of the passport before, and saves it as a file', async () => {
  const { tab, user } = await besideAnother();
  expect(buttons()).toEqual(['Open the copy', 'Save the copy as a file', 'Try again', 'Delete this copy']);
  await user.click(screen.getByRole('button', { name: 'Save the copy as a file' }));
  await screen.findByText('the page of files');
  expect(tab.session.passport.records('bill')).toHaveLength(1);
  await screen.findByText(
    "Kinfolio's server has a different passport for this account. Your copy on this device, with 1 change not sent yet, is safe.",
  );
});

it('deletes it after saying what is lost, and not before', async () => {
  const { user } = await besideAnother();
  await user.click(screen.getByRole('button', { name: 'Delete this copy' }));
  const dialog = await screen.findByRole('alertdialog');
  within(dialog).getByText(
    /1 change has not been sent yet\. Changes that have not been sent are in this copy only/,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  await user.click(screen.getByRole('button', { name: 'Delete this copy' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete this copy' }),
  );
  await expect.poll(() => screen.queryByText(/Your copy of that passport on this device/)).toBeNull();
});
