import { bill } from '@kinfolio/domain/kinds/bill';
import { insurancePolicy } from '@kinfolio/domain/kinds/insurance-policy';
import { person } from '@kinfolio/domain/kinds/person';
import { property } from '@kinfolio/domain/kinds/property';
import { vehicle } from '@kinfolio/domain/kinds/vehicle';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readReturn } from '../../passport/return-to.ts';
import type { BrowserTab } from '../../session/testing/device.ts';
import { openPage, saveDirectly, signInTestPerson, waitForRecordForm } from './testing/open-page.tsx';

const ruth = { firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' };
const amos = { firstName: 'Amos', lastName: 'Ellery', relationship: 'spouse' };
const home = { name: '14 Larkfield Road', type: 'main-home' };

let tab: BrowserTab;
let people: readonly string[];
beforeEach(async () => {
  tab = await signInTestPerson();
  people = await saveDirectly(tab.session.passport, person, [ruth, amos]);
});

const stored = () => tab.session.passport.records(property.id).map(({ content }) => content.fields);
const group = async (name: RegExp) =>
  within(await waitForRecordForm(/property$/u)).getByRole('group', { name });
const owners = () => group(/^Owners/u);
const share = async (name: string) =>
  within(await owners()).getByRole<HTMLInputElement>('textbox', { name: `Share of ${name}, in per cent` });

const box = () => screen.findByRole('combobox', { name: /^Find (?:a|another) record to link/u });

describe('whom it belongs to', () => {
  it('is ticked, shared in per cent, and read by name in the list and on the page of the record', async () => {
    const { user } = openPage(tab, { kinds: [property], at: '/bank-accounts/new' });
    await user.type(
      within(await waitForRecordForm('Add new property')).getByLabelText(/^Property name/u),
      home.name,
    );
    await user.click(within(await owners()).getByRole('checkbox', { name: 'Ruth Ellery (you)' }));
    expect(within(await owners()).queryByRole('textbox')).toBeNull();
    await user.click(within(await owners()).getByRole('checkbox', { name: 'Amos Ellery' }));
    expect(within(await owners()).getByRole('status').textContent).toMatch(/^In equal shares/u);

    await user.type(await share('Ruth Ellery (you)'), '60 %');
    await user.type(await share('Amos Ellery'), '30');
    expect(within(await owners()).getByRole('status').textContent).toBe(
      'That makes 90%. They must add up to 100%.',
    );
    await user.click(screen.getByRole('button', { name: 'Add property' }));
    const [problem] = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(problem?.textContent).toMatch(/the shares add up to 100 per cent/u);
    expect(stored()).toEqual([]);
    expect((await share('Amos Ellery')).value).toBe('30');

    await user.clear(await share('Amos Ellery'));
    await user.type(await share('Amos Ellery'), '40');
    await user.click(screen.getByRole('button', { name: 'Add property' }));
    const link = await screen.findByRole('link', { name: home.name });
    expect(stored()).toMatchObject([{ owners: `${people[0]}=60 ${people[1]}=40` }]);
    expect(link.closest('tr')?.textContent).toContain('Ruth Ellery 60%, Amos Ellery 40%');
    await user.click(link);
    await screen.findByRole('heading', { level: 1, name: home.name });
    expect(screen.getByText('Ruth Ellery 60%, Amos Ellery 40%')).toBeTruthy();
  });

  it('may be somebody outside; whoever is left alone has all of it', async () => {
    const owned = { ...home, owners: `${people[0]}=60 outside=40` };
    const [id] = await saveDirectly(tab.session.passport, property, [owned]);
    const { user } = openPage(tab, { kinds: [property], at: `/bank-accounts/${id}/edit` });
    expect((await share('Someone outside the household')).value).toBe('40');
    await user.click(within(await owners()).getByRole('checkbox', { name: 'Someone outside the household' }));
    expect(within(await owners()).queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Update property' }));
    await waitFor(() => expect(stored()).toMatchObject([{ owners: people[0] }]));
  });

  it('who was deleted is still named kindly, and can be taken off', async () => {
    const owned = { ...home, owners: `${people[0]} ${people[1]}` };
    const [id] = await saveDirectly(tab.session.passport, property, [owned]);
    await tab.session.passport.remove(people[1] ?? '');
    const { user } = openPage(tab, { kinds: [property], at: `/bank-accounts/${id}` });
    expect(await screen.findByText('Ruth Ellery, Someone deleted')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.click(within(await owners()).getByRole('checkbox', { name: 'Someone deleted' }));
    await user.click(screen.getByRole('button', { name: 'Update property' }));
    await waitFor(() => expect(stored()).toMatchObject([{ owners: people[0] }]));
  });

  it('a person who is missing can be added, is then ticked, and what was typed waits', async () => {
    const { user, router, passport } = openPage(tab, { kinds: [property], at: '/bank-accounts/new' });
    await user.type(
      within(await waitForRecordForm('Add new property')).getByLabelText(/^Property name/u),
      home.name,
    );
    const add = within(await owners()).getByRole('link', { name: 'Add someone to your household' });
    expect(add.getAttribute('href')).toBe('/household/new');
    await user.click(add);
    await waitFor(() => expect(router.state.location.pathname).toBe('/household/new'));
    await waitFor(async () => expect(await passport.drafts.read('property:new')).toBeDefined());
    expect(router.state.location.state).toEqual({ comeBackTo: '/bank-accounts/new' });
    cleanup();

    const before = passport.records(person.id).length;
    const there = openPage(tab, { kinds: [person], at: '/bank-accounts/new' });
    await act(() =>
      there.router.navigate('/bank-accounts/new', { state: { comeBackTo: '/dashboard?from=form' } }),
    );
    const form = await waitForRecordForm('Add new person');
    await there.user.type(within(form).getByLabelText(/^First name/u), 'Edie');
    await there.user.type(within(form).getByLabelText(/^Last name/u), 'Ellery');
    await there.user.selectOptions(within(form).getByLabelText(/^Relationship/u), 'Child');
    await there.user.click(within(form).getByRole('button', { name: 'Add person' }));
    await waitFor(() => expect(there.router.state.location.search).toBe('?from=form'));
    expect(passport.records(person.id)).toHaveLength(before + 1);
    const { state } = there.router.state.location;

    const again = openPage(tab, { kinds: [property], at: '/bank-accounts/new' });
    await act(() => again.router.navigate('/bank-accounts/new', { state }));
    const edie = async () =>
      within(await owners()).getByRole<HTMLInputElement>('checkbox', { name: 'Edie Ellery' });
    await waitFor(async () => expect((await edie()).checked).toBe(true));
    const waiting = within(await waitForRecordForm('Add new property')).getByLabelText<HTMLInputElement>(
      /^Property name/u,
    );
    expect(waiting.value).toBe(home.name);
    // The owner is added only once, so that one whom the person removes does not come back after a reload.
    await waitFor(() => expect(again.router.state.location.state).toBeNull());
  });
});

it('a person who is added from the form of a record leads back to that form, and the form to its record', async () => {
  const [id = ''] = await saveDirectly(tab.session.passport, property, [home]);
  const at = `/bank-accounts/${id}`;
  const { user, router } = openPage(tab, { kinds: [property], at });
  await act(() => router.navigate(at, { state: { comeBackTo: '/dates' } }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(within(await owners()).getByRole('link', { name: 'Add someone to your household' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/household/new'));
  const { state } = router.state.location;
  // The page of people is another one, so the way back is what its form would follow.
  const back = readReturn({ state });
  expect(back?.to).toBe(`${at}/edit`);
  await act(() => router.navigate(`${at}/edit`, { state: { ...back?.state, added: people[1] } }));
  const findAmos = async () =>
    within(await owners()).getByRole<HTMLInputElement>('checkbox', { name: 'Amos Ellery' });
  await waitFor(async () => expect((await findAmos()).checked).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Update property' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(at));
  expect((await screen.findByRole('link', { name: 'Dates' })).getAttribute('href')).toBe('/dates');
});

describe('what it goes together with', () => {
  it('is found by typing, the likely kinds first, listed, and taken away again', async () => {
    await saveDirectly(tab.session.passport, insurancePolicy, [
      { name: 'House contents', type: 'contents-insurance', provider: 'Aviva' },
    ]);
    const [gas, water] = await saveDirectly(tab.session.passport, bill, [
      { name: 'Gas at Larkfield', type: 'gas', provider: 'Octopus Energy' },
      { name: 'Water', type: 'water', provider: 'Yorkshire Water' },
    ]);
    const { user } = openPage(tab, { kinds: [property], at: '/bank-accounts/new' });
    await user.type(
      within(await waitForRecordForm('Add new property')).getByLabelText(/^Property name/u),
      home.name,
    );
    await user.click(await box());
    expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual([
      'House contentsInsurance policy, Aviva',
    ]);
    await user.type(await box(), 'octo');
    await user.click(await screen.findByRole('option', { name: /Gas at Larkfield/u }));
    await user.type(await box(), 'yorkshire');
    await screen.findByRole('option', { name: /Water/u });
    await user.keyboard('{ArrowDown}{Enter}');
    const remove = await screen.findByRole('button', { name: 'Remove the link to Gas at Larkfield' });
    expect((await box()).getAttribute('value')).toBe('');
    expect(screen.getByRole('button', { name: 'Remove the link to Water' })).toBeTruthy();
    await user.click(remove);
    expect(document.activeElement).toBe(await box());
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Add property' }));
    await screen.findByRole('link', { name: home.name });
    expect(stored()).toMatchObject([{ links: water }]);
    expect(gas).toBeDefined();
  });

  it('stands on both pages, each leading to the other; one that was deleted is said to be so', async () => {
    const [gas = ''] = await saveDirectly(tab.session.passport, bill, [
      { name: 'Gas', type: 'gas', provider: 'Octopus Energy' },
    ]);
    const [car = ''] = await saveDirectly(tab.session.passport, vehicle, [
      { name: 'Blue Fiesta', type: 'car' },
    ]);
    const fields = { ...home, owners: people[1] ?? '', links: `${gas} ${car}` };
    const [id] = await saveDirectly(tab.session.passport, property, [fields]);
    await tab.session.passport.remove(car);
    openPage(tab, { kinds: [property], at: `/bank-accounts/${id}` });
    const link = await screen.findByRole('link', { name: 'Gas' });
    expect(link.getAttribute('href')).toBe(`/bills/${gas}`);
    expect(screen.getByText('A record that was deleted')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Mentioned by' })).toBeNull();

    openPage(tab, { kinds: [bill], at: `/bank-accounts/${gas}` });
    const mentions = await screen.findByRole('region', { name: 'Mentioned by' });
    expect(within(mentions).getByRole('link', { name: home.name }).getAttribute('href')).toBe(
      `/property/${id}`,
    );
    // An owner is mentioned too.
    openPage(tab, { kinds: [person], at: `/bank-accounts/${people[1]}` });
    const owned = await screen.findByRole('region', { name: 'Mentioned by' });
    expect(within(owned).getByRole('link', { name: home.name })).toBeTruthy();
  });
});

describe('a strange but allowed value', () => {
  it('is spoken of once the box is left, and stops no save', async () => {
    const { user } = openPage(tab, { kinds: [person], at: '/bank-accounts/new' });
    const form = await waitForRecordForm('Add new person');
    const postcode = () => within(form).getByLabelText<HTMLInputElement>(/^Postcode/u);
    const warning = 'This doesn’t look like a UK postcode. Check it, or leave it as it is.';
    await user.type(postcode(), 'eircode D02');
    expect(screen.queryByText(warning)).toBeNull();
    await user.tab();
    expect(await screen.findByText(warning)).toBeTruthy();
    expect(postcode().getAttribute('aria-invalid')).toBeNull();
    expect(postcode().getAttribute('aria-describedby')).toContain('warning');
    await user.clear(postcode());
    await user.type(postcode(), 'bd18 0xx');
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
    await user.clear(postcode());
    await user.type(postcode(), 'D02 X285');
    await user.tab();
    expect(await screen.findByText(warning)).toBeTruthy();

    await user.type(within(form).getByLabelText(/^First name/u), 'Siobhan');
    await user.type(within(form).getByLabelText(/^Last name/u), 'Ellery');
    await user.selectOptions(within(form).getByLabelText(/^Relationship/u), 'Other');
    await user.click(within(form).getByRole('button', { name: 'Add person' }));
    await screen.findByRole('link', { name: 'Siobhan Ellery' });
  });
});
