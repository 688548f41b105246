import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { bill } from '@kinfolio/domain/kinds/bill';
import { person } from '@kinfolio/domain/kinds/person';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { halifax } from '../testing/accounts.ts';
import { formOf, openPage, saveDirectly } from '../testing/open-page.tsx';
import {
  alert,
  box,
  heading,
  letter,
  noteOf,
  openScan,
  paper,
  readingOf,
  valueOf,
} from '../testing/open-scan.tsx';

const octopus = `Octopus Energy
Your energy bill
Account number A-4D7C19E2
Monthly payment   £142.00
Payment due on 1 December 2026`;
const thames = 'Thames Water\nYour water bill\nAmount due   £48.20';

describe('a paper beside its form', () => {
  it('row 3: says how far it is, fills the form, and stays with the picture and what was read', async () => {
    const { choose, last, end } = await openScan();
    await choose(paper());
    act(() => last().options.onProgress?.(0.64));
    const bar = screen.getByRole('progressbar', { name: 'Reading your document' });
    expect(bar.getAttribute('aria-valuenow')).toBe('64');
    expect(screen.getByText('Reading your document: 50%')).toBeTruthy();
    await end(readingOf(letter));
    expect(screen.getByText(/^Successfully extracted data!/u)).toBeTruthy();
    expect(heading().textContent).toBe('Is this right?');
    expect(screen.getByText('An account from Lloyds Bank. Look it over before you save.')).toBeTruthy();
    expect(valueOf(/^Account name/u)).toBe('Lloyds Bank Account');
    expect(valueOf(/^Sort code/u)).toBe('30-94-30');
    expect(noteOf(/^Sort code/u)).toBe('Mark 2From the paper. Read clearly');
    expect(screen.getByRole('img', { name: /^Your paper: letter\.png/u })).toBeTruthy();
  });

  it('marks each value on the picture, the one to check now apart, and a press leads to its field', async () => {
    const { choose, end, user } = await openScan();
    await choose(paper());
    await end(readingOf(letter, { '8362': 60 }));
    expect(screen.getByText('An account from Lloyds Bank. One thing to check.')).toBeTruthy();
    const marks = [...document.querySelectorAll<HTMLElement>('.mark')];
    // A name that was made of the bank's has the bank's mark.
    expect(marks.map(mark => mark.textContent)).toEqual(['1', '2', '3']);
    const [first, , third] = marks;
    expect([third?.style.left, third?.className]).toEqual(['17%', 'mark mark--now']);
    expect(noteOf(/^Account number/u)).toBe('Mark 3From the paper. Please check');
    if (first === undefined) throw new Error('no mark');
    await user.click(first);
    expect(document.activeElement).toBe(box(/^Account name/u));
    expect(first.className).toBe('mark mark--now');
  });

  it('a finger beside a mark means the nearest one, and far from all of them none', async () => {
    const { choose, end, user } = await openScan();
    await choose(paper());
    await end(readingOf(letter));
    const marks = [...document.querySelectorAll<HTMLElement>('.mark')];
    // jsdom lays nothing out: one line under the other, 20 px high.
    for (const [index, mark] of marks.entries())
      mark.getBoundingClientRect = () => new DOMRect(100, 100 + 40 * index, 80, 20);
    const picture = screen.getByRole('img', { name: /^Your paper/u });
    const pressAt = (x: number, y: number) =>
      user.pointer({ target: picture, keys: '[MouseLeft]', coords: { clientX: x, clientY: y } });
    await pressAt(190, 145);
    expect(document.activeElement).toBe(box(/^Sort code/u));
    await pressAt(140, 193);
    expect(document.activeElement).toBe(box(/^Account number/u));
    await pressAt(140, 300);
    expect(document.activeElement).toBe(document.body);
  });

  it('row 3: names what is not on the paper, and what was typed by hand', async () => {
    const { choose, end, user } = await openScan();
    await choose(paper());
    await end(readingOf(letter.replace(/Sort code.*/u, '')));
    expect(noteOf(/^Sort code/u)).toBe('We did not find it. Type it, or leave it.');
    await user.type(box(/^Sort code/u), '309430');
    expect(noteOf(/^Sort code/u)).toBe('Typed by you.');
  });

  it('never writes over what was typed by hand while it was read', async () => {
    const { choose, end, user } = await openScan();
    await choose(paper());
    await user.type(box(/^Account name/u), 'Housekeeping');
    await user.type(box(/^Sort code/u), '11');
    await end(readingOf(letter));
    expect(valueOf(/^Account name/u)).toBe('Housekeeping');
    expect(valueOf(/^Sort code/u)).toBe('11');
    expect(valueOf(/^Account number/u)).toBe('40718362');
  });

  it('says so when the page has nothing for the form, which can be typed all the same', async () => {
    const { choose, end, press } = await openScan();
    await choose(paper());
    await end(readingOf('Dear Ruth'));
    expect(alert()).toMatch(/found nothing for this form/u);
    await press('Look closer or add a page');
    expect(screen.getByText('Dear Ruth')).toBeTruthy();
    expect(valueOf(/^Account name/u)).toBe('');
  });

  it('shows the beginning of the text on request', async () => {
    const { choose, end, press } = await openScan();
    await choose(paper());
    await end(readingOf(letter));
    await press('Look closer or add a page');
    expect(document.querySelector('p.as-typed')?.textContent).toHaveLength(500);
  });

  it('lists the payments of a statement', async () => {
    const { choose, end, user } = await openScan();
    await choose(paper());
    await end(
      readingOf(`${letter}
Date          Description            Paid out   Balance
12 May 2026   Balance brought forward           500.00
13 May 2026   GREGGS LEEDS             2.40     497.60
14 May 2026   HARBOUR RENT            300.00    197.60`),
    );
    await user.click(await screen.findByText(/^2 payments on this statement/u));
    expect(screen.getByText(/is for essentials/u).textContent).toMatch(
      /^Together £302\.40, of which £300\.00 is for essentials\./u,
    );
  });
});

describe('saving and leaving a paper', () => {
  it('saves what stands in the form, keeps the picture with the record, and opens the list', async () => {
    const { choose, end, press, saved, keepPaper, passport } = await openScan();
    const file = paper();
    await choose(file);
    await end(readingOf(letter));
    expect(saved()).toEqual([]);
    await press('Add account');
    await screen.findByRole('heading', { level: 1, name: bankAccount.texts.page });
    expect(saved()).toMatchObject([{ sortCode: '309430', accountNumber: '40718362' }]);
    expect(keepPaper).toHaveBeenCalledExactlyOnceWith([file], passport.records(bankAccount.id)[0]?.id);
  });

  it('leaving it ends the reading, and what it finds afterwards is nobody’s', async () => {
    const { choose, end, press, last, saved } = await openScan();
    await choose(paper());
    await press('Leave this one');
    expect(last().options.signal?.aborted).toBe(true);
    await screen.findByRole('heading', { level: 1, name: bankAccount.texts.page });
    await end(readingOf(letter));
    expect(saved()).toEqual([]);
    expect(screen.queryByText(/did not save it yet/u)).toBeNull();
  });

  it('Back while it is read loses nothing typed, and the paper is still there', async () => {
    const { choose, end, user, router } = await openScan();
    await choose(paper());
    await user.type(box(/^Account name/u), 'Housekeeping');
    await act(() => router.navigate('/bank-accounts'));
    await screen.findByText(/You began a new account and did not save it yet/u);
    expect(screen.getByText(/^1 paper waits to be checked/u)).toBeTruthy();
    await end(readingOf(letter));
    await user.click(screen.getByRole('link', { name: 'Go on' }));
    await waitFor(() => expect(valueOf(/^Account number/u)).toBe('40718362'));
    expect(valueOf(/^Account name/u)).toBe('Housekeeping');
  });

  it('after a reload the values are on the form, still marked; the paper has to be chosen again', async () => {
    const { choose, end, tab, page } = await openScan();
    await choose(paper());
    await end(readingOf(letter, { '8362': 60 }));
    act(() => void globalThis.dispatchEvent(new Event('pagehide')));
    const next = tab.device.openTab();
    await next.until('open');
    openPage(next, { ...page, at: '/bank-accounts/new' });
    await screen.findByText(
      'Filled from your document: account name, bank name, sort code and account number. Check them before you save.',
    );
    expect(screen.getByText('Check this number against the paper')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'See the paper' })).toBeNull();
  });

  it('on the form itself the paper is one press away, and is kept with what is saved there', async () => {
    const { choose, end, router, user, keepPaper, saved } = await openScan();
    await choose(paper());
    await end(readingOf(letter));
    await act(() => router.navigate('/bank-accounts/new'));
    const form = within(await formOf('Add new account'));
    expect(await form.findByRole('link', { name: 'See the paper' })).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Add account' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(keepPaper).toHaveBeenCalledOnce();
  });

  it('what is checked on the form is no longer marked', async () => {
    const { choose, end, router, user } = await openScan();
    await choose(paper());
    await end(readingOf(letter, { '8362': 60 }));
    await act(() => router.navigate('/bank-accounts/new'));
    const form = within(await formOf('Add new account'));
    await user.click(await form.findByRole('button', { name: 'I have checked them' }));
    expect(form.queryByText(/^Filled from your document/u)).toBeNull();
    expect(form.queryByText('Check this number against the paper')).toBeNull();
    expect(valueOf(/^Sort code/u)).toBe('30-94-30');
    expect(document.activeElement?.textContent).toBe('Scan document');
  });

  it('a paper for a record that is there changes that record', async () => {
    const { passport, router, choose, end, press, saved } = await openScan(bankAccount, '');
    const [id = ''] = await saveDirectly(passport, bankAccount, [{ ...halifax, notes: 'Joint' }]);
    await act(() => router.navigate(`/bank-accounts/${id}/scan`));
    await choose(paper());
    await end(readingOf(letter));
    expect(valueOf(/^Account name/u)).toBe(halifax.name);
    await press('Update account');
    await waitFor(() => expect(saved()).toMatchObject([{ accountNumber: '40718362', notes: 'Joint' }]));
  });
});

describe('many papers in a row', () => {
  const three = [paper('one.png'), paper('two.png'), paper('three.png')];

  it('row 2: each begins with empty fields, and the next is read while one is checked', async () => {
    const { choose, end, press, asked, saved, keepPaper } = await openScan(bill);
    await choose(...three.slice(0, 2));
    expect(asked.map(({ name }) => name)).toEqual(['one.png']);
    await end(readingOf(octopus));
    expect(asked.map(({ name }) => name)).toEqual(['one.png', 'two.png']);
    await end(readingOf(thames));
    expect(screen.getByText(/^Paper 1 of 2: a bill from Octopus Energy\./u)).toBeTruthy();
    await press('Save and go to paper 2');
    await screen.findByText(/^Paper 2 of 2: a bill from Thames Water\./u);
    expect(document.activeElement).toBe(heading());
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
    const { user, saved } = await openScan(bill, 'scan', file => {
      const number = Number(file instanceof File ? file.name.slice(0, -4) : 0);
      if (number === 2) return Promise.resolve({ ok: false, problem: 'damaged' });
      return Promise.resolve(readingOf(`Thames Water\nAmount due   £${String(number)}.50`));
    });
    const files = [1, 2, 3, 4].map(number => paper(`${String(number)}.png`));
    await user.upload(await screen.findByLabelText('Document to read'), files);
    for (const number of [1, 3, 4]) {
      await screen.findByText(new RegExp(`^Paper ${String(number)} of 4: a bill from Thames Water`, 'u'));
      expect(valueOf(/^Monthly amount/u)).toBe(`${String(number)}.50`);
      const before = saved().length;
      // From the heading into the form, whose Enter saves.
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
    const { choose, end, press } = await openScan(bill);
    await choose(...three.slice(0, 2));
    await end(readingOf(letter));
    await press('Leave this one');
    await end(readingOf(letter));
    await press('Leave this one');
    await screen.findByRole('heading', { level: 1, name: 'No papers left to check' });
    await press('Scan more papers');
    expect(await screen.findByLabelText('Document to read')).toBeTruthy();
    expect(screen.queryByText(/, left$/u)).toBeNull();
  });

  it('one of them that is no bill goes to the form of another kind, and the others stay', async () => {
    const { choose, end, press, router } = await openScan(bill);
    await choose(...three.slice(0, 2));
    await end(readingOf(letter));
    await press('Not a bill');
    await press('Insurance policy');
    await waitFor(() => expect(router.state.location.pathname).toBe('/insurance/scan'));
    await act(() => router.navigate('/bank-accounts'));
    expect(await screen.findByText(/^1 paper waits to be checked/u)).toBeTruthy();
  });
});

describe('a council tax bill among the bills', () => {
  it('is recognised, and goes to its own form in one press', async () => {
    const { choose, end, press, router } = await openScan(bill);
    await choose(paper());
    await end(readingOf('Northbridge City Council\nCouncil Tax Bill\nBand D\nAccount number 8412 0073'));
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
    const { user, asked } = await openScan();
    expect(await screen.findByRole('button', { name: 'Take a photo' })).toBeTruthy();
    const camera = screen.getByLabelText('Photo of the document');
    expect(camera.getAttribute('capture')).toBe('environment');
    await user.upload(camera, paper());
    expect(asked).toHaveLength(1);
  });

  it('is offered on the list and the form, and for no kind that papers say nothing to', async () => {
    const { user, router } = await openScan(bankAccount, '');
    await user.click(await screen.findByRole('link', { name: 'Scan document' }));
    expect(router.state.location.pathname).toBe('/bank-accounts/scan');
    await openScan(person, 'new');
    await formOf(person.texts.addTitle);
    expect(screen.queryByRole('link', { name: /scan|document/iu })).toBeNull();
    await openScan(person, 'scan');
    await screen.findByRole('heading', { level: 1, name: 'There is no such record' });
  });
});
