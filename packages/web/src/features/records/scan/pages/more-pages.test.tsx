import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { bill } from '@kinfolio/domain/kinds/bill';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { halifaxFields } from '../../testing/accounts.ts';
import { saveDirectly } from '../../testing/open-page.tsx';
import {
  createPaperFile,
  createReading,
  findFormBox,
  findMainHeading,
  openScanPage,
  readBoxValue,
} from '../../testing/open-scan.tsx';

const table = 'Date     Details             Paid out    Paid in    Balance';
const first = `
Lloyds Bank
Account statement   1 December 2025 to 5 January 2026
Sort code        30 94 30
Account number   4071 8362

${table}
30 Dec   GREGGS LEEDS            2.40               497.60
2 Jan    HARBOUR RENT          300.00               197.60`;
const second = `
${table}
3 Jan    AFFINITY WATER         38.25               159.35
4 Jan    GREGGS LEEDS            2.40               156.95`;
const pages = [createPaperFile('one.png'), createPaperFile('two.png'), createPaperFile('three.png')];

it('photos of one statement are offered as one paper, read as one, and kept with one record', async () => {
  const { choose, end, press, saved, keepPaper } = await openScanPage();
  await choose(...pages);
  await end(createReading(first));
  expect(screen.queryByText(/looks? like/u)).toBeNull();
  await end(createReading(second));
  await screen.findByText('The next picture looks like another page of this paper.');
  await end(createReading('Dear Ruth'));
  await press('Put the pages together');
  expect(screen.getByText(/^Paper 1 of 2: an account from Lloyds Bank, 2 pictures\./u)).toBeTruthy();
  expect(document.activeElement).toBe(findMainHeading());
  expect(screen.getByText(/^4 payments on this statement/u)).toBeTruthy();
  expect(readBoxValue(/^Account number/u)).toBe('40718362');
  await press('Save and go to paper 2');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(keepPaper.mock.calls.map(([files]) => files.map(({ name }) => name))).toEqual([
    ['one.png', 'two.png'],
  ]);
  await screen.findByText(/^Paper 2 of 2: an account\./u);
  expect(readBoxValue(/^Account number/u)).toBe('');
});

it('another page is added to the paper that is checked, and what was typed by hand stays', async () => {
  const { choose, end, press, user, asked } = await openScanPage(bill);
  await choose(createPaperFile('front.png'));
  await end(createReading('Thames Water\nYour water bill'));
  await user.type(findFormBox(/^Monthly amount/u), '50');
  await press('Look closer or add a page');
  await user.upload(screen.getByLabelText('Another page to read'), [createPaperFile('back.png')]);
  expect(asked.at(-1)?.name).toBe('back.png');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  await end(createReading('Thames Water\nAccount number 55501234\nAmount due   £48.20'));
  expect(readBoxValue(/^Monthly amount/u)).toBe('50');
  expect(readBoxValue(/^Account number/u)).toBe('55501234');
  expect(asked).toHaveLength(2);
});

it('the next picture is put to a paper that does not look like it, and taken away again', async () => {
  const { choose, end, press, user } = await openScanPage();
  await choose(...pages.slice(0, 2));
  await end(createReading(first));
  await end(createReading('Dear Ruth'));
  await press('Look closer or add a page');
  await press('The next picture is another page');
  expect(screen.getByText(/^An account from Lloyds Bank, 2 pictures\./u)).toBeTruthy();
  expect(screen.getByText('Page 1 of 2')).toBeTruthy();
  expect(screen.getByRole('img', { name: /^Your paper: one\.png\. Marked/u })).toBeTruthy();
  await press('Next page');
  expect(screen.getByRole('img', { name: 'Your paper: two.png' })).toBeTruthy();
  expect(document.querySelectorAll('.mark')).toHaveLength(0);
  await press('Not a page of this paper');
  expect(screen.getByText(/^Paper 1 of 2: an account from Lloyds Bank\./u)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Skip this paper' }));
  expect(await screen.findByText(/^Paper 2 of 2: an account\./u)).toBeTruthy();
});

it('a page that cannot be read is named, and the paper goes on without it', async () => {
  const { choose, end, press, user } = await openScanPage();
  await choose(createPaperFile('one.png'));
  await end(createReading(first));
  await press('Look closer or add a page');
  await user.upload(screen.getByLabelText('Another page to read'), [createPaperFile('two.png')]);
  await end({ ok: false, problem: 'no-text' });
  expect(screen.getByRole('alert').textContent).toMatch(/^two\.png: We could not find any words/u);
  await press('Continue without this page');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/^An account from Lloyds Bank\./u)).toBeTruthy();
  expect(readBoxValue(/^Account number/u)).toBe('40718362');
});

it('for a record that is there, pictures chosen together are pages of one paper', async () => {
  const { passport, router, choose, end, press, saved, keepPaper } = await openScanPage(bankAccount, '');
  const [id = ''] = await saveDirectly(passport, bankAccount, [{ ...halifaxFields, notes: 'Joint' }]);
  await act(() => router.navigate(`/bank-accounts/${id}/scan`));
  await choose(...pages.slice(0, 2));
  await end(createReading(first));
  await end(createReading(second));
  await press('Update account');
  await waitFor(() => expect(saved()).toMatchObject([{ accountNumber: '40718362', notes: 'Joint' }]));
  expect(keepPaper.mock.calls.map(([files, kept]) => [files.length, kept])).toEqual([[2, id]]);
});
