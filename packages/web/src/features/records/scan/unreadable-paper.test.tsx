import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readOnDevice } from '../../../reading/read-on-device.ts';
import { createPaperFile, findFormBox, openScanPage, readBoxValue } from '../testing/open-scan.tsx';

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
      'We could not load the document reader. Please go online and try again, or enter the information manually.',
    ],
  ] as const)(
    'because of %s says what to do, can be tried again, and can be typed',
    async (problem, words) => {
      const { choose, press, end, asked, user } = await openScanPage();
      await choose(createPaperFile());
      await end({ ok: false, problem });
      expect(within(screen.getByRole('alert')).getByText(words)).toBeTruthy();
      await user.type(findFormBox(/^Account name/u), 'Housekeeping');
      await press('Try again');
      await waitFor(() => expect(asked).toHaveLength(2));
      await end({ ok: false, problem });
      await choose(createPaperFile('sharper.png'));
      await waitFor(() => expect(asked.at(-1)?.name).toBe('sharper.png'));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(readBoxValue(/^Account name/u)).toBe('Housekeeping');
    },
  );

  it('because the reader failed is said so', async () => {
    const { choose } = await openScanPage(bankAccount, 'scan', () =>
      Promise.reject(new Error('out of memory')),
    );
    await choose(createPaperFile());
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to process the image\./u);
  });

  it('because it is none is refused by the real reader', async () => {
    const { choose } = await openScanPage(bankAccount, 'scan', readOnDevice);
    await choose(new File(['Dear Ruth'], 'letter.png', { type: 'image/png' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Please select a valid image file/u);
  });

  it('asks for the password of a locked PDF, and again when it was the wrong one; then for its pages', async () => {
    const { user, choose, press, last, end, asked } = await openScanPage();
    await choose(createPaperFile('letter.pdf', 'application/pdf'));
    await end({ ok: false, problem: 'password' });
    await user.type(screen.getByLabelText('Password for the PDF'), 'harbor');
    await press('Open the PDF');
    expect(last().options.password).toBe('harbor');
    await end({ ok: false, problem: 'wrong-password' });
    expect(
      screen.getByText('That password does not open this PDF. Please check the password and try again.'),
    ).toBeTruthy();
    await user.type(screen.getByLabelText('Password for the PDF'), 'harbour{Enter}');
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
