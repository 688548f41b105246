import type { KeptDeskRecord } from '@kinfolio/domain/desk/model/desk';
import { readFacts } from '@kinfolio/domain/desk/model/fields';
import { organisationKind } from '@kinfolio/domain/desk/model/records';
import { linksOf, textOfLinks } from '@kinfolio/domain/fields/links';
import { fileOf, type StoredFile } from '@kinfolio/domain/fields/stored-file';
import { paper } from '@kinfolio/domain/kinds/paper';
import { downloadName } from '@kinfolio/domain/papers/paper-name';
import { estateKey } from '@kinfolio/domain/records/estate';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import { titleOf } from '@kinfolio/domain/records/record-views';
import type { FileSource, Sendings } from '../../../session/api/papers.ts';
import { wholeContent } from '../../../session/api/read-content.ts';

/** A paper of a passport that can be copied. */
export interface PaperToCopy {
  readonly file: StoredFile;
  readonly name: string;
  /** The records it goes with, by id. */
  readonly links: readonly string[];
}

/** The papers among what was read. */
export function papersIn(records: readonly RecordToExport[]): readonly PaperToCopy[] {
  return records.flatMap(({ content: { kind, fields }, deleted }) => {
    const file = kind === paper.id && deleted !== true ? fileOf(fields['file']) : undefined;
    return file === undefined
      ? []
      : [{ file, name: titleOf(paper, fields), links: linksOf(fields['links']) }];
  });
}

/** Where papers are copied from and to. */
interface Copying {
  readonly source: FileSource;
  readonly to: Pick<Sendings, 'send'>;
  readonly estate: string;
  /** The records of the new desk: a paper is kept with the organisations of what it went with. */
  readonly desk: readonly KeptDeskRecord[];
  /** Called with the number of the paper it is at, from 1. */
  readonly onPaper: (number: number) => void;
}

/** Copies papers, each sealed anew for the estate. Returns the names of those that could not be opened. */
export async function copyPapers(
  papers: readonly PaperToCopy[],
  { source, to, estate, desk, onPaper }: Copying,
): Promise<readonly string[]> {
  const organisations = desk
    .filter(({ content }) => content.kind === organisationKind.kind)
    .map(({ id, content }) => ({ id, records: readFacts(organisationKind, content.fields).records }));
  const failed: string[] = [];
  for (const [index, { file, name, links }] of papers.entries()) {
    onPaper(index + 1);
    const read = await wholeContent(source, file, new AbortController().signal);
    if (!read.ok) {
      failed.push(name);
      continue;
    }
    const own = organisations
      .filter(({ records }) => records.some(id => links.includes(id)))
      .map(({ id }) => id);
    const fields = { [estateKey]: estate, ...(own.length > 0 && { links: textOfLinks(own) }) };
    to.send([new File([read.content], downloadName(name, file.type), { type: file.type })], { fields });
  }
  return failed;
}
