import { computeTotals } from '../../overview/worth.ts';
import type { PackChapterId } from '../../records/pack-rule.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { type Day, formatDay } from '../../values/calendar.ts';
import type { PrintBlock, PrintChapter, PrintDocument } from '../document.ts';
import { createDueDateBlocks } from './due-dates.ts';
import { createAssetBlocks, createDebtBlocks } from './estate.ts';
import { urgentTaskBlocks } from './first.ts';
import { createGapBlocks } from './gaps.ts';
import { createOrganisationBlocks } from './notify.ts';
import { createChapterRecordBlocks } from './places.ts';
import { createPrintReader, type PrintedDocumentInput, selectRecordsAsOf } from './reader.ts';
import { findPackSubject } from './subject.ts';
import { createTellUsOnceBlocks } from './tell-us-once.ts';

export interface ExecutorPackInput extends PrintedDocumentInput {
  /** The day of the figures, such as the day of death. Amounts are those recorded by then. */
  readonly figuresOn: Day;
  /** The day of death, if the person has died. Figures and gifts are counted from it, whenever the pack is made. */
  readonly diedOn?: Day;
  /** The id of the person the pack is about. If absent, it is about the passport's owner. */
  readonly personId?: string;
  /** The owner's name, used if the household does not contain it. */
  readonly ownerName: string;
}

/**
 * The Executor pack: what an executor needs, in the order in which they need it, with each chapter answering a
 * question. The kinds' `pack` data decides where each record is printed. An empty chapter says so in a sentence, so
 * that nobody searches for missing pages.
 */
export function createExecutorPack(input: ExecutorPackInput): PrintDocument {
  const { kinds, records, today, diedOn, personId, ownerName, fullNumbers } = input;
  const figuresOn = diedOn ?? input.figuresOn;
  const reader = createPrintReader(input);
  const subject = findPackSubject(reader, personId, ownerName);
  const mine = reader.rows.filter(row => row.id !== subject.row?.id && subject.concerns(row));
  const atDay = createPrintReader({ ...input, records: selectRecordsAsOf(records, figuresOn) });
  const sums = computeTotals(
    kinds,
    atDay.rows.filter(row => subject.concerns(row)),
    subject.counts,
    atDay.rows,
  );
  const { scope } = reader;
  const placed = (id: PackChapterId) => createChapterRecordBlocks(kinds, reader, mine, id, figuresOn);
  const chapter = (id: string, title: string, lead: string, blocks: readonly PrintBlock[]): PrintChapter =>
    wholeChapter({ id, title, lead, blocks }, scope.missingOf(kinds.filter(kind => feeds(kind, id))));
  const chapters = [
    chapter('first', 'First things', 'What cannot wait: the will, the funeral, and anyone who needs care.', [
      ...urgentTaskBlocks,
      ...placed('first'),
    ]),
    chapter(
      'tell',
      'Who to tell',
      'Who must be told of the death, and which number each will ask for.',
      createOrganisationBlocks(kinds, reader, mine),
    ),
    chapter(
      'tell-us-once',
      'Tell Us Once',
      'What the registrar and the government ask for, in one place.',
      createTellUsOnceBlocks(kinds, reader, { subject, rows: mine, diedOn }),
    ),
    chapter(
      'assets',
      'What there is',
      `Everything of value on ${formatDay(figuresOn)}, as it was recorded.`,
      createAssetBlocks(kinds, atDay, { subject, sums, figuresOn, diedOn }),
    ),
    chapter(
      'debts',
      'What is owed',
      `Each debt, listed once, as recorded for ${formatDay(figuresOn)}.`,
      createDebtBlocks(kinds, atDay, subject, sums),
    ),
    chapter('keep', 'What to keep going', 'Bills and cover that must not lapse, and what is due next.', [
      ...placed('keep'),
      ...createDueDateBlocks(kinds, reader, mine, today),
    ]),
    chapter('papers', 'Papers and where they are', 'Where to find the originals.', placed('papers')),
    chapter(
      'digital',
      'Digital accounts',
      'Online accounts, and what should happen to them. There are no passwords here.',
      placed('digital'),
    ),
    chapter('people', 'People to ring', 'Family, friends, and professional contacts.', placed('people')),
    chapter(
      'gifts',
      'Gifts from the last seven years',
      'Gifts made within seven years of a death can count for Inheritance Tax.',
      placed('gifts'),
    ),
    chapter(
      'gaps',
      'What is not recorded',
      'Look for these elsewhere. Something may exist even if it is not recorded.',
      createGapBlocks(kinds, reader, mine),
    ),
  ];
  return {
    title: 'Executor pack',
    of: subject.name,
    madeOn: today,
    cover: coverOf({ figuresOn, diedOn, fullNumbers }, scope.missingOf(kinds)),
    chapters,
  };
}

type Dated = Pick<ExecutorPackInput, 'figuresOn' | 'fullNumbers'> & { readonly diedOn: Day | undefined };

function coverOf({ figuresOn, diedOn, fullNumbers }: Dated, missing: string): PrintDocument['cover'] {
  return {
    facts: [
      diedOn === undefined
        ? { label: 'Figures as of', text: formatDay(figuresOn) }
        : { label: 'Date of death', text: formatDay(diedOn) },
      { label: 'Account numbers', text: fullNumbers ? 'Printed in full' : 'Only the last four characters' },
    ],
    notes: [
      ...(missing === ''
        ? []
        : [
            `${missing} Anything that depends on missing details is left out or marked in this printed copy. It may still be in the passport.`,
          ]),
      'For the person who takes over someone’s affairs when they die or can no longer manage.',
      'This printed copy is not sealed: anyone who has it can read it. Keep it with the will. Tear it up when you make a newer one.',
    ],
  };
}

/** Whether a chapter can contain records of a kind. */
function feeds({ pack, worth, due, dueEachYear }: RecordKind, chapter: string): boolean {
  switch (chapter) {
    case 'tell':
    case 'tell-us-once':
      return (pack?.tell ?? []).length > 0;
    case 'assets':
    case 'debts':
      return worth !== undefined;
    case 'keep':
      return due !== undefined || dueEachYear !== undefined || isPlacedIn(pack, chapter);
    default:
      return isPlacedIn(pack, chapter);
  }
}

const isPlacedIn = (pack: RecordKind['pack'], chapter: string): boolean =>
  (pack?.places ?? []).some(place => place.chapter === chapter);

/**
 * Adds a note about missing sections to a chapter. An empty chapter may say that nothing is recorded only if everything
 * could be read.
 */
function wholeChapter({ blocks, ...head }: PrintChapter, missing: string): PrintChapter {
  if (missing !== '') return { ...head, blocks: [{ type: 'note', text: missing }, ...blocks] };
  return {
    ...head,
    blocks: blocks.length > 0 ? blocks : [{ type: 'text', text: 'Nothing is recorded here.' }],
  };
}
