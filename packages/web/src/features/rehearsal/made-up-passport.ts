// What it is: the Ellery passport, which is made up, as the pages of a contact show it.
// Use it for: the end of a rehearsal. Nothing of its owner is in it.

import { demoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { categoryOf } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import { closedSections, sharedSections } from '../../passport/sharing/terms.ts';
import type { ReaderCover, SharedContents } from '../../session/api/sharing.ts';
import { madeUpPaper, madeUpPaperId } from './made-up-paper.ts';

const paperSections = paper.category.is;

/** An invented paper, for the zip of the day. */
const paperIn = (section: SharedContents['records'][number]['section'] | undefined) =>
  section === undefined
    ? []
    : [{ id: madeUpPaperId, content: madeUpPaper(section), section, confirmed: true }];

/** Made-up records in the sections of these titles, which are the real ones. */
export function madeUpPassport(
  owner: string,
  titles: readonly string[],
  today: Day,
): { readonly cover: ReaderCover; readonly contents: SharedContents } {
  const all = [...sharedSections, ...closedSections];
  const sections = all.filter(({ title }) => titles.includes(title)).map(({ id }) => id);
  const records = demoFamily(today).flatMap(({ id, content }) => {
    const kind = kindOf(content.kind);
    if (kind === undefined) return [];
    return [{ id, content, section: categoryOf(kind, content.fields), confirmed: true }];
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
