// The passport of the invented Ellery family, as a contact's pages show it at the end of a rehearsal. It
// contains nothing from the owner's passport.

import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { findKind } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import { fullAccessSections, sharedSections } from '../../passport/sharing/terms.ts';
import type { ReaderCoverSheet, SharedPassportContents } from '../../session/api/sharing.ts';
import { madeUpPaper, madeUpPaperId } from './made-up-paper.ts';

const paperSections = paper.category.is;

/** An invented paper in a section, for the zip that the reader can save. */
const paperIn = (section: SharedPassportContents['records'][number]['section'] | undefined) =>
  section === undefined
    ? []
    : [{ id: madeUpPaperId, content: madeUpPaper(section), section, confirmed: true }];

/** Invented records for the sections with these titles, which are the sections that this person could really read. */
export function madeUpPassport(
  owner: string,
  titles: readonly string[],
  today: Day,
): { readonly cover: ReaderCoverSheet; readonly contents: SharedPassportContents } {
  const all = [...sharedSections, ...fullAccessSections];
  const sections = all.filter(({ title }) => titles.includes(title)).map(({ id }) => id);
  const records = createDemoFamily(today).flatMap(({ id, content }) => {
    const kind = findKind(content.kind);
    if (kind === undefined) return [];
    return [{ id, content, section: findRecordCategory(kind, content.fields), confirmed: true }];
  });
  return {
    cover: { owner, letter: '', sections },
    contents: {
      records: [
        ...records.filter(({ section }) => sections.some(id => id === section)),
        ...paperIn(sections.find(id => id in paperSections)),
      ],
      unreadable: 0,
    },
  };
}
