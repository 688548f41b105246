import { passportPages, type SectionId, sections } from '../records/pages.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { PrintBlock, PrintChapter, PrintDocument } from './document.ts';
import { createReader, type PaperInput, type Reader } from './executor-pack/reader.ts';
import { subjectOf } from './executor-pack/subject.ts';

/** The chapters of a printed passport: its sections, and the dates that were put in by hand. */
export const passportParts: readonly { readonly id: PassportPartId; readonly title: string }[] = [
  ...sections,
  { id: 'dates', title: 'Dates' },
];
export type PassportPartId = SectionId | 'dates';

export interface PassportInput extends PaperInput {
  /** The owner's name where the household does not say it. */
  readonly ownerName: string;
  /** Only these. Absent: all. */
  readonly parts?: ReadonlySet<PassportPartId>;
}

/** Every record with every field, section by section. A section without records is left out. */
export function wholePassport(input: PassportInput): PrintDocument {
  const { kinds, today, fullNumbers, ownerName, parts } = input;
  const reader = createReader(input);
  const chosen = passportParts.filter(({ id }) => parts === undefined || parts.has(id));
  const kept = chosen.map(part => ({ part, kinds: kindsIn(kinds, part.id) }));
  const chapters = kept.flatMap((each): PrintChapter[] => {
    const blocks = each.kinds.flatMap(kind => kindBlocks(reader, kind));
    return blocks.length === 0 ? [] : [{ ...each.part, lead: '', blocks }];
  });
  const printed = kept.flatMap(each => each.kinds.flatMap(kind => reader.ofKind(kind.id)));
  const isWhole = chosen.length === passportParts.length;
  return {
    title: isWhole ? 'Passport' : 'Part of the passport',
    of: subjectOf(reader, undefined, ownerName).name,
    madeOn: today,
    cover: {
      facts: [
        { label: 'Records', text: String(printed.length) },
        ...(isWhole ? [] : [{ label: 'Sections', text: chosen.map(({ title }) => title).join('\n') }]),
        { label: 'Account numbers', text: fullNumbers ? 'Printed whole' : 'Their last four characters only' },
      ],
      notes: [
        isWhole
          ? 'Everything in the passport on the day it was made.'
          : 'Everything in these sections on the day it was made. The other sections are not in here.',
        'This paper is not sealed: whoever holds it can read it. Tear it up when a newer one is made.',
      ],
    },
    chapters,
  };
}

function kindsIn(kinds: readonly RecordKind[], part: PassportPartId): RecordKind[] {
  const pages = passportPages.filter(page => page.id === part || page.section === part);
  return kinds.filter(kind => pages.some(page => page.id === kind.page));
}

function kindBlocks(reader: Reader, kind: RecordKind): PrintBlock[] {
  const rows = reader.ofKind(kind.id);
  if (rows.length === 0) return [];
  const keys = Object.keys(kind.fields).filter(key => kind.fields[key]?.unseen !== true);
  return [
    { type: 'heading', text: kind.label[1] },
    ...rows.map(
      (row): PrintBlock => ({ type: 'facts', title: reader.title(row), rows: reader.facts(row, keys) }),
    ),
  ];
}
