import { totals } from '../../overview/worth.ts';
import type { PackChapterId } from '../../records/pack-rule.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { type Day, formatDay } from '../../values/calendar.ts';
import type { PrintBlock, PrintChapter, PrintDocument } from '../document.ts';
import { dueBlocks } from './due-dates.ts';
import { assetBlocks, debtBlocks } from './estate.ts';
import { firstBlocks } from './first.ts';
import { gapBlocks } from './gaps.ts';
import { tellBlocks } from './notify.ts';
import { placedBlocks } from './places.ts';
import { createReader, type PaperInput, recordsOn } from './reader.ts';
import { subjectOf } from './subject.ts';
import { tellUsOnceBlocks } from './tell-us-once.ts';

export interface PackInput extends PaperInput {
  /** The day of the figures, such as the day of death: amounts are as they were recorded by then. */
  readonly figuresOn: Day;
  /** The day of death, after a death: figures and gifts count from it, whenever the pack is made. */
  readonly diedOn?: Day;
  /** Whose pack it is, by id. Absent: the passport's owner. */
  readonly personId?: string;
  /** The owner's name where the household does not say it. */
  readonly ownerName: string;
}

/**
 * What an executor needs, in the order in which they need it: a chapter answers a question. Which record stands where
 * is the kinds' `pack` data. A chapter without anything to say says so, so that nobody searches for lost pages.
 */
export function executorPack(input: PackInput): PrintDocument {
  const { kinds, records, today, diedOn, personId, ownerName, fullNumbers } = input;
  const figuresOn = diedOn ?? input.figuresOn;
  const reader = createReader(input);
  const subject = subjectOf(reader, personId, ownerName);
  const mine = reader.rows.filter(row => row.id !== subject.row?.id && subject.concerns(row));
  const atDay = createReader({ ...input, records: recordsOn(records, figuresOn) });
  const sums = totals(
    kinds,
    atDay.rows.filter(row => subject.concerns(row)),
    subject.counts,
  );
  const { scope } = reader;
  const placed = (id: PackChapterId) => placedBlocks(kinds, reader, mine, id, figuresOn);
  const chapter = (id: string, title: string, lead: string, blocks: readonly PrintBlock[]): PrintChapter =>
    wholeChapter({ id, title, lead, blocks }, scope.missingOf(kinds.filter(kind => feeds(kind, id))));
  const chapters = [
    chapter('first', 'First things', 'What cannot wait: the will, the funeral, and whoever needs care.', [
      ...firstBlocks,
      ...placed('first'),
    ]),
    chapter(
      'tell',
      'Who to tell',
      'Who must hear of the death, and which number each will ask for.',
      tellBlocks(kinds, reader, mine),
    ),
    chapter(
      'tell-us-once',
      'Tell Us Once',
      'What the registrar and the government ask for, in one place.',
      tellUsOnceBlocks(kinds, reader, { subject, rows: mine, diedOn }),
    ),
    chapter(
      'assets',
      'What there is',
      `Everything of value on ${formatDay(figuresOn)}, as it was recorded.`,
      assetBlocks(kinds, atDay, { subject, sums, figuresOn, diedOn }),
    ),
    chapter(
      'debts',
      'What is owed',
      `Each debt once, as recorded for ${formatDay(figuresOn)}.`,
      debtBlocks(kinds, atDay, subject, sums),
    ),
    chapter('keep', 'What to keep going', 'Bills and cover that must not lapse, and what falls due.', [
      ...placed('keep'),
      ...dueBlocks(kinds, reader, mine, today),
    ]),
    chapter('papers', 'Papers and where they are', 'Where to find the originals.', placed('papers')),
    chapter(
      'digital',
      'Digital accounts',
      'What there is online, and what should happen to it. No passwords are kept.',
      placed('digital'),
    ),
    chapter('people', 'People to ring', 'Family, friends, and professional contacts.', placed('people')),
    chapter(
      'gifts',
      'Gifts of the last seven years',
      'Gifts made within seven years of a death can count for Inheritance Tax.',
      placed('gifts'),
    ),
    chapter(
      'gaps',
      'What is not recorded',
      'Look for these elsewhere. Not recorded does not mean that there are none.',
      gapBlocks(kinds, reader, mine),
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

type Dated = Pick<PackInput, 'figuresOn' | 'fullNumbers'> & { readonly diedOn: Day | undefined };

function coverOf({ figuresOn, diedOn, fullNumbers }: Dated, missing: string): PrintDocument['cover'] {
  return {
    facts: [
      diedOn === undefined
        ? { label: 'Figures as of', text: formatDay(figuresOn) }
        : { label: 'Day of death', text: formatDay(diedOn) },
      { label: 'Account numbers', text: fullNumbers ? 'Printed whole' : 'Their last four characters only' },
    ],
    notes: [
      ...(missing === ''
        ? []
        : [
            `${missing} What needs it is left out of this paper, or marked. It may be recorded all the same.`,
          ]),
      'For whoever settles the affairs when someone dies, or looks after them when they no longer can.',
      'This paper is not sealed: whoever holds it can read it. Keep it with the will. Tear it up when a newer one is made.',
    ],
  };
}

/** Whether records of a kind can be in a chapter. */
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

/** A chapter that names what is missing, and states that there is nothing only where everything was read. */
function wholeChapter({ blocks, ...head }: PrintChapter, missing: string): PrintChapter {
  if (missing !== '') return { ...head, blocks: [{ type: 'note', text: missing }, ...blocks] };
  return {
    ...head,
    blocks: blocks.length > 0 ? blocks : [{ type: 'text', text: 'Nothing is recorded here.' }],
  };
}
