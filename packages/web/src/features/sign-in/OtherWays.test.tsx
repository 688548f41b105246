import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ExternalProviderButtons, type ExternalProviderButtonsProps } from './OtherWays.tsx';

afterEach(cleanup);

const bank = { id: 'custom:bank', name: 'Example Bank' };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function open(given: Partial<ExternalProviderButtonsProps> = {}) {
  const calls = {
    onGo: vi.fn<ExternalProviderButtonsProps['onGo']>().mockResolvedValue(undefined),
    onOrganisation: vi.fn<ExternalProviderButtonsProps['onOrganisation']>().mockResolvedValue(undefined),
  };
  render(<ExternalProviderButtons ways={[bank]} organisations {...calls} {...given} />);
  return calls;
}

it('leaves for the one that was chosen', async () => {
  const { onGo } = open();
  await press('Continue with Example Bank');
  await waitFor(() => expect(onGo).toHaveBeenCalledWith('custom:bank'));
});

it('offers organisations only where they sign their people in here', () => {
  open({ organisations: false });
  expect(screen.queryByRole('button', { name: /organisation/ })).toBeNull();
});

it('asks for the work email, whose organisation is then asked', async () => {
  const { onOrganisation } = open();
  await press('Continue with your organisation');
  const email = screen.getByLabelText('Work email');
  await userEvent.type(email, ' grace@council.example ');
  await press('Continue');
  await waitFor(() => expect(onOrganisation).toHaveBeenCalledWith('grace@council.example'));
});

it('says what to do about an email that is half typed, or of nobody known, and keeps it', async () => {
  const unknown = 'Check the email. We could not find an organisation with this email address.';
  const { onOrganisation } = open({
    onOrganisation: vi.fn<ExternalProviderButtonsProps['onOrganisation']>().mockResolvedValue(unknown),
  });
  await press('Continue with your organisation');
  const email = screen.getByLabelText('Work email');
  await userEvent.type(email, 'grace');
  await press('Continue');
  await screen.findByText('Enter a full email address, such as name@council.gov.uk');
  expect(onOrganisation).not.toHaveBeenCalled();
  await userEvent.type(email, '@nowhere.example');
  await press('Continue');
  await screen.findByText(unknown);
  expect(email).toHaveProperty('value', 'grace@nowhere.example');
  await press('Cancel');
  expect(screen.getByRole('button', { name: 'Continue with Example Bank' })).not.toBeNull();
});
