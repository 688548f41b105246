import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type AddressesOnScreen, AddressSetting } from './AddressesPanel.tsx';

afterEach(cleanup);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const held: AddressesOnScreen = {
  email: 'ruth@example.co.uk',
  phone: '',
  isPhoneConfirmed: false,
  canText: true,
};
const nothing = () => Promise.resolve(undefined);

/** Renders the settings of an account. Keeping the current email drops the pending change. */
function Account({ first }: { first: AddressesOnScreen }) {
  const [addresses, setAddresses] = useState(first);
  const keep = () => Promise.resolve(setAddresses(({ newEmail: _gone, ...kept }) => kept));
  return (
    <AddressSetting
      addresses={addresses}
      onAsk={nothing}
      onCode={nothing}
      onAgain={nothing}
      onKeepEmail={keep}
    />
  );
}

it('ends a change of the email that waits, and takes the focus to what is there then', async () => {
  const newEmail = { address: 'ruth@new.example', agreed: 'current' as const };
  render(<Account first={{ ...held, newEmail }} />);
  expect(screen.getByRole('list', { name: 'You must confirm both addresses' }).textContent).toContain(
    'ruth@new.example',
  );
  await press('Cancel');
  await screen.findByRole('button', { name: 'Change email' });
  expect(screen.queryByText(/ruth@new\.example/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Type the code' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Email and phone' }));
});

it('empties the box when another code is sent: what was typed works no longer', async () => {
  render(<Account first={{ ...held, newPhone: '+44 7700 900123' }} />);
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
  await userEvent.type(code, '123456');
  await press('Send a new code');
  expect(await screen.findByText(/We sent a new code/)).not.toBeNull();
  expect(code.value).toBe('');
});

it('puts the code of a new number off: it can be typed later', async () => {
  render(<Account first={{ ...held, newPhone: '+44 7700 900123' }} />);
  await press('Cancel');
  await press('Type the code');
  expect(await screen.findByText(/We sent 6 digits to \+44 7700 900123/)).not.toBeNull();
});

it('shows that the number given at sign-up is not in use, and begins to confirm it', async () => {
  render(<Account first={{ ...held, phone: '07700 900633' }} />);
  expect(screen.getByText('Not confirmed')).toBeTruthy();
  expect(
    screen.getByText('We do not send anything to this number until you confirm it with a code.'),
  ).toBeTruthy();
  await press('Confirm or change phone number');
  expect(screen.getByLabelText<HTMLInputElement>(/^Your phone number/).value).toBe('07700 900633');
});

it('says that a number is not in use where no texts can be sent, and marks a confirmed one with nothing', () => {
  const phone = '07700 900633';
  const { rerender } = render(<Account key="1" first={{ ...held, phone, canText: false }} />);
  expect(
    screen.getByText('We do not send anything to this number: this server cannot send text messages.'),
  ).toBeTruthy();
  rerender(<Account key="2" first={{ ...held, phone, isPhoneConfirmed: true }} />);
  expect(screen.queryByText(/Not confirmed|We send nothing/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Change phone number' })).toBeTruthy();
});
