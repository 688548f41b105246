import { allKinds } from '@kinfolio/domain/kinds/index';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '../../session/api/react.ts';
import { createSignedInPerson, fixedTestTime } from '../../session/testing/signed-in.ts';
import { ExportPage } from './ExportPage.tsx';
import type { CreatedFile, ExportJob } from './jobs.ts';

afterEach(cleanup);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/**
 * Opens the page for a person with these records. Returns the jobs that it starts, and control over the worker that
 * runs them.
 */
async function open(...fields: readonly Record<string, string>[]) {
  const tab = await createSignedInPerson();
  for (const one of fields)
    await tab.session.passport.save({ kind: 'bank-account', category: 'bank-accounts', fields: one });
  const jobs: {
    job: ExportJob;
    progress: (part: number) => void;
    done: (made: CreatedFile) => void;
    fail: () => void;
  }[] = [];
  const stopped: ExportJob[] = [];
  render(
    <SessionProvider session={tab.session}>
      <MemoryRouter>
        <ExportPage
          kinds={allKinds}
          clock={{ now: () => fixedTestTime }}
          ownerName="Ruth Ellery"
          startJob={(job, progress) => ({
            made: new Promise((done, reject) => {
              jobs.push({ job, progress, done, fail: () => reject(new Error('no')) });
            }),
            stop: () => void stopped.push(job),
          })}
        />
      </MemoryRouter>
    </SessionProvider>,
  );
  const ordered = async (count = 1) => {
    await waitFor(() => expect(jobs).toHaveLength(count));
    const job = jobs[count - 1];
    if (job === undefined) throw new Error('nothing was ordered');
    return job;
  };
  return { tab, ordered, stopped };
}
const made = (name: string): CreatedFile => ({
  name,
  file: new Blob(['x'.repeat(1400)], { type: 'application/pdf' }),
});

it('row 13: an Executor pack is of today, with whole numbers, until something else is chosen', async () => {
  const { ordered } = await open({ name: 'Halifax' });
  expect(screen.getByText('These files are not sealed.')).toBeTruthy();
  expect(
    screen.getByText(/Records deleted since then are left out, unless you restore them first\.$/u),
  ).toBeTruthy();
  await press('Make the pack');
  const { job } = await ordered();
  expect(job).toMatchObject({
    sort: 'pack',
    figuresOn: '2026-11-21',
    fullNumbers: true,
    largePrint: false,
    ownerName: 'Ruth Ellery',
  });
  const names = 'records' in job ? job.records.map(({ content }) => content.fields['name']) : [];
  expect(names).toContain('Halifax');
});

it('row 13: a whole passport hides numbers until they are asked for', async () => {
  const { ordered } = await open();
  await userEvent.click(screen.getByRole('radio', { name: /^Whole passport/u }));
  await press('Make the PDF');
  expect((await ordered()).job).toMatchObject({ sort: 'passport', fullNumbers: false });
});

it('shows how far it is, can be stopped, and lets the file be saved and printed', async () => {
  const { ordered, stopped } = await open();
  await press('Make the pack');
  const first = await ordered();
  first.progress(0.42);
  const bar = await screen.findByRole('progressbar', { name: 'Making the file' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('42'));
  await press('Cancel');
  expect(stopped).toEqual([first.job]);
  expect(screen.queryByRole('progressbar')).toBeNull();
  await press('Make the pack');
  (await ordered(2)).done(made('kinfolio-executor-pack-2026-11-21.pdf'));
  const ready = await screen.findByText('Your file is ready.');
  const status = ready.closest('[role=status]');
  expect(status?.textContent).toContain('kinfolio-executor-pack-2026-11-21.pdf, 1 KB');
  expect(screen.getByRole('button', { name: 'Save the file' })).toBeTruthy();
  const print = screen.getByRole('link', { name: /^Open to print/ });
  expect(print.getAttribute('href')).toMatch(/^blob:/);
  // The finished file is dropped because it no longer matches the choices.
  await userEvent.click(screen.getByRole('checkbox', { name: /^Large print/ }));
  expect(screen.queryByText('Your file is ready.')).toBeNull();
});

it('a day that cannot be, a day to come, and no section are said before anything is made', async () => {
  await open();
  const problems = async () => {
    await press('Make the pack');
    return within(await screen.findByRole('alert'))
      .getAllByRole('link')
      .map(link => link.textContent);
  };
  const year = screen.getByRole('textbox', { name: 'Year' });
  await userEvent.clear(year);
  await userEvent.type(year, '2027');
  expect(await problems()).toEqual(['Date of the figures must be today or earlier']);
  await userEvent.clear(year);
  await userEvent.type(year, '26');
  expect(await problems()).toEqual([
    'Date of the figures: enter the full year, all 4 digits, like 1958 or 2027',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: /^Whole passport/ }));
  for (const box of within(screen.getByRole('group', { name: 'Sections' })).getAllByRole('checkbox'))
    await userEvent.click(box);
  await press('Make the PDF');
  expect(within(await screen.findByRole('alert')).getByText('Choose at least one section')).toBeTruthy();
});

it('a copy made without network says what is not in it', async () => {
  const { tab, ordered } = await open({ name: 'Halifax' });
  tab.device.setOnline(false);
  await userEvent.click(screen.getByRole('radio', { name: /^Complete copy/ }));
  await press('Make the copy');
  const { job, done } = await ordered();
  expect(job.sort).toBe('copy');
  done({ name: 'kinfolio-2026-11-21.json', file: new Blob(['{}'], { type: 'application/json' }) });
  await screen.findByText(/^Some earlier versions are not in this copy/);
  expect(screen.queryByRole('link', { name: /^Open to print/ })).toBeNull();
});

it('a copy comes as a zip where there are papers, unless nobody wants their files; what is lost is named', async () => {
  const { tab, ordered } = await open();
  const file =
    '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8 48213 application/pdf';
  await userEvent.click(screen.getByRole('radio', { name: /^Complete copy/ }));
  expect(screen.queryByRole('checkbox', { name: /^Include the files/ })).toBeNull();
  const fields = { name: 'Will.pdf', file };
  await act(() => tab.session.passport.save({ kind: 'paper', category: 'private', fields }));
  const withFiles = await screen.findByRole('checkbox', { name: /^Include the files of my papers/ });
  // The blobs of the test environment cannot be read piece by piece, so replace them.
  const content = await new Response('{}').blob();
  const copy = { name: 'kinfolio-2026-11-21.json', file: content };
  await press('Make the copy');
  (await ordered()).done(copy);
  const ready = await screen.findByText('Your file is ready.');
  expect(ready.closest('[role=status]')?.textContent).toContain('kinfolio-2026-11-21.zip, about 48 KB');
  await press('Save the file');
  const saved = await screen.findByText('Your copy is saved.');
  expect(saved.closest('[role=status]')?.textContent).toContain(
    '1 file is not in the copy. Everything else is.',
  );
  expect(screen.getByText('Will.pdf').closest('li')?.textContent).toBe(
    'Will.pdf: We cannot show this file, because it is no longer stored. Replace it if you still have the original.',
  );
  await userEvent.click(withFiles);
  await press('Make the copy');
  (await ordered(2)).done(copy);
  expect((await screen.findByText('Your file is ready.')).closest('[role=status]')?.textContent).toContain(
    '.json, 1 KB',
  );
});

it('spreadsheets are offered for what there is, and a file that fails is said to have', async () => {
  const { ordered } = await open({ name: 'Halifax' });
  await userEvent.click(screen.getByRole('radio', { name: /^Spreadsheets/ }));
  const which = screen.getByRole('combobox', { name: 'Which' });
  expect(
    within(which)
      .getAllByRole('option')
      .map(option => option.textContent),
  ).toEqual(['All spreadsheets in one zip file', 'People', 'Bank accounts']);
  await userEvent.selectOptions(which, 'Bank accounts');
  await press('Make the spreadsheets');
  const { job, fail } = await ordered();
  expect(job).toMatchObject({ sort: 'sheets', kindId: 'bank-account' });
  fail();
  expect((await screen.findByRole('alert')).textContent).toContain('The file could not be made.');
});
