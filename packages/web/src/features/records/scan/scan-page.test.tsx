import { factsOf } from '@kinfolio/domain/extraction/facts';
import { printed } from '@kinfolio/domain/extraction/testing/printed';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { bill } from '@kinfolio/domain/kinds/bill';
import { person } from '@kinfolio/domain/kinds/person';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reading, ReadingOptions } from '../../../reading/read-document.ts';
import { type ReadFile, readOnDevice } from '../../../reading/read-on-device.ts';
import { halifax } from '../testing/accounts.ts';
import { formOf, openPage, saveDirectly, signedIn } from '../testing/open-page.tsx';

const letter = `
Lloyds Bank
Account statement

Sort code        30 94 30
Account number   4071 8362
${'Thank you for banking with us. '.repeat(40)}`;
const octopus = `Octopus Energy
Your energy bill
Account number A-4D7C19E2
Monthly payment   £142.00
Payment due on 1 December 2026`;
const thames = 'Thames Water\nYour water bill\nAmount due   £48.20';

/** A device held in a hand, or one on a desk. */
function hold(inHand: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: inHand && query === '(pointer: coarse)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

beforeEach(() => hold(false));
afterEach(() => void vi.unstubAllGlobals());

function readingOf(text: string, confidence = {}): Reading {
  const page = printed(text, confidence);
  const sheets = [{ page: 1, width: 1000, height: 600 }];
  return { ok: true, words: [page], facts: factsOf([page]), sheets };
}

const paper = (name = 'letter.png', type = 'image/png') => new File(['picture'], name, { type });

/** The page over a reader whose end the test decides; what was asked of it is in `asked`. */
async function open(kind: RecordKind = bankAccount, at = 'scan', readFile?: ReadFile) {
  const tab = await signedIn();
  const asked: { name: string; options: ReadingOptions; end: (reading: Reading) => void }[] = [];
  const held: ReadFile = (file, options) => {
    const reading = Promise.withResolvers<Reading>();
    options.signal?.addEventListener('abort', () => reading.reject(options.signal?.reason));
    asked.push({ name: file instanceof File ? file.name : '', options, end: reading.resolve });
    return reading.promise;
  };
  const keepPaper = vi.fn<(file: File, recordId: string) => void>();
  const page = { kinds: [kind], readPaper: readFile ?? held, keepPaper };
  const opened = openPage(tab, { ...page, at: `/bank-accounts/${at}` });
  const user = userEvent.setup({ applyAccept: false, delay: null });
  const choose = async (...files: File[]) =>
    user.upload(await screen.findByLabelText('Document to read'), files);
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const last = () => {
    const reading = asked.at(-1);
    if (reading === undefined) throw new Error('nothing is being read');
    return reading;
  };
  const end = (reading: Reading) => act(async () => last().end(reading));
  const saved = () => opened.passport.records(kind.id).map(({ content }) => content.fields);
  return { ...opened, tab, page, user, choose, press, asked, last, end, keepPaper, saved };
}

const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const valueOf = (label: RegExp) => box(label).value;
const noteOf = (label: RegExp) =>
  document.getElementById(`${box(label).id}-hint`)?.textContent.replaceAll(/\s+/gu, ' ');
const alert = () => screen.getByRole('alert').textContent;
const heading = () => screen.getByRole('heading', { level: 1 });

describe('a paper beside its form', () => {
  it('row 3: says how far it is, fills the form, and stays with the picture and what was read', async () => {
    const { choose, last, end } = await open();
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
    const { choose, end, user } = await open();
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

  it('row 3: names what is not on the paper, and what was typed by hand', async () => {
    const { choose, end, user } = await open();
    await choose(paper());
    await end(readingOf(letter.replace(/Sort code.*/u, '')));
    expect(noteOf(/^Sort code/u)).toBe('Not on this paper. Type it, or leave it.');
    await user.type(box(/^Sort code/u), '309430');
    expect(noteOf(/^Sort code/u)).toBe('Typed by you.');
  });

  it('never writes over what was typed by hand while it was read', async () => {
    const { choose, end, user } = await open();
    await choose(paper());
    await user.type(box(/^Account name/u), 'Housekeeping');
    await user.type(box(/^Sort code/u), '11');
    await end(readingOf(letter));
    expect(valueOf(/^Account name/u)).toBe('Housekeeping');
    expect(valueOf(/^Sort code/u)).toBe('11');
    expect(valueOf(/^Account number/u)).toBe('40718362');
  });

  it('says so when the page has nothing for the form, which can be typed all the same', async () => {
    const { choose, end, press } = await open();
    await choose(paper());
    await end(readingOf('Dear Ruth'));
    expect(alert()).toMatch(/found nothing for this form/u);
    await press('See the text we read');
    expect(screen.getByText('Dear Ruth')).toBeTruthy();
    expect(valueOf(/^Account name/u)).toBe('');
  });

  it('shows the beginning of the text on request', async () => {
    const { choose, end, press } = await open();
    await choose(paper());
    await end(readingOf(letter));
    await press('See the text we read');
    expect(document.querySelector('p.as-typed')?.textContent).toHaveLength(500);
  });

  it('lists the payments of a statement', async () => {
    const { choose, end, user } = await open();
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
    const { choose, end, press, saved, keepPaper, passport } = await open();
    const file = paper();
    await choose(file);
    await end(readingOf(letter));
    expect(saved()).toEqual([]);
    await press('Add account');
    await screen.findByRole('heading', { level: 1, name: bankAccount.texts.page });
    expect(saved()).toMatchObject([{ sortCode: '309430', accountNumber: '40718362' }]);
    expect(keepPaper).toHaveBeenCalledExactlyOnceWith(file, passport.records(bankAccount.id)[0]?.id);
  });

  it('leaving it ends the reading, and what it finds afterwards is nobody’s', async () => {
    const { choose, end, press, last, saved } = await open();
    await choose(paper());
    await press('Leave this one');
    expect(last().options.signal?.aborted).toBe(true);
    await screen.findByRole('heading', { level: 1, name: bankAccount.texts.page });
    await end(readingOf(letter));
    expect(saved()).toEqual([]);
    expect(screen.queryByText(/did not save it yet/u)).toBeNull();
  });

  it('Back while it is read loses nothing typed, and the paper is still there', async () => {
    const { choose, end, user, router } = await open();
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
    const { choose, end, tab, page } = await open();
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
    const { choose, end, router, user, keepPaper, saved } = await open();
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
    const { choose, end, router, user } = await open();
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
    const { passport, router, choose, end, press, saved } = await open(bankAccount, '');
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
    const { choose, end, press, asked, saved, keepPaper } = await open(bill);
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
    expect(keepPaper.mock.calls.map(([{ name }]) => name)).toEqual(['one.png', 'two.png']);
  });

  it('they need no mouse, none is saved unseen, and a broken one is named and passed over', async () => {
    const { user, saved } = await open(bill, 'scan', file => {
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
    await user.click(screen.getByRole('button', { name: 'Try 2.png again' }));
    expect(
      within(await screen.findByRole('alert')).getByText(/^Failed to process the image\./u),
    ).toBeTruthy();
  });

  it('one of them that is no bill goes to the form of another kind, and the others stay', async () => {
    const { choose, end, press, router } = await open(bill);
    await choose(...three.slice(0, 2));
    await end(readingOf(letter));
    await press('Not a bill');
    await press('Insurance policy');
    await waitFor(() => expect(router.state.location.pathname).toBe('/insurance/scan'));
    await act(() => router.navigate('/bank-accounts'));
    expect(await screen.findByText(/^1 paper waits to be checked/u)).toBeTruthy();
  });
});

describe('a paper that cannot be read', () => {
  it.each([
    ['not-a-document', 'Please select a valid image file (JPG, PNG, etc.)'],
    ['empty', 'Please select a valid image file (JPG, PNG, etc.)'],
    ['damaged', 'Failed to process the image. Please try again or enter the information manually.'],
    ['too-large', 'This file is larger than 50 MB. Please choose a smaller one or take a new photo.'],
    [
      'too-many-pixels',
      'This picture is too large to read. Please take a new photo, or save it at a smaller size.',
    ],
    [
      'no-text',
      'We could not find any words on this page. Please try a sharper photo, or enter the information manually.',
    ],
    [
      'not-loaded',
      'We could not load what reads documents. Please go online and try again, or enter the information manually.',
    ],
  ] as const)(
    'because of %s says what to do, can be tried again, and can be typed',
    async (problem, words) => {
      const { choose, press, end, asked, user } = await open();
      await choose(paper());
      await end({ ok: false, problem });
      expect(within(screen.getByRole('alert')).getByText(words)).toBeTruthy();
      await user.type(box(/^Account name/u), 'Housekeeping');
      await press('Try again');
      await waitFor(() => expect(asked).toHaveLength(2));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(valueOf(/^Account name/u)).toBe('Housekeeping');
    },
  );

  it('because the reader failed is said so', async () => {
    const { choose } = await open(bankAccount, 'scan', () => Promise.reject(new Error('out of memory')));
    await choose(paper());
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to process the image\./u);
  });

  it('because it is none is refused by the real reader', async () => {
    const { choose } = await open(bankAccount, 'scan', readOnDevice);
    await choose(new File(['Dear Ruth'], 'letter.png', { type: 'image/png' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Please select a valid image file/u);
  });

  it('asks for the password of a locked PDF, and again when it was the wrong one; then for its pages', async () => {
    const { user, choose, press, last, end, asked } = await open();
    await choose(paper('letter.pdf', 'application/pdf'));
    await end({ ok: false, problem: 'password' });
    await user.type(screen.getByLabelText('Password of the PDF'), 'harbor');
    await press('Open the PDF');
    expect(last().options.password).toBe('harbor');
    await end({ ok: false, problem: 'wrong-password' });
    expect(
      screen.getByText('That password does not open this PDF. Please check it and try again.'),
    ).toBeTruthy();
    await user.type(screen.getByLabelText('Password of the PDF'), 'harbour{Enter}');
    expect(last().options.password).toBe('harbour');
    await end({ ok: false, problem: 'many-pages', pages: 300 });
    expect(screen.getByText(/This PDF has 300 pages/u)).toBeTruthy();
    const [from, to] = [screen.getByLabelText('From page'), screen.getByLabelText('To page')];
    for (const [first, after] of [
      ['1', '21'],
      ['0', '2'],
      ['299', '301'],
      ['5', '4'],
      ['one', '2'],
    ] as const) {
      await user.clear(from);
      await user.type(from, first);
      await user.clear(to);
      await user.type(to, after);
      await press('Read these pages');
      expect(screen.getByText('Choose up to 20 pages, from 1 to 300.')).toBeTruthy();
    }
    expect(asked).toHaveLength(3);
    await user.clear(from);
    await user.type(from, '299');
    await user.clear(to);
    await user.type(to, '300');
    await press('Read these pages');
    expect(last().options).toMatchObject({ password: 'harbour', pages: [299, 300] });
  });
});

describe('the way to the papers', () => {
  it('a device that is held in a hand takes a picture', async () => {
    hold(true);
    const { user, asked } = await open();
    expect(await screen.findByRole('button', { name: 'Take a photo' })).toBeTruthy();
    const camera = screen.getByLabelText('Photo of the document');
    expect(camera.getAttribute('capture')).toBe('environment');
    await user.upload(camera, paper());
    expect(asked).toHaveLength(1);
  });

  it('is offered on the list and the form, and for no kind that papers say nothing to', async () => {
    const { user, router } = await open(bankAccount, '');
    await user.click(await screen.findByRole('link', { name: 'Scan document' }));
    expect(router.state.location.pathname).toBe('/bank-accounts/scan');
    await open(person, 'new');
    await formOf(person.texts.addTitle);
    expect(screen.queryByRole('link', { name: /scan|document/iu })).toBeNull();
    await open(person, 'scan');
    await screen.findByRole('heading', { level: 1, name: 'There is no such record' });
  });
});
