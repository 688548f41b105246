import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { relationshipChoices } from '../../../passport/sharing/terms.ts';
import type { ContactInList } from './ContactList.tsx';
import { EmergencyAccessPage, type EmergencyAccessPageProps } from './EmergencyAccessPage.tsx';

afterEach(cleanup);

const onChangePerson = vi.fn<EmergencyAccessPageProps['onChangePerson']>(() => Promise.resolve(undefined));
const onAllow = vi.fn<EmergencyAccessPageProps['onAllow']>(() => Promise.resolve(undefined));
const onDecline = vi.fn<EmergencyAccessPageProps['onDecline']>();
const onSave = vi.fn<EmergencyAccessPageProps['onSave']>(() => Promise.resolve(undefined));

const amira: ContactInList = {
  id: 'g1',
  person: {
    id: 'p1',
    name: 'Amira Ellery',
    relationship: 'Child',
    email: 'amira@example.co.uk',
    phone: '',
    notify: true,
    notifyBy: 'mail',
  },
  terms: {
    everything: false,
    level: 'view',
    sections: ['legal'],
    when: { kind: 'release', silentDays: 14, askDays: 14 },
  },
  isAsking: true,
};

function open(contacts: readonly ContactInList[] = [], waitNote?: string, phoneNote?: string) {
  onSave.mockClear();
  render(
    <MemoryRouter>
      <EmergencyAccessPage
        today={readStoredDay('2026-11-21')}
        ownEmail="ruth@example.co.uk"
        contacts={contacts}
        knownEmails={contacts.map(({ person }) => person.email)}
        able={1}
        {...{ phoneNote, waitNote }}
        holiday={{ onChange: () => Promise.resolve(undefined) }}
        {...{ onSave, onChangePerson, onAllow, onDecline }}
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
  expect(relationshipChoices).toHaveLength(11);
  const waits = within(screen.getByLabelText(/^Days without hearing from you/)).getAllByRole('option');
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
  await userEvent.click(screen.getByRole('radio', { name: 'Read and change' }));
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
    ['Priya Nair', 'edit', { kind: 'window', from: '2026-11-21', to: '2026-12-12' }, false, false, secret],
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
  expect(screen.getByText(/^We recommend 2 people/).textContent).toContain('So far, 1 is ready.');
});

it('with nothing new, Save All Changes says so', async () => {
  open();
  await press('Save All Changes');
  expect(screen.getByText('There is nothing new to save')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});

it('asks how to write to them, and a text wants a number', async () => {
  open();
  await fillIn();
  const ways = within(screen.getByLabelText(/^How should we contact this person/)).getAllByRole('option');
  expect(ways.map(({ textContent }) => textContent)).toEqual(['By email', 'By text message', 'By both']);
  await userEvent.selectOptions(screen.getByLabelText(/^How should we contact this person/), 'By both');
  await press('Add contact');
  expect(screen.getByRole('link', { name: 'Enter their mobile number, or choose “By email”' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Phone/), '07700 900123');
  await press('Add contact');
  await typePassword();
  await press('Save All Changes');
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ notifyBy: 'both', access: { phone: '07700 900123' } });
});

it('edits what is not saved yet, or takes it out', async () => {
  open();
  await fillIn();
  await press('Add contact');
  await press('Edit Amira Ellery');
  await userEvent.selectOptions(screen.getByLabelText(/^Days without hearing from you/), '21 days');
  await press('Save these details');
  expect(screen.getByText(/After 21 days without hearing from you/)).toBeTruthy();
  await press('Remove Amira Ellery');
  expect(screen.getByText('You have no emergency contact yet. We recommend two.')).toBeTruthy();
});

it('changes how somebody with access is reached, and not what they can open', async () => {
  open([amira]);
  await press('Edit Amira Ellery');
  expect(screen.queryByRole('group', { name: /^Sections they can open/ })).toBeNull();
  const email = screen.getByLabelText(/^Email \*/);
  await userEvent.clear(email);
  await userEvent.type(email, 'Amira@new.example.co.uk');
  await press('Save these details');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await typePassword();
  await press('Save All Changes');
  const changed = { ...amira.person, email: 'amira@new.example.co.uk' };
  expect(onChangePerson.mock.calls).toEqual([[changed, secret]]);
  expect(await screen.findByText('All changes saved')).toBeTruthy();
});

it('lets in who has asked, with the password, or says no', async () => {
  open([amira]);
  expect(screen.getByText('Has asked to open your passport, and is waiting for your answer')).toBeTruthy();
  await press('No, I do not agree to the request from Amira Ellery');
  expect(onDecline).toHaveBeenCalledWith('g1');
  await press('Allow now the request from Amira Ellery');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Let Amira Ellery in now?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Let Amira in' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Type your password');
  expect(onAllow).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByLabelText(/^Your password/), secret);
  await userEvent.click(dialog.getByRole('button', { name: 'Let Amira in' }));
  expect(onAllow).toHaveBeenCalledWith('g1', secret);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('where the plan has no wait, it is said in place of the form, and days between two dates can be given', async () => {
  const note = 'Access after a wait is part of the Premium plan.';
  open([], note);
  expect(screen.getByText(note)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a contact' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Temporary Access' }));
  expect(screen.queryByText(note)).toBeNull();
  expect(screen.getByRole('button', { name: 'Add a contact' })).toBeTruthy();
});

it('proposes a phone where only emails reach the owner', () => {
  open([], undefined, 'We can only email you.');
  expect(screen.getByText(/^We can only email you/)).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Email and phone in Settings' });
  expect(way.getAttribute('href')).toBe('/settings/you#addresses');
});
