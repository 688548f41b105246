import { factsOf } from '@kinfolio/domain/extraction/facts';
import type { Filled } from '@kinfolio/domain/extraction/fill';
import { printed } from '@kinfolio/domain/extraction/testing/printed';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reading, ReadingOptions } from '../../reading/read-document.ts';
import { type ReadFile, readOnDevice } from '../../reading/read-on-device.ts';
import { ScanDocument } from './ScanDocument.tsx';

const letter = `
Lloyds Bank
Account statement

Sort code        30 94 30
Account number   4071 8362
${'Thank you for banking with us. '.repeat(40)}`;
const photo = new File(['picture'], 'letter.png', { type: 'image/png' });

/** A device held in a hand, or one on a desk. */
function hold(inHand: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: inHand && query === '(pointer: coarse)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

beforeEach(() => {
  hold(false);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The dialog over a reader whose end the test decides; what the dialog asked of it is in `asked`. */
function open(readFile?: ReadFile) {
  const asked: { options: ReadingOptions; end: (reading: Reading) => void }[] = [];
  const held: ReadFile = (_file, options) => {
    const reading = Promise.withResolvers<Reading>();
    options.signal?.addEventListener('abort', () => reading.reject(options.signal?.reason));
    asked.push({ options, end: reading.resolve });
    return reading.promise;
  };
  const filled: Filled[] = [];
  const Page = () => {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open again
        </button>
        <ScanDocument
          kind={bankAccount}
          typed={{}}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onFill={found => filled.push(found)}
          readFile={readFile ?? held}
        />
      </>
    );
  };
  render(<Page />);
  const user = userEvent.setup({ applyAccept: false, advanceTimers: ms => vi.advanceTimersByTime(ms) });
  const choose = (file: File) => user.upload(screen.getByLabelText('Document to read'), file);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const last = () => {
    const reading = asked.at(-1);
    if (reading === undefined) throw new Error('nothing is being read');
    return reading;
  };
  const end = (reading: Reading) => act(async () => last().end(reading));
  return { user, choose, press, asked, last, end, filled };
}

function readingOf(text: string): Reading {
  const words = [printed(text)];
  return { ok: true, words, facts: factsOf(words) };
}

const dialog = () => screen.queryByRole('dialog', { name: 'Scan document' });

describe('scanning a document', () => {
  it('says how far it is, fills the form once, and row 3: stays with the picture and what was read', async () => {
    const { choose, press, last, end, filled } = open();
    await choose(photo);
    act(() => last().options.onProgress?.(0.64));
    const bar = screen.getByRole('progressbar', { name: 'Reading your document' });
    expect(bar.getAttribute('aria-valuenow')).toBe('64');
    expect(screen.getByRole('status').textContent).toBe('Reading your document: 50%');
    await end(readingOf(letter));
    expect(screen.getByRole('status').textContent).toBe('Successfully extracted data!');
    expect(screen.getByText(/form has been pre-filled/u)).toBeTruthy();
    expect(screen.getByText('30-94-30')).toBeTruthy();
    expect(document.querySelector('.as-typed')?.textContent).toHaveLength(500);
    expect(filled.map(found => found.fields)).toEqual([
      {
        name: 'Lloyds Bank Account',
        bankName: 'Lloyds Bank',
        sortCode: '30-94-30',
        accountNumber: '40718362',
      },
    ]);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByRole('img', { name: 'Your paper: letter.png' })).toBeTruthy();
    expect(screen.getAllByText('Read clearly')).toHaveLength(4);
    expect(screen.queryByText(/^Not on this paper/u)).toBeNull();
    await press('Check them in the form');
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it.each(['Cancel', 'Close'])(
    '%s ends the reading, and what it finds afterwards is nobody’s',
    async name => {
      const { choose, press, asked, last, end, filled } = open();
      await choose(photo);
      await press(name);
      expect(last().options.signal?.aborted).toBe(true);
      expect(dialog()).toBeNull();
      await end(readingOf(letter));
      expect(filled).toEqual([]);
      await press('Open again');
      await screen.findByRole('button', { name: 'Choose a file' });
      expect(asked).toHaveLength(1);
    },
  );

  it('takes a picture where the device is held in a hand', async () => {
    hold(true);
    const { user, asked } = open();
    expect(screen.getByRole('button', { name: 'Take a photo' })).toBeTruthy();
    const camera = screen.getByLabelText('Photo of the document');
    expect(camera.getAttribute('capture')).toBe('environment');
    await user.upload(camera, photo);
    expect(asked).toHaveLength(1);
  });

  it('Escape ends it too', async () => {
    const { user, choose, last } = open();
    await choose(photo);
    await user.keyboard('{Escape}');
    expect(last().options.signal?.aborted).toBe(true);
  });

  it('keeps the focus in the dialog while it reads', async () => {
    const { user, choose } = open();
    await choose(photo);
    await waitFor(() => expect(dialog()?.contains(document.activeElement)).toBe(true));
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Cancel');
  });

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
    'a scan that ends with %s says what to do, and another may be tried',
    async (problem, words) => {
      const { choose, press, end } = open();
      await choose(photo);
      await end({ ok: false, problem });
      expect(screen.getByRole('alert').textContent).toBe(words);
      await press('Try again');
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
    },
  );

  it('a reader that fails is a failed scan', async () => {
    const { choose } = open(() => Promise.reject(new Error('out of memory')));
    await choose(photo);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to process the image\./u);
  });

  it('the real reader refuses what is no document', async () => {
    const { choose } = open(readOnDevice);
    await choose(new File(['Dear Ruth'], 'letter.png', { type: 'image/png' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Please select a valid image file/u);
  });

  it('row 3: names what is not on the paper, so that nobody looks for it there', async () => {
    const { choose, end } = open();
    await choose(photo);
    await end(readingOf(letter.replace(/Sort code.*/u, '')));
    const missing = screen.getAllByText('Not on this paper. Type it, or leave it.');
    expect(missing.map(one => one.closest('li')?.firstChild?.textContent)).toContain('Sort code');
    expect(screen.getAllByText('Read clearly')).toHaveLength(4 - missing.length);
  });

  it('says so, and stays, when the page has nothing for the form', async () => {
    const { choose, end, filled } = open();
    await choose(photo);
    await end(readingOf('Dear Ruth'));
    expect(screen.getByRole('alert').textContent).toMatch(/found nothing for this form/u);
    expect(screen.getByText('Dear Ruth')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(5000));
    expect(dialog()).not.toBeNull();
    expect(filled).toEqual([]);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('asks for the password of a locked PDF, and again when it was the wrong one', async () => {
    const { user, choose, press, last, end } = open();
    await choose(photo);
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
    await press('Read these pages');
    expect(last().options).toMatchObject({ password: 'harbour', pages: { length: 20 } });
  });

  it('asks which pages of a long PDF to read, and takes no more than 20', async () => {
    const { user, choose, press, asked, last, end } = open();
    await choose(photo);
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
    expect(asked).toHaveLength(1);
    await user.clear(from);
    await user.type(from, '299');
    await user.clear(to);
    await user.type(to, '300');
    await press('Read these pages');
    expect(last().options.pages).toEqual([299, 300]);
  });
});
