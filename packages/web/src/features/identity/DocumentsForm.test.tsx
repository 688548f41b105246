import { extractFacts } from '@kinfolio/domain/extraction/facts';
import { createPrintedPage } from '@kinfolio/domain/extraction/testing/printed';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DocumentReading } from '../../reading/read-document.ts';
import type { ReadFileOnDevice } from '../../reading/read-on-device.ts';
import type { OwnDocument } from '../../session/api/documents.ts';
import { DocumentsForm } from './DocumentsForm.tsx';
import { type DocumentStore, useDocuments } from './use-documents.ts';

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no pictures here')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const clock = { now: () => Date.UTC(2026, 10, 22, 12) };
const ruth = { firstName: 'Ruth', lastName: 'Ellery', postcode: 'BD18 0XX' };
const bill = (to: string, postcode: string, date: string) => `British Gas   Gas and electricity bill
${to}
14 Larkfield Road
${postcode}
Bill date: ${date}
Total charges this period  £123.09`;
const good = bill('Mrs R Ellery', 'BD18 0XX', '6 September 2026');

/** A fake document store that keeps documents in memory. */
function keeper() {
  const kept = new Map<string, { document: OwnDocument; file: Blob }>();
  const done = { ok: true as const, value: undefined };
  const documents: DocumentStore = {
    list: async () => [...kept.values()].map(({ document }) => document),
    async add(document, file) {
      kept.set(document.id, { document, file });
      return done;
    },
    async change(document) {
      const before = kept.get(document.id);
      if (before) kept.set(document.id, { ...before, document });
      return done;
    },
    remove: async id => void kept.delete(id),
    read: async id => kept.get(id)?.file,
  };
  return { kept, documents };
}

/** Stands in for the document reader: the page text is the rest of the test file, after its first bytes. */
const readFile: ReadFileOnDevice = async (file): Promise<DocumentReading> => {
  const text = (await file.text()).slice(png.length);
  if (text === 'broken') throw new Error('the worker died');
  if (text === 'locked') return { ok: false, problem: 'password' };
  if (text === '') return { ok: false, problem: 'no-text' };
  const words = [createPrintedPage(text)];
  return { ok: true, words, facts: extractFacts(words), sheets: [] };
};
const png = 'GIF89a';
const file = (name: string, text: string) => new File([png + text], name, { type: 'image/gif' });

function open() {
  const { kept, documents } = keeper();
  const Page = () => {
    const [claim, setClaim] = useState(ruth);
    const own = useDocuments({ documents, claim, clock, readFile });
    return (
      <>
        <DocumentsForm own={own} claim={claim} level={2} />
        <button type="button" onClick={() => setClaim({ ...ruth, postcode: 'LS6 2QP' })}>
          Move house
        </button>
      </>
    );
  };
  render(<Page />);
  return kept;
}

const add = (label: RegExp, ...files: File[]) =>
  userEvent.upload(screen.getByLabelText(label), files, { applyAccept: false });
const address = /^Address document, pictures/;
const says = (words: RegExp | string) => screen.findByText(words);

it.each([
  ['another name', bill('Mr Graham Whitlock', 'BD18 0XX', '6 September 2026'), /your name, Ruth Ellery/],
  ['another postcode', bill('Mrs R Ellery', 'LS6 2QP', '6 September 2026'), /your postcode, BD18 0XX/],
  [
    'a bill of 4 months',
    bill('Mrs R Ellery', 'BD18 0XX', '22 July 2026'),
    /^This document is from 22 July 2026. Choose one/,
  ],
  ['a holiday photo', '', /could not read this document/],
  ['a PDF with a password', 'locked', /This document has a password/],
  ['what breaks the reader', 'broken', /Go online, then choose the file again/],
])('%s has a sentence of its own and is not verified', async (_what, text, words) => {
  const kept = open();
  await add(address, file('bill.gif', text));
  await says(words);
  await says('No match');
  expect([...kept.values()][0]?.document.verdict).toMatchObject({ verified: false });
});

it('a good bill is verified, and checked again when the details become others', async () => {
  const kept = open();
  await add(address, file('bill.gif', good));
  await says('Details match');
  expect(screen.getByText('bill.gif matches your details').closest('[role=status]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Move house' }));
  await says(/your postcode, LS6 2QP/);
  expect([...kept.values()][0]?.document).toMatchObject({ verdict: { fault: 'other-postcode' } });
});

it('several are kept, and each can be removed', async () => {
  const kept = open();
  await add(address, file('one.gif', good), file('two.gif', ''));
  await says('No match');
  await userEvent.click(screen.getByRole('button', { name: /^Remove two.gif/ }));
  await waitFor(() => expect(kept.size).toBe(1));
  expect(screen.queryByText('two.gif')).toBeNull();
  expect(screen.getByRole('button', { name: /^Remove one.gif/ })).toBeDefined();
});

it('what is neither a picture nor a PDF is not taken', async () => {
  const kept = open();
  await add(address, new File(['PK letter'], 'letter.docx'));
  expect((await screen.findByRole('alert')).textContent).toContain('Choose a picture (JPG, PNG) or a PDF.');
  expect(kept.size).toBe(0);
});
