import { factsOf } from '@kinfolio/domain/extraction/facts';
import { printed } from '@kinfolio/domain/extraction/testing/printed';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Reading, ReadingOptions } from '../../../reading/read-document.ts';
import type { ReadFile } from '../../../reading/read-on-device.ts';
import { openPage, signedIn } from './open-page.tsx';

export const letter = `
Lloyds Bank
Account statement

Sort code        30 94 30
Account number   4071 8362
${'Thank you for banking with us. '.repeat(40)}`;
export function readingOf(text: string, confidence = {}): Reading {
  const page = printed(text, confidence);
  const sheets = [{ page: 1, width: 1000, height: 600 }];
  return { ok: true, words: [page], facts: factsOf([page]), sheets };
}

export const paper = (name = 'letter.png', type = 'image/png') => new File(['picture'], name, { type });

/** The page over a reader whose end the test decides; what was asked of it is in `asked`. */
export async function openScan(kind: RecordKind = bankAccount, at = 'scan', readFile?: ReadFile) {
  const tab = await signedIn();
  const asked: { name: string; options: ReadingOptions; end: (reading: Reading) => void }[] = [];
  const held: ReadFile = (file, options) => {
    const reading = Promise.withResolvers<Reading>();
    options.signal?.addEventListener('abort', () => reading.reject(options.signal?.reason));
    asked.push({ name: file instanceof File ? file.name : '', options, end: reading.resolve });
    return reading.promise;
  };
  const keepPaper = vi.fn<(files: readonly File[], recordId: string) => void>();
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

export const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const valueOf = (label: RegExp) => box(label).value;
export const noteOf = (label: RegExp) =>
  document.getElementById(`${box(label).id}-hint`)?.textContent.replaceAll(/\s+/gu, ' ');
export const alert = () => screen.getByRole('alert').textContent;
export const heading = () => screen.getByRole('heading', { level: 1 });
