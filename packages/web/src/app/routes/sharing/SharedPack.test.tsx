import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { allKinds, findKind } from '@kinfolio/domain/kinds/index';
import { listDocumentTexts } from '@kinfolio/domain/print/document';
import { createExecutorPack } from '@kinfolio/domain/print/executor-pack/executor-pack';
import { categories, findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharedSections } from '../../../passport/sharing/terms.ts';
import type { Session } from '../../../session/api/session-client.ts';
import type { SharedPassportContents } from '../../../session/api/sharing.ts';
import { DeathQuestion } from './AskOfDeath.tsx';
import { createPrintJob, renderSharedPack } from './SharedPack.tsx';

const today = readStoredDay('2026-11-21');
const more = new Set(['people', 'digital', 'gifts', 'dates']);
const nine = sharedSections.map(({ id }) => id).filter(id => !more.has(id));
const contents = {
  records: createDemoFamily(today)
    .map(({ id, content }) => {
      const kind = findKind(content.kind);
      return { id, content, confirmed: true, section: kind && findRecordCategory(kind, content.fields) };
    })
    .filter(({ section }) => nine.some(id => id === section)),
} as unknown as SharedPassportContents;
const cover = { owner: 'Ruth Ellery', letter: '', sections: nine };

const draw = () =>
  render(
    renderSharedPack({} as Session, { grant: 'grant-1', reader: vi.fn<() => Promise<never>>() })(
      cover,
      contents,
    ),
  );

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

it('the pack of nine sections, dated by the date of death, has no number that may be the husband’s', () => {
  const answer = readStoredDay('2026-10-03');
  const order = { owner: cover.owner, sections: nine, contents, today, largePrint: false, answer };
  const job = createPrintJob({ sort: 'pack', ...order });
  if (job.sort !== 'pack') throw new Error('not a pack');
  const pack = createExecutorPack({ kinds: allKinds, ...job });
  const text = pack.chapters.map(listDocumentTexts).join('\n');
  expect(pack.cover.facts).toContainEqual({ label: 'Date of death', text: '3 October 2026' });
  expect(text).toContain('National Insurance number: Not shared with you');
  expect(text).not.toContain('Someone deleted');
});

it('names what is missing before a paper is made, and asks once whether the owner has died', async () => {
  const user = userEvent.setup();
  const first = draw();
  expect(
    screen.getByText(/Not shared with you: Family; Digital accounts; Gifts; Dates; Private notes/u),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make the Executor pack' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'No' }));
  expect(screen.getByText('Ruth has not died.')).toBeTruthy();
  expect(screen.queryByText(/where the will is/u)).toBeNull();
  first.unmount();
  draw();
  expect(screen.getByRole('button', { name: 'Make the Executor pack' })).toBeTruthy();
});

it('has everything for a person who can read the private notes, where gifts and dates may still be', () => {
  const sections = [...nine, 'people', 'private'];
  const order = { owner: cover.owner, contents, today, largePrint: false, answer: 'no' } as const;
  const readable = (of: readonly string[]) =>
    createPrintJob({ sort: 'pack', ...order, sections: of }).readable;
  expect(readable(sections)).toEqual(categories);
  expect(readable(nine)).toEqual(categories.filter(category => nine.some(id => id === category)));
});

it('takes a date of death up to today, and explains what is wrong with another', async () => {
  const user = userEvent.setup();
  const onAnswer = vi.fn<(answer: unknown) => void>();
  render(<DeathQuestion first="Ruth" today={today} answer={undefined} onAnswer={onAnswer} />);
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  await user.click(screen.getByRole('button', { name: 'Use this day' }));
  expect(screen.getByText('Enter the date of death')).toBeTruthy();
  const type = async (day: string, month: string, year: string) => {
    for (const [label, text] of [
      ['Day', day],
      ['Month', month],
      ['Year', year],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    }
    await user.click(screen.getByRole('button', { name: 'Use this day' }));
  };
  await type('1', '1', '2027');
  expect(screen.getByText('Date of death must be today or earlier')).toBeTruthy();
  expect(onAnswer).not.toHaveBeenCalled();
  await type('3', '10', '2026');
  expect(onAnswer).toHaveBeenCalledWith('2026-10-03');
});

it('offers the records as spreadsheets, and the papers that can be read as one zip', async () => {
  const user = userEvent.setup();
  const file = `018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01 ${'A'.repeat(43)} 48213 application/pdf`;
  const paper = {
    id: 'paper-1',
    section: 'insurance',
    confirmed: true,
    content: {
      kind: 'paper',
      savedAt: '',
      fields: { name: 'Home insurance.pdf', file, section: 'insurance' },
    },
  };
  const withPaper = { ...contents, records: [...contents.records, paper] };
  const reader = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('not here')));
  render(renderSharedPack({} as Session, { grant: 'grant-1', reader })(cover, withPaper));
  await user.click(screen.getByRole('radio', { name: 'No' }));
  expect(screen.getByRole('button', { name: 'Make spreadsheets of the records' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save 1 paper as one zip' }));
  expect(reader).toHaveBeenCalledOnce();
});
