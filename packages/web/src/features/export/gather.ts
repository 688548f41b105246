import type { EarlierVersion, RecordToExport } from '@kinfolio/domain/records/record-export';
import type { Passport, PassportRecord } from '../../session/api/passport.ts';

/** The records from which a file is made. */
export interface RecordsForFile {
  readonly records: readonly RecordToExport[];
  /** Whether all requested earlier versions were fetched. They are only on the server. */
  readonly history: boolean;
}

/** The live records, without earlier versions. Waits until all records have been decrypted. */
export async function gatherLiveRecords(passport: Passport): Promise<RecordsForFile> {
  await passport.whenWhole();
  return { records: passport.all().map(record => asExported(record)), history: true };
}

/** The live records with their earlier versions. */
export async function gatherWithHistory(passport: Passport): Promise<RecordsForFile> {
  return await withVersions(passport, () => passport.all());
}

/** Gathers everything: live records, Deleted items, and earlier versions of both. */
export async function gatherAllRecords(passport: Passport): Promise<RecordsForFile> {
  return await withVersions(passport, () => [...passport.all(), ...passport.deleted()]);
}

async function withVersions(
  passport: Passport,
  read: () => readonly PassportRecord[],
): Promise<RecordsForFile> {
  await passport.whenWhole();
  const { versions, history } = await versionsOf(passport);
  return { records: read().map(record => asExported(record, versions.get(record.id))), history };
}

type Version = Required<EarlierVersion> & { readonly version: number };

/** The readable versions of each record, oldest first. `history` is false if any could not be fetched. */
async function versionsOf(passport: Passport) {
  const versions = new Map<string, Version[]>();
  let history = true;
  let next: string | undefined;
  do {
    const page = await passport.allVersions(next);
    if (!page.ok) return { versions, history: false };
    for (const { id, version, content, deleted } of page.value.versions) {
      const ofRecord = versions.get(id) ?? [];
      if (content === undefined) history = false;
      else ofRecord.push({ version, content, deleted });
      versions.set(id, ofRecord);
    }
    ({ next } = page.value);
  } while (next !== undefined);
  return { versions, history };
}

function asExported(
  { id, content, deleted, version }: PassportRecord,
  versions: readonly Version[] = [],
): RecordToExport {
  // The list may include the current version itself, if a simultaneous edit on another device created it.
  const earlier = versions.filter(one => one.version < version).toReversed();
  return {
    id,
    content,
    deleted,
    versions: earlier.map(one => ({ content: one.content, deleted: one.deleted })),
  };
}
