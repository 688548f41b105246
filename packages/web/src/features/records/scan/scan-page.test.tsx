import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { bill } from '@kinfolio/domain/kinds/bill';
import { person } from '@kinfolio/domain/kinds/person';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { halifaxFields } from '../testing/accounts.ts';
import { openPage, saveDirectly, waitForRecordForm } from '../testing/open-page.tsx';
import {
  createPaperFile,
  createReading,
  findFormBox,
  findMainHeading,
  letterText,
  openScanPage,
  readAlertText,
  readBoxHint,
  readBoxValue,
} from '../testing/open-scan.tsx';

const octopus = `Octopus Energy
Your energy bill
Account number A-4D7C19E2
Monthly payment   £142.00
Payment due on 1 December 2026`;
const thames = 'Thames Water\nYour water bill\nAmount due   £48.20';

describe('a paper beside its form', () => {
  it('row 3: says how far it is, fills the form, and stays with the picture and what was read', async () => {
    const { choose, last, end } = await openScanPage();
    await choose(createPaperFile());
    act(() => last().options.onProgress?.(0.64));
    const bar = screen.getByRole('progressbar', { name: 'Reading your document' });
    expect(bar.getAttribute('aria-valuenow')).toBe('64');
    expect(screen.getByText('Reading your document: 50%')).toBeTruthy();
    await end(createReading(letterText));
    expect(screen.getByText(/^Successfully extracted data!/u)).toBeTruthy();
    expect(findMainHeading().textContent).toBe('Is this right?');
    expect(screen.getByText('An account from Lloyds Bank. Check the form before you save.')).toBeTruthy();
    expect(readBoxValue(/^Account name/u)).toBe('Lloyds Bank Account');
    expect(readBoxValue(/^Sort code/u)).toBe('30-94-30');
    expect(readBoxHint(/^Sort code/u)).toBe('Mark 2From the paper. Read clearly');
    expect(screen.getByRole('img', { name: /^Your paper: letter\.png/u })).toBeTruthy();
  });

  it('marks each value on the picture, the one to check now apart, and a press leads to its field', async () => {
    const { choose, end, user } = await openScanPage();
    await choose(createPaperFile());
    await end(createReading(letterText, { '8362': 60 }));
    expect(screen.getByText('An account from Lloyds Bank. One thing to check.')).toBeTruthy();
    const marks = [...document.querySelectorAll<HTMLElement>('.mark')];
    // The account's name was made from the bank's name, so both fields share a mark.
    expect(marks.map(mark => mark.textContent)).toEqual(['1', '2', '3']);
    const [first, , third] = marks;
    expect([third?.style.left, third?.className]).toEqual(['17%', 'mark mark--now']);
    expect(readBoxHint(/^Account number/u)).toBe('Mark 3From the paper. Please check');
    if (first === undefined) throw new Error('no mark');
    await user.click(first);
    expect(document.activeElement).toBe(findFormBox(/^Account name/u));
    expect(first.className).toBe('mark mark--now');
  });

  it('a finger beside a mark means the nearest one, and far from all of them none', async () => {
    const { choose, end, user } = await openScanPage();
    await choose(createPaperFile());
    await end(createReading(letterText));
    const marks = [...document.querySelectorAll<HTMLElement>('.mark')];
    // jsdom does no layout, so place the marks one below another, each 20 px high.
    for (const [index, mark] of marks.entries())
      mark.getBoundingClientRect = () => new DOMRect(100, 100 + 40 * index, 80, 20);
    const picture = screen.getByRole('img', { name: /^Your paper/u });
    const pressAt = (x: number, y: number) =>
      user.pointer({ target: picture, keys: '[MouseLeft]', coords: { clientX: x, clientY: y } });
    await pressAt(190, 145);
    expect(document.activeElement).toBe(findFormBox(/^Sort code/u));
    await pressAt(140, 193);
    expect(document.activeElement).toBe(findFormBox(/^Account number/u));
    await pressAt(140, 300);
    expect(document.activeElement).toBe(document.body);
  });

  it('row 3: names what is not on the paper, and what was typed by hand', async () => {
    const { choose, end, user } = await openScanPage();
    await choose(createPaperFile());
    await end(createReading(letterText.replace(/Sort code.*/u, '')));
    expect(readBoxHint(/^Sort code/u)).toBe('We could not find this. Type it in, or leave it blank.');
    await user.type(findFormBox(/^Sort code/u), '309430');
    expect(readBoxHint(/^Sort code/u)).toBe('Typed by you.');
  });

  it('never writes over what was typed by hand while it was read', async () => {
    const { choose, end, user } = await openScanPage();
    await choose(createPaperFile());
    await user.type(findFormBox(/^Account name/u), 'Housekeeping');
    await user.type(findFormBox(/^Sort code/u), '11');
    await end(createReading(letterText));
    expect(readBoxValue(/^Account name/u)).toBe('Housekeeping');
    expect(readBoxValue(/^Sort code/u)).toBe('11');
    expect(readBoxValue(/^Account number/u)).toBe('40718362');
  });

  it('says so when the page has nothing for the form, which can be typed all the same', async () => {
    const { choose, end, press } = await openScanPage();
    await choose(createPaperFile());
    await end(createReading('Dear Ruth'));
    expect(readAlertText()).toMatch(/found nothing for this form/u);
    await press('Look closer or add a page');
    expect(screen.getByText('Dear Ruth')).toBeTruthy();
    expect(readBoxValue(/^Account name/u)).toBe('');
  });

  it('shows the beginning of the text on request', async () => {
    const { choose, end, press } = await openScanPage();
    await choose(createPaperFile());
    await end(createReading(letterText));
    await press('Look closer or add a page');
    expect(document.querySelector('p.as-typed')?.textContent).toHaveLength(500);
  });

  it('lists the payments of a statement', async () => {
    const { choose, end, user } = await openScanPage();
    await choose(createPaperFile());
    await end(
      createReading(`${letterText}
Date          Description            Paid out   Balance
12 May 2026   Balance brought forward           500.00
13 May 2026   GREGGS LEEDS             2.40     497.60
14 May 2026   HARBOUR RENT            300.00    197.60`),
    );
    await user.click(await screen.findByText(/^2 payments on this statement/u));
    expect(screen.getByText(/is for essentials/u).textContent).toMatch(
      /^In total £302\.40, of which £300\.00 is for essentials\./u,
    );
  });
});

describe('saving and leaving a paper', () => {
  it('saves what stands in the form, keeps the picture with the record, and opens the list', async () => {
    const { choose, end, press, saved, keepPaper, passport } = await openScanPage();
    const file = createPaperFile();
    await choose(file);
    await end(createReading(letterText));
    expect(saved()).toEqual([]);
    await press('Add account');
    await screen.findByRole('heading', { level: 1, name: bankAccount.texts.page });
    expect(saved()).toMatchObject([{ sortCode: '309430', accountNumber: '40718362' }]);
    expect(keepPaper).toHaveBeenCalledExactlyOnceWith([file], passport.records(bankAccount.id)[0]?.id);
  });

  it('leaving it ends the reading, and what it finds afterwards is nobody’s', async () => {
    const { choose, end, press, last, saved } = await openScanPage();
    await choose(createPaperFile());
    await press('Skip this paper');
    expect(last().options.signal?.aborted).toBe(true);
    await screen.findByRole('heading', { level: 1, name: bankAccount.texts.page });
    await end(createReading(letterText));
    expect(saved()).toEqual([]);
    expect(screen.queryByText(/have not saved it yet/u)).toBeNull();
  });

  it('Back while it is read loses nothing typed, and the paper is still there', async () => {
    const { choose, end, user, router } = await openScanPage();
    await choose(createPaperFile());
    await user.type(findFormBox(/^Account name/u), 'Housekeeping');
    await act(() => router.navigate('/bank-accounts'));
    await screen.findByText(/You began a new account and have not saved it yet/u);
    expect(screen.getByText(/^1 paper needs checking/u)).toBeTruthy();
    await end(createReading(letterText));
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(readBoxValue(/^Account number/u)).toBe('40718362'));
    expect(readBoxValue(/^Account name/u)).toBe('Housekeeping');
  });

  it('after a reload the values are on the form, still marked; the paper has to be chosen again', async () => {
    const { choose, end, tab, page } = await openScanPage();
    await choose(createPaperFile());
    await end(createReading(letterText, { '8362': 60 }));
    act(() => void globalThis.dispatchEvent(new Event('pagehide')));
    const next = tab.device.openTab();
    await next.until('open');
    openPage(next, { ...page, at: '/bank-accounts/new' });
    await screen.findByText(
      'Filled in from your document: account name, bank name, sort code and account number. Check them before you save.',
    );
    expect(screen.getByText('Check this number against the paper')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'See the paper' })).toBeNull();
  });

  it('on the form itself the paper is one press away, and is kept with what is saved there', async () => {
    const { choose, end, router, user, keepPaper, saved } = await openScanPage();
    await choose(createPaperFile());
    await end(createReading(letterText));
    await act(() => router.navigate('/bank-accounts/new'));
    const form = within(await waitForRecordForm('Add new account'));
    expect(await form.findByRole('link', { name: 'See the paper' })).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Add account' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(keepPaper).toHaveBeenCalledOnce();
  });

  it('what is checked on the form is no longer marked', async () => {
    const { choose, end, router, user } = await openScanPage();
    await choose(createPaperFile());
    await end(createReading(letterText, { '8362': 60 }));
    await act(() => router.navigate('/bank-accounts/new'));
    const form = within(await waitForRecordForm('Add new account'));
    await user.click(await form.findByRole('button', { name: 'I have checked them' }));
    expect(form.queryByText(/^Filled in from your document/u)).toBeNull();
    expect(form.queryByText('Check this number against the paper')).toBeNull();
    expect(readBoxValue(/^Sort code/u)).toBe('30-94-30');
    expect(document.activeElement?.textContent).toBe('Scan document');
  });

  it('a paper for a record that is there changes that record', async () => {
    const { passport, router, choose, end, press, saved } = await openScanPage(bankAccount, '');
    const [id = ''] = await saveDirectly(passport, bankAccount, [{ ...halifaxFields, notes: 'Joint' }]);
    await act(() => router.navigate(`/bank-accounts/${id}/scan`));
    await choose(createPaperFile());
    await end(createReading(letterText));
    expect(readBoxValue(/^Account name/u)).toBe(halifaxFields.name);
    await press('Update account');
    await waitFor(() => expect(saved()).toMatchObject([{ accountNumber: '40718362', notes: 'Joint' }]));
  });
});

describe('many papers in a row', () => {
  const three = [createPaperFile('one.png'), createPaperFile('two.png'), createPaperFile('three.png')];

  it('row 2: each begins with empty fields, and the next is read while one is checked', async () => {
    const { choose, end, press, asked, saved, keepPaper } = await openScanPage(bill);
    await choose(...three.slice(0, 2));
    expect(asked.map(({ name }) => name)).toEqual(['one.png']);
    await end(createReading(octopus));
    expect(asked.map(({ name }) => name)).toEqual(['one.png', 'two.png']);
    await end(createReading(thames));
    expect(screen.getByText(/^Paper 1 of 2: a bill from Octopus Energy\./u)).toBeTruthy();
    await press('Save and go to paper 2');
    await screen.findByText(/^Paper 2 of 2: a bill from Thames Water\./u);
    expect(document.activeElement).toBe(findMainHeading());
    await press('Add bill');
    await waitFor(() => expect(saved()).toHaveLength(2));
    const [first = {}, second = {}] = saved();
    expect(first).toMatchObject({
      provider: 'Octopus Energy',
      dueDate: '2026-12-01',
      monthlyAmount: '142.00',
    });
    expect(second).toMatchObject({ provider: 'Thames Water', monthlyAmount: '48.20' });
    expect([second['dueDate'] ?? '', second['accountNumber'] ?? '']).toEqual(['', '']);
    expect(keepPaper.mock.calls.map(([files]) => files.map(({ name }) => name))).toEqual([
      ['one.png'],
      ['two.png'],
    ]);
  });

  it('they need no mouse, none is saved unseen, and a broken one is named and passed over', async () => {
    const { user, saved } = await openScanPage(bill, 'scan', file => {
      const number = Number(file instanceof File ? file.name.slice(0, -4) : 0);
      if (number === 2) return Promise.resolve({ ok: false, problem: 'damaged' });
      return Promise.resolve(createReading(`Thames Water\nAmount due   £${String(number)}.50`));
    });
    const files = [1, 2, 3, 4].map(number => createPaperFile(`${String(number)}.png`));
    await user.upload(await screen.findByLabelText('Document to read'), files);
    for (const number of [1, 3, 4]) {
      await screen.findByText(new RegExp(`^Paper ${String(number)} of 4: a bill from Thames Water`, 'u'));
      expect(readBoxValue(/^Monthly amount/u)).toBe(`${String(number)}.50`);
      const before = saved().length;
      // Move from the heading into the form, where Enter saves.
      for (let tabs = 0; !(document.activeElement instanceof HTMLInputElement) && tabs < 9; tabs += 1) {
        await user.tab();
      }
      await user.keyboard('{Enter}');
      await waitFor(() => expect(saved()).toHaveLength(before + 1));
    }
    await screen.findByRole('heading', { level: 1, name: 'No papers left to check' });
    expect(screen.getByText('Of 4 papers: 3 saved, 1 could not be read.')).toBeTruthy();
    expect(screen.getByText(/^2\.png could not be read\. Failed to process the image\./u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again with 2.png' }));
    expect(
      within(await screen.findByRole('alert')).getByText(/^Failed to process the image\./u),
    ).toBeTruthy();
  });

  it('once all are left, more can be chosen in their place', async () => {
    const { choose, end, press } = await openScanPage(bill);
    await choose(...three.slice(0, 2));
    await end(createReading(letterText));
    await press('Skip this paper');
    await end(createReading(letterText));
    await press('Skip this paper');
    await screen.findByRole('heading', { level: 1, name: 'No papers left to check' });
    await press('Scan more papers');
    expect(await screen.findByLabelText('Document to read')).toBeTruthy();
    expect(screen.queryByText(/, left$/u)).toBeNull();
  });

  it('one of them that is no bill goes to the form of another kind, and the others stay', async () => {
    const { choose, end, press, router } = await openScanPage(bill);
    await choose(...three.slice(0, 2));
    await end(createReading(letterText));
    await press('Not a bill');
    await press('Insurance policy');
    await waitFor(() => expect(router.state.location.pathname).toBe('/insurance/scan'));
    await act(() => router.navigate('/bank-accounts'));
    expect(await screen.findByText(/^1 paper needs checking/u)).toBeTruthy();
  });
});

describe('a council tax bill among the bills', () => {
  it('is recognised, and goes to its own form in one press', async () => {
    const { choose, end, press, router } = await openScanPage(bill);
    await choose(createPaperFile());
    await end(createReading('Northbridge City Council\nCouncil Tax Bill\nBand D\nAccount number 8412 0073'));
    expect(screen.getByText('This looks like council tax.')).toBeTruthy();
    await press('Use the form for council tax');
    await waitFor(() => expect(router.state.location.pathname).toBe('/bills/scan'));
    expect(router.state.location.search).toContain('council-tax');
  });
});

describe('the way to the papers', () => {
  it('a device that is held in a hand takes a picture', async () => {
    const { matchMedia } = globalThis;
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(matchMedia(media), { matches: media === '(pointer: coarse)' }),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const { user, asked } = await openScanPage();
    expect(await screen.findByRole('button', { name: 'Take a photo' })).toBeTruthy();
    const camera = screen.getByLabelText('Photo of the document');
    expect(camera.getAttribute('capture')).toBe('environment');
    await user.upload(camera, createPaperFile());
    expect(asked).toHaveLength(1);
  });

  it('is offered on the list and the form, and for no kind that papers say nothing to', async () => {
    const { user, router } = await openScanPage(bankAccount, '');
    await user.click(await screen.findByRole('link', { name: 'Scan document' }));
    expect(router.state.location.pathname).toBe('/bank-accounts/scan');
    await openScanPage(person, 'new');
    await waitForRecordForm(person.texts.addTitle);
    expect(screen.queryByRole('link', { name: /scan|document/iu })).toBeNull();
    await openScanPage(person, 'scan');
    await screen.findByRole('heading', { level: 1, name: 'There is no such record' });
  });
});
