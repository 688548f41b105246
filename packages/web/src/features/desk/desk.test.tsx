import { changeDeskFacts, isDeskRecord, readDesk } from '@kinfolio/domain/desk/model/desk';
import { organisationKind } from '@kinfolio/domain/desk/model/records';
import {
  type DeskOrganisation,
  listDeskOrganisations,
} from '@kinfolio/domain/desk/organisations/organisations';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { readLinks, serialiseLinks } from '@kinfolio/domain/fields/links';
import { serialiseFile } from '@kinfolio/domain/fields/stored-file';
import { findKind } from '@kinfolio/domain/kinds/index';
import { readEstateId } from '@kinfolio/domain/records/estate';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { toPence } from '@kinfolio/domain/values/money';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FileUploads } from '../../session/api/papers.ts';
import type { BrowserTab } from '../../session/testing/device.ts';
import { beginOwnDesk } from './begin/begin-desk.ts';
import { copyPapers, listPapersToCopy } from './begin/copy-papers.ts';
import { EstateAccountsPage } from './figures/AccountsPage.tsx';
import { EstateFiguresPage } from './figures/FiguresPage.tsx';
import { DeskHome } from './home/DeskHome.tsx';
import { DeskList } from './home/DeskList.tsx';
import { SaveDeskZip } from './home/TakeAway.tsx';
import { LettersPage } from './letters/LettersPage.tsx';
import { OrganisationLetters } from './letters/OrganisationLetters.tsx';
import { OrganisationList } from './organisations/OrganisationList.tsx';
import { OrganisationPage } from './organisations/OrganisationPage.tsx';
import {
  beginFamilyDesk,
  createDeskTestFamily,
  deskTestDeathDay,
  deskTestNow,
  openExecutorTab,
  requestedFiles,
  showDeskPage,
} from './testing/open-desk.tsx';
import { FirstWeeksSteps } from './weeks/FirstWeeks.tsx';

afterEach(cleanup);

let tab: BrowserTab;
let estate: string;
beforeEach(async () => {
  tab = await openExecutorTab();
  estate = await beginFamilyDesk(tab);
});

const kept = () =>
  tab.session.passport
    .all()
    .filter(({ content }) => isDeskRecord(content) && readEstateId(content) === estate);
const desk = () => {
  const read = readDesk(kept());
  if (read === undefined) throw new Error('there is no desk');
  return read;
};
const organisation = (name: string | RegExp): DeskOrganisation => {
  const found = listDeskOrganisations(desk()).find(one =>
    typeof name === 'string' ? one.name === name : name.test(one.name),
  );
  if (found === undefined) throw new Error(`there is no ${String(name)}`);
  return found;
};
const bank = () =>
  listDeskOrganisations(desk()).find(({ sort, things }) => sort === 'bank' && things.length > 0);
const back = { to: '/desk', words: 'Executor’s desk' };

it('has a dated copy of every record but the private notes', () => {
  const { copies, records } = desk();
  const copied = createDeskTestFamily().filter(({ content: { kind: id, fields }, deleted }) => {
    const kind = findKind(id);
    return deleted !== true && kind !== undefined && findRecordCategory(kind, fields) !== 'private';
  });
  expect(records).toHaveLength(copied.length);
  expect(new Set(copies.map(({ copiedOn }) => copiedOn))).toEqual(new Set(['2026-11-11']));
});

it('counts nothing of the person who died in the own passport', () => {
  expect(tab.session.passport.records('bank-account')).toEqual([]);
  expect(tab.session.passport.records('property')).toEqual([]);
});

it('shows what now, how far everything is, and who did what', async () => {
  showDeskPage(tab, estate, <DeskHome back={back} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ruth Ellery' })).toBeTruthy();
  expect(screen.getByText('Died on 8 November 2026.')).toBeTruthy();
  const places = screen.getByRole('navigation', { name: 'Ruth’s estate' });
  const count = listDeskOrganisations(desk()).length;
  expect(within(places).getByText(`0 of ${String(count)} told`)).toBeTruthy();
  expect(within(places).getAllByRole('link').length).toBeGreaterThanOrEqual(6);
});

it('lists every organisation once, with its state', async () => {
  const user = showDeskPage(tab, estate, <OrganisationList />);
  const all = listDeskOrganisations(desk());
  const more = await screen.findByRole('button', { name: /^Show \d+ more/ });
  const before = screen.getAllByRole('link').length;
  await user.click(more);
  const links = await screen.findAllByRole('link');
  expect(document.activeElement).toBe(links[before]);
  for (const { name } of all) expect(links.filter(link => link.textContent === name)).toHaveLength(1);
});

it('adds an organisation that the passport does not name', async () => {
  const user = showDeskPage(tab, estate, <OrganisationList />);
  await user.click(await screen.findByRole('button', { name: 'Add an organisation' }));
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  expect(screen.getByText('Enter the name of the organisation')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Name/), 'Mill Lane Lettings');
  await user.selectOptions(screen.getByLabelText(/^Type of organisation/), 'landlord');
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  expect(await screen.findByRole('link', { name: 'Mill Lane Lettings' })).toBeTruthy();
  expect(organisation('Mill Lane Lettings').sort).toBe('landlord');
});

it('hides numbers until they are asked for', async () => {
  const one = bank();
  const reference = one?.things
    .flatMap(({ references }) => references)
    .find(({ whole, masked }) => whole !== masked);
  if (one === undefined || reference === undefined) throw new Error('no bank with a number');
  const user = showDeskPage(tab, estate, <OrganisationPage organisation={one} />);
  expect(await screen.findByRole('heading', { level: 1, name: one.name })).toBeTruthy();
  expect(screen.queryByText(reference.whole)).toBeNull();
  await user.click(
    screen.getAllByRole('button', { name: new RegExp(`^Show ${reference.label}`) })[0] as HTMLElement,
  );
  expect(screen.getByText(reference.whole)).toBeTruthy();
});

it('keeps a value with who said so, and counts it', async () => {
  const one = bank();
  const thing = one?.things.find(({ value }) => value !== undefined);
  if (one === undefined || thing === undefined) throw new Error('no bank with a value');
  const user = showDeskPage(tab, estate, <OrganisationPage organisation={one} />);
  await user.click(
    (await screen.findAllByRole('button', { name: new RegExp(`value of ${thing.title}`) }))[0] as HTMLElement,
  );
  await user.click(screen.getByRole('button', { name: 'Save the value' }));
  expect(screen.getByText('Enter the amount')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Value on the date of death/), '1,234.56');
  await user.click(screen.getByRole('button', { name: 'Save the value' }));
  await expect
    .poll(() => desk().values)
    .toMatchObject([{ thing: thing.source, amount: 123_456, source: 'answer' }]);
  expect(organisation(one.name).state).toBe('valued');
  expect(desk().log.at(-1)).toMatchObject({
    what: 'answer',
    who: 'Amira Ellery',
    organisation: one.record.id,
  });
  const value = organisation(one.name).things.find(({ source }) => source === thing.source)?.value;
  expect(value).toMatchObject({ pence: toPence(123_456), isOfThatDay: true });
});

it('moves an organisation on by one press, and back', async () => {
  const one = bank();
  if (one === undefined) throw new Error('no bank');
  const user = showDeskPage(tab, estate, <OrganisationPage organisation={one} />);
  await user.click(await screen.findByRole('button', { name: 'Mark as told' }));
  await expect.poll(() => organisation(one.name).state).toBe('told');
  await expect
    .poll(() => document.activeElement?.closest('section'))
    .toBe(screen.getByRole('region', { name: 'Progress' }));
  showDeskPage(tab, estate, <OrganisationPage organisation={organisation(one.name)} />);
  await user.click(await screen.findByRole('button', { name: /^Go back to/ }));
  await expect.poll(() => organisation(one.name).state).toBe('to-tell');
  expect(desk().log.map(({ what }) => what)).toEqual(['state', 'state']);
});

it('plans a next step with a day, and notes a call', async () => {
  const one = bank();
  if (one === undefined) throw new Error('no bank');
  const user = showDeskPage(tab, estate, <OrganisationPage organisation={one} />);
  await user.click(await screen.findByRole('button', { name: /^Change the next step/ }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^What to do next/));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const change = screen.getByRole('button', { name: /^Change the next step/ });
  expect(document.activeElement).toBe(change);
  await user.click(change);
  await user.type(screen.getByLabelText(/^What to do next/), 'Send the certificate');
  await user.type(screen.getByLabelText('Day'), '31');
  await user.type(screen.getByLabelText('Month'), '2');
  await user.type(screen.getByLabelText('Year'), '2027');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(desk().organisations.every(({ nextOn }) => nextOn === undefined)).toBe(true);
  await user.clear(screen.getByLabelText('Day'));
  await user.type(screen.getByLabelText('Day'), '1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => organisation(one.name).nextOn).toBe('2027-02-01');
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('button', { name: /^Change the next step/ }));
  await user.click(screen.getByRole('button', { name: 'Write down a call or note' }));
  await user.type(screen.getByLabelText(/^What was said or done/), 'They need the will');
  await user.click(screen.getByRole('button', { name: 'Add to the log' }));
  await expect.poll(() => desk().log.map(({ text }) => text)).toEqual(['They need the will']);
});

it('writes letters, makes them as one paper, and notes one as sent', async () => {
  const user = showDeskPage(tab, estate, <LettersPage />);
  await user.click(await screen.findByRole('button', { name: 'Make all letters as one PDF' }));
  const { chapters } = requestedFiles.documents[0] ?? { chapters: [] };
  expect(chapters.length).toBeGreaterThanOrEqual(listDeskOrganisations(desk()).length);
  await user.click(screen.getByRole('button', { name: 'Make the addresses for envelopes' }));
  expect(requestedFiles.documents).toHaveLength(2);
  const one = bank();
  if (one === undefined) throw new Error('no bank');
  showDeskPage(tab, estate, <OrganisationLetters organisation={one} />);
  expect(await screen.findByText('Dear Sir or Madam')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mark as sent today' }));
  await expect.poll(() => organisation(one.name).state).toBe('told');
  expect(desk().log.at(-1)).toMatchObject({ what: 'letter', on: '2026-11-11', who: 'Amira Ellery' });
});

it('ticks a step, and puts a date among the own dates', async () => {
  const user = showDeskPage(tab, estate, <FirstWeeksSteps />);
  const [first, second] = await screen.findAllByRole('checkbox');
  await user.click(first as HTMLElement);
  await expect.poll(() => desk().steps).toMatchObject([{ doneOn: '2026-11-11', who: 'Amira Ellery' }]);
  await expect.poll(() => document.activeElement).toBe(second);
  const [add] = screen.getAllByRole('button', { name: /^Add to my dates/ });
  await user.click(add as HTMLElement);
  await expect.poll(() => tab.session.passport.records('important-date')).toHaveLength(1);
  await expect.poll(() => desk().steps.some(({ remind }) => remind)).toBe(true);
});

it('adds the funeral to the figures and makes the schedule', async () => {
  const user = showDeskPage(tab, estate, <EstateFiguresPage />);
  await user.click(await screen.findByRole('button', { name: 'Add the funeral, or something missing' }));
  await user.type(screen.getByLabelText(/^Name/), 'Co-op Funeralcare');
  await user.type(screen.getByLabelText(/^Amount/), '3,200');
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  const funeral = await screen.findByRole('region', { name: 'The funeral' });
  expect(within(funeral).getAllByText('£3,200.00')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Make the schedule as a PDF' }));
  expect(requestedFiles.documents[0]?.of).toBe('Ruth Ellery');
  await user.click(screen.getByRole('button', { name: 'Make the schedule for Excel' }));
  expect(requestedFiles.rows[0]?.length).toBeGreaterThan(5);
});

const countTaxAnswersInLog = () =>
  desk().log.filter(({ text }) => text === 'Changed the answers about tax').length;

it('answers what the tax depends on', async () => {
  const user = showDeskPage(tab, estate, <EstateFiguresPage />);
  await user.click(await screen.findByRole('button', { name: 'Answer the tax questions' }));
  await user.type(screen.getByLabelText(/^Left to charity/), 'much');
  await user.click(screen.getByRole('radio', { name: 'Children or grandchildren' }));
  await user.click(screen.getByRole('button', { name: 'Save the answers' }));
  expect(screen.getByText('Enter an amount of money like 1,234.50')).toBeTruthy();
  await user.clear(screen.getByLabelText(/^Left to charity/));
  await user.click(screen.getByRole('button', { name: 'Save the answers' }));
  await expect.poll(() => desk().estate.home).toBe('descendants');
  await expect.poll(countTaxAnswersInLog).toBe(1);
  // Saving the same answers again is no change, so the log does not mention it.
  await user.click(await screen.findByRole('button', { name: 'Answer the tax questions' }));
  await user.click(screen.getByRole('button', { name: 'Save the answers' }));
  await screen.findByRole('button', { name: 'Answer the tax questions' });
  expect(countTaxAnswersInLog()).toBe(1);
});

it('leaves a thing out with a reason, and says how another passes on', async () => {
  const user = showDeskPage(tab, estate, <EstateFiguresPage />);
  const say = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Record how something is passed on' }));
    await user.selectOptions(screen.getByLabelText('Which?'), name);
  };
  const assets = await screen.findByRole('region', { name: 'What there is' });
  expect(within(assets).getByText('Upright piano')).toBeTruthy();
  await say('Upright piano');
  await user.type(screen.getByLabelText(/^Leave this item out/), 'It is not theirs');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(within(assets).queryByText('Upright piano')).toBeNull());
  await say('Our home');
  await user.click(screen.getByRole('radio', { name: /^To the other owner/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText(/^How is Our home passed on/)).toBeNull());
  expect(desk().log.map(({ text }) => text)).toContain('Left out Upright piano: It is not theirs');
});

it('keeps accounts that balance to the penny', async () => {
  const user = showDeskPage(tab, estate, <EstateAccountsPage />);
  await user.type(await screen.findByLabelText(/^Amount/), '100.10');
  await user.type(screen.getByLabelText(/^From/), 'Halifax');
  await user.click(screen.getByRole('button', { name: 'Add to the accounts' }));
  await screen.findByText('Left in the estate: £100.10');
  await user.selectOptions(screen.getByLabelText('What is it?'), 'funeral');
  await user.type(screen.getByLabelText(/^Amount/), '33.03');
  await user.type(screen.getByLabelText(/^To/), 'Co-op Funeralcare');
  await user.click(screen.getByRole('button', { name: 'Add to the accounts' }));
  expect(await screen.findByText('Left in the estate: £67.07')).toBeTruthy();
});

it('shows what two executors wrote differently, and keeps the one that is chosen', async () => {
  const one = bank();
  if (one === undefined) throw new Error('no bank');
  const { id, content } = kept().find(record => record.id === one.record.id) ?? {};
  if (id === undefined || content === undefined) throw new Error('no record');
  const { passport } = tab.session;
  const write = (nextStep: string) =>
    passport.save({
      id,
      kind: content.kind,
      category: 'private',
      base: content,
      fields: changeDeskFacts(organisationKind, content.fields, { nextStep }),
    });
  await write('Ring them');
  await write('Wait');
  expect(desk().doubts).toHaveLength(1);
  const user = showDeskPage(tab, estate, <OrganisationPage organisation={organisation(one.name)} />);
  const choice = await screen.findByRole('group', { name: `${one.name}: next step` });
  await user.click(within(choice).getByRole('button', { name: 'Keep Ring them' }));
  await expect.poll(() => desk().doubts).toEqual([]);
  expect(organisation(one.name).nextStep).toBe('Ring them');
  await expect.poll(() => desk().log.at(-1)?.text).toBe(`Chose for ${one.name}: next step: Ring them`);
});

it('counts a gift to a charity as free of Inheritance Tax', async () => {
  const user = showDeskPage(tab, estate, <EstateFiguresPage />);
  await user.click(await screen.findByRole('button', { name: 'Add the funeral, or something missing' }));
  await user.click(screen.getByRole('radio', { name: 'A gift in the seven years before' }));
  await user.type(screen.getByLabelText(/^Name/), 'Shelter');
  await user.type(screen.getByLabelText(/^Amount/), '400,000');
  await user.type(screen.getByLabelText('Day'), '1');
  await user.type(screen.getByLabelText('Month'), '3');
  await user.type(screen.getByLabelText('Year'), '2025');
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  expect(screen.getByText('Choose who received the gift')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'A charity or political party' }));
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  expect(await screen.findByText('Free of Inheritance Tax')).toBeTruthy();
});

it('says in the log what is too large to be copied', async () => {
  const large = { kind: 'bill', fields: { name: 'Water', notes: '£'.repeat(70_000) }, savedAt: '' };
  const read = { grant: 'g', ownerName: 'Ruth', readable: [], records: [{ id: 'large', content: large }] };
  const answers = { diedOn: deskTestDeathDay, nation: 'england', will: 'none', executors: [] } as const;
  const begun = await beginOwnDesk(tab.session, read, { now: deskTestNow, answers });
  if ('problem' in begun) throw new Error(begun.problem);
  expect(begun.tooLarge).toEqual(['Water']);
  showDeskPage(tab, begun.estate, <DeskHome back={back} />);
  expect(await screen.findByText(/^Note: Water.* was not copied, because it is too large/)).toBeTruthy();
});

it('is taken away whole', async () => {
  const user = showDeskPage(tab, estate, <SaveDeskZip />);
  await user.click(await screen.findByRole('button', { name: 'Save everything as one zip' }));
  expect(requestedFiles.documents.map(({ title }) => title)).toContain('Letters');
});

it('is one of several', async () => {
  const other = await beginFamilyDesk(tab);
  showDeskPage(tab, estate, <DeskList />);
  const links = await screen.findAllByRole('link', { name: 'Ruth Ellery' });
  expect(links.map(link => link.getAttribute('href'))).toEqual([`/desk/${estate}`, `/desk/${other}`]);
  expect(kept().every(({ content }) => readEstateId(content) === estate)).toBe(true);
});

it('copies papers from where they are read, each kept with the organisation it belongs to', async () => {
  const { records, organisations } = desk();
  const target = organisations.find(one => one.records.length > 0);
  const linked = records.find(({ id }) => id === target?.records[0]);
  if (target === undefined || linked === undefined) throw new Error('no organisation with a record');
  const file = serialiseFile({
    object: '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01',
    key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
    size: 5,
    type: 'application/pdf',
  });
  const papers = listPapersToCopy([
    paperOf('Policy', { file, section: 'insurance', links: serialiseLinks([linked.id]) }),
    paperOf('Lost', { file, section: 'legal', links: '' }),
    paperOf('No file', { section: 'legal' }),
    paperOf('Attached to nothing', { file }),
  ]);
  expect(papers.map(({ name }) => name)).toEqual(['Policy', 'Lost']);
  const send = vi.fn<FileUploads['send']>();
  let reads = 0;
  const failed = await copyPapers(papers, {
    source: {
      readFrom: () => {
        reads += 1;
        return Promise.resolve(
          reads === 1
            ? { ok: true, value: { bytes: new TextEncoder().encode('hello').buffer } }
            : { ok: false, problem: 'gone' },
        );
      },
    },
    to: { send },
    estate,
    desk: kept(),
    onPaper: () => undefined,
  });
  expect(failed).toEqual(['Lost']);
  const [[files, place] = []] = send.mock.calls;
  expect(await files?.[0]?.text()).toBe('hello');
  expect(place?.fields).toMatchObject({ estate });
  expect(readLinks(place?.fields?.['links'])).toContain(target.id);
});

const paperOf = (name: string, fields: FieldValues) => ({
  id: name,
  content: { kind: 'paper', fields: { name, ...fields }, savedAt: '2026-11-01T10:00:00.000Z' },
});
