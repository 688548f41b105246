import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createRefusalResponse } from '../../session/testing/fake-wire.ts';
import { createSignedInPerson, ruthEmail, ruthPassword } from '../../session/testing/signed-in.ts';
import NoPassport from './NoPassport.tsx';

afterEach(cleanup);

const bills = { kind: 'bill', category: 'bills', fields: { name: 'Water' } } as const;
const says = "Kinfolio's server says there is no passport for this account.";

/** Logs in a person for whom the server has no passport. */
async function loggingIn({ withCopy }: { withCopy: boolean }) {
  const tab = await createSignedInPerson();
  const { server } = tab.device;
  if (withCopy) {
    await tab.settled();
    server.trouble = call => (call === 'POST /vault/v1/vaults/:id/records' ? 'before' : undefined);
    await tab.session.passport.save(bills);
    await tab.session.signOut('keep');
  } else {
    await tab.session.signOut();
  }
  server.instead = (call, answer) =>
    call === 'GET /vault/v1/vault' ? createRefusalResponse(404, 'not_found') : answer;
  const again = tab.reload();
  await again.until('signed-out');
  expect(
    await again.session.signIn({ email: ruthEmail, password: ruthPassword, remember: true }),
  ).toMatchObject({
    problem: 'no-vault',
  });
  const went: string[] = [];
  render(
    <MemoryRouter>
      <NoPassport session={again.session} onIn={() => went.push('in')} onLeave={() => went.push('left')} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: 'No passport found' });
  return { tab: again, server, went, user: userEvent.setup() };
}

const buttons = () => screen.getAllByRole('button').map(button => button.textContent);

it('says that the copy is safe, what is in it alone, and opens it', async () => {
  const { tab, went, user } = await loggingIn({ withCopy: true });
  screen.getByText(`${says} Your copy on this device, with 1 change not sent yet, is safe.`);
  expect(buttons()).toEqual(['Open the copy', 'Save the copy as a file', 'Try again', 'Go back']);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The server gave the same answer as before.');
  await user.click(screen.getByRole('button', { name: 'Open the copy' }));
  await tab.until('open');
  expect(tab.session.passport.records('bill')).toHaveLength(1);
  expect(went).toEqual(['in']);
});

it('asks whoever has no copy to stop, and begins only when they press it', async () => {
  const { tab, server, went, user } = await loggingIn({ withCopy: false });
  screen.getByText(`${says} If you made a passport before, stop here and try again later.`);
  expect(buttons()).toEqual(['Try again', 'I have never made a passport: start one', 'Go back']);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('alert');
  expect(server.calls.filter(call => call === 'POST /vault/v1/vault')).toHaveLength(1);
  // Here the person never had a passport, for example because they did not finish signing up.
  delete server.only().vault;
  await user.click(screen.getByRole('button', { name: 'I have never made a passport: start one' }));
  await tab.until('open');
  await expect.poll(() => went).toEqual(['in']);
});

it('leaves nothing signed in when its person goes back', async () => {
  const { tab, went, user } = await loggingIn({ withCopy: true });
  await user.click(screen.getByRole('button', { name: 'Go back' }));
  expect(went).toEqual(['left']);
  expect(tab.session.state()).toEqual({ status: 'signed-out' });
  expect(await (await tab.session.copies()).look()).toMatchObject({ problem: 'not-open' });
});
