import { extractFacts } from '@kinfolio/domain/extraction/facts';
import { createPrintedPage } from '@kinfolio/domain/extraction/testing/printed';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { DocumentReading, ReadDocumentOptions } from '../../../reading/read-document.ts';
import type { ReadFileOnDevice } from '../../../reading/read-on-device.ts';
import { openPage, signInTestPerson } from './open-page.tsx';

export const letterText = `
Lloyds Bank
Account statement

Sort code        30 94 30
Account number   4071 8362
${'Thank you for banking with us. '.repeat(40)}`;
export function createReading(text: string, confidence = {}): DocumentReading {
  const page = createPrintedPage(text, confidence);
  const sheets = [{ page: 1, width: 1000, height: 600 }];
  return { ok: true, words: [page], facts: extractFacts([page]), sheets };
}

export const createPaperFile = (name = 'letter.png', type = 'image/png') =>
  new File(['picture'], name, { type });

/** Opens the page with a fake reader, whose results the test provides. `asked` lists the requests to it. */
export async function openScanPage(kind: RecordKind = bankAccount, at = 'scan', readFile?: ReadFileOnDevice) {
  const tab = await signInTestPerson();
  const asked: { name: string; options: ReadDocumentOptions; end: (reading: DocumentReading) => void }[] = [];
  const held: ReadFileOnDevice = (file, options) => {
    const reading = Promise.withResolvers<DocumentReading>();
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
  const end = (reading: DocumentReading) => act(async () => last().end(reading));
  const saved = () => opened.passport.records(kind.id).map(({ content }) => content.fields);
  return { ...opened, tab, page, user, choose, press, asked, last, end, keepPaper, saved };
}

export const findFormBox = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const readBoxValue = (label: RegExp) => findFormBox(label).value;
export const readBoxHint = (label: RegExp) =>
  document.getElementById(`${findFormBox(label).id}-hint`)?.textContent.replaceAll(/\s+/gu, ' ');
export const readAlertText = () => screen.getByRole('alert').textContent;
export const findMainHeading = () => screen.getByRole('heading', { level: 1 });
