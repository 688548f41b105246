import { passportPages, type SectionId, sections } from '../records/pages.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { PrintBlock, PrintChapter, PrintDocument } from './document.ts';
import { createPrintReader, type PrintedDocumentInput, type PrintReader } from './executor-pack/reader.ts';
import { findPackSubject } from './executor-pack/subject.ts';

/** The chapters of a printed passport: one for each section, and one for dates entered by hand. */
export const listPrintablePassportParts: readonly {
  readonly id: PrintablePassportPartId;
  readonly title: string;
}[] = [...sections, { id: 'dates', title: 'Dates' }];
export type PrintablePassportPartId = SectionId | 'dates';

export interface PassportInput extends PrintedDocumentInput {
  /** The owner's name, used if the household does not contain it. */
  readonly ownerName: string;
  /** The parts to print. If absent, all of them are printed. */
  readonly parts?: ReadonlySet<PrintablePassportPartId>;
}

/** A document with every record and every field, section by section. Sections without records are left out. */
export function createWholePassport(input: PassportInput): PrintDocument {
  const { kinds, today, fullNumbers, ownerName, parts } = input;
  const reader = createPrintReader(input);
  const chosen = listPrintablePassportParts.filter(({ id }) => parts === undefined || parts.has(id));
  const kept = chosen.map(part => ({ part, kinds: kindsIn(kinds, part.id) }));
  const chapters = kept.flatMap((each): PrintChapter[] => {
    const blocks = each.kinds.flatMap(kind => kindBlocks(reader, kind));
    return blocks.length === 0 ? [] : [{ ...each.part, lead: '', blocks }];
  });
  const printed = kept.flatMap(each => each.kinds.flatMap(kind => reader.ofKind(kind.id)));
  const isWhole = chosen.length === listPrintablePassportParts.length;
  return {
    title: isWhole ? 'Passport' : 'Part of the passport',
    of: findPackSubject(reader, undefined, ownerName).name,
    madeOn: today,
    cover: {
      facts: [
        { label: 'Records', text: String(printed.length) },
        ...(isWhole ? [] : [{ label: 'Sections', text: chosen.map(({ title }) => title).join('\n') }]),
        { label: 'Account numbers', text: fullNumbers ? 'Printed in full' : 'Only the last four characters' },
      ],
      notes: [
        isWhole
          ? 'Everything in the passport on the day it was made.'
          : 'Everything in these sections on the day it was made. The other sections are not included.',
        'This printed copy is not sealed: anyone who has it can read it. Tear it up when you make a newer one.',
      ],
    },
    chapters,
  };
}

function kindsIn(kinds: readonly RecordKind[], part: PrintablePassportPartId): RecordKind[] {
  const pages = passportPages.filter(page => page.id === part || page.section === part);
  return kinds.filter(kind => pages.some(page => page.id === kind.page));
}

function kindBlocks(reader: PrintReader, kind: RecordKind): PrintBlock[] {
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
