import type { StoredDeskRecord } from '@kinfolio/domain/desk/model/desk';
import { readDeskFacts } from '@kinfolio/domain/desk/model/fields';
import { organisationKind } from '@kinfolio/domain/desk/model/records';
import { readLinks, serialiseLinks } from '@kinfolio/domain/fields/links';
import { readStoredFile, type StoredFile } from '@kinfolio/domain/fields/stored-file';
import { paper } from '@kinfolio/domain/kinds/paper';
import { createDownloadName } from '@kinfolio/domain/papers/paper-name';
import { estateKey } from '@kinfolio/domain/records/estate';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import type { FileDecryptor, FileUploads } from '../../../session/api/papers.ts';
import { readFileContent } from '../../../session/api/read-content.ts';

/** A paper of a passport that can be copied. */
export interface PaperToCopy {
  readonly file: StoredFile;
  readonly name: string;
  /** The ids of the records that the paper is linked to. */
  readonly links: readonly string[];
}

/**
 * The papers that can be copied. Private ones are left out, because any executor with whom the desk is shared can read
 * the copies.
 */
export function listPapersToCopy(records: readonly RecordToExport[]): readonly PaperToCopy[] {
  return records.flatMap(({ content: { kind, fields }, deleted }) => {
    if (kind !== paper.id || deleted === true || findRecordCategory(paper, fields) === 'private') return [];
    const file = readStoredFile(fields['file']);
    return file === undefined
      ? []
      : [{ file, name: getRecordTitle(paper, fields), links: readLinks(fields['links']) }];
  });
}

/** The source and the destination of the papers to copy. */
interface Copying {
  readonly source: FileDecryptor;
  readonly to: Pick<FileUploads, 'send'>;
  readonly estate: string;
  /** The records of the new desk. Each paper is linked to the organisations of the records it was linked to before. */
  readonly desk: readonly StoredDeskRecord[];
  /** Called with the number of the current paper, from 1. */
  readonly onPaper: (number: number) => void;
}

/** Copies papers, encrypting each again for the estate. Resolves to the names of those that could not be opened. */
export async function copyPapers(
  papers: readonly PaperToCopy[],
  { source, to, estate, desk, onPaper }: Copying,
): Promise<readonly string[]> {
  const organisations = desk
    .filter(({ content }) => content.kind === organisationKind.kind)
    .map(({ id, content }) => ({ id, records: readDeskFacts(organisationKind, content.fields).records }));
  const failed: string[] = [];
  for (const [index, { file, name, links }] of papers.entries()) {
    onPaper(index + 1);
    const read = await readFileContent(source, file, new AbortController().signal);
    if (!read.ok) {
      failed.push(name);
      continue;
    }
    const own = organisations
      .filter(({ records }) => records.some(id => links.includes(id)))
      .map(({ id }) => id);
    const fields = { [estateKey]: estate, ...(own.length > 0 && { links: serialiseLinks(own) }) };
    to.send([new File([read.content], createDownloadName(name, file.type), { type: file.type })], { fields });
  }
  return failed;
}
