import { dayOfStored } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { relationships } from '../../passport/sharing/terms.ts';
import { EmergencyAccessPage, type EmergencyAccessPageProps } from './EmergencyAccessPage.tsx';

afterEach(cleanup);

const onSave = vi.fn<EmergencyAccessPageProps['onSave']>(() => Promise.resolve(undefined));

function open() {
  onSave.mockClear();
  render(
    <MemoryRouter>
      <EmergencyAccessPage
        today={dayOfStored('2026-11-21')}
        ownEmail="ruth@example.co.uk"
        contacts={[]}
        knownEmails={[]}
        able={1}
        holiday={{ onChange: () => Promise.resolve(undefined) }}
        onSave={onSave}
      />
    </MemoryRouter>,
  );
}

const press = async (name: string) => await userEvent.click(screen.getByRole('button', { name }));
const boxes = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name}`) }));

const secret = 'kettle ribbon harbour';
const typePassword = () => userEvent.type(screen.getByLabelText(/^Your password/), secret);

async function fillIn() {
  await press('Add a contact');
  await userEvent.type(screen.getByLabelText(/^Full name/), 'Amira Ellery');
  await userEvent.type(screen.getByLabelText(/^Email \*/), 'amira@example.co.uk');
  await userEvent.selectOptions(screen.getByLabelText(/^Relationship/), 'Child');
}

it('has both tabs, holiday mode, the eleven relationships and the four claims', async () => {
  open();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Inactivity-Based Access',
    'Temporary Access',
  ]);
  expect(screen.getByRole('heading', { name: 'Holiday mode' })).toBeTruthy();
  await press('Add a contact');
  const options = within(screen.getByLabelText(/^Relationship/)).getAllByRole('option');
  expect(options.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Spouse',
    'Partner',
    'Child',
    'Parent',
    'Sibling',
    'Friend',
    'Doctor',
    'Solicitor',
    'Financial Advisor',
    'Accountant',
    'Other',
  ]);
  expect(relationships).toHaveLength(11);
  const waits = within(screen.getByLabelText(/^Days without you/)).getAllByRole('option');
  expect(waits.map(({ textContent }) => textContent)).toEqual([
    '7 days',
    '14 days',
    '21 days',
    '30 days',
    'Another number, 1 to 90',
  ]);
  expect(screen.getByText('Contacts see only the sections you chose')).toBeTruthy();
});

it('adds contacts of both kinds, and Save All Changes sends them once', async () => {
  open();
  await fillIn();
  await press('Add contact');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('tab', { name: 'Temporary Access' }));
  await press('Add a contact');
  await userEvent.type(screen.getByLabelText(/^Full name/), 'Priya Nair');
  await userEvent.type(screen.getByLabelText(/^Email \*/), 'priya@example.co.uk');
  await userEvent.selectOptions(screen.getByLabelText(/^Relationship/), 'Solicitor');
  await userEvent.click(boxes('Start date').getByLabelText('Day'));
  await userEvent.paste('21 November 2026');
  await userEvent.click(boxes('End date').getByLabelText('Day'));
  await userEvent.paste('12 December 2026');
  await press('Add contact');
  await press('Save All Changes');
  expect(screen.getByRole('link', { name: 'Type your password' })).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
  await typePassword();
  await press('Save All Changes');
  expect(
    onSave.mock.calls.map(([{ access, notify }, password]) => [
      access.name,
      access.terms.level,
      access.terms.when,
      access.card,
      notify,
      password,
    ]),
  ).toEqual([
    ['Amira Ellery', 'view', { kind: 'release', silentDays: 14, askDays: null }, true, true, secret],
    ['Priya Nair', 'view', { kind: 'window', from: '2026-11-21', to: '2026-12-12' }, false, false, secret],
  ]);
  expect(await screen.findByText('All changes saved')).toBeTruthy();
});

it('a contact that could not be saved stays in the list', async () => {
  open();
  await fillIn();
  await press('Add contact');
  onSave.mockResolvedValueOnce('Kinfolio could not be reached. Nothing was changed.');
  await typePassword();
  await press('Save All Changes');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('Not saved yet')).toBeTruthy();
});

it('an email address is asked for, and what is no mobile number is refused', async () => {
  open();
  await fillIn();
  await userEvent.type(screen.getByLabelText(/^Phone/), 'none');
  await userEvent.clear(screen.getByLabelText(/^Email \*/));
  await press('Add contact');
  expect(screen.getByRole('link', { name: 'Enter a mobile number like 07700 900123' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Enter their email address' })).toBeTruthy();
});

it('says whether it would work', () => {
  open();
  expect(screen.getByText('Not ready yet')).toBeTruthy();
  expect(screen.getByText(/^We recommend 2 people/).textContent).toContain('Now there is 1.');
});

it('with nothing new, Save All Changes says so', async () => {
  open();
  await press('Save All Changes');
  expect(screen.getByText('There is nothing new to save')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});
