import type { EarlierVersion, RecordToExport } from '@kinfolio/domain/records/record-export';
import type { Passport, PassportRecord } from '../../session/api/passport.ts';

/** What a file is made from. */
export interface Gathered {
  readonly records: readonly RecordToExport[];
  /** False when earlier versions were asked for and some could not be had: they are on the server only. */
  readonly history: boolean;
}

/** The live records, once all of them are open. */
export async function gatherLive(passport: Passport): Promise<Gathered> {
  await passport.whenWhole();
  return { records: passport.all().map(record => asExported(record)), history: true };
}

/** The live records with what they were before. */
export async function gatherWithHistory(passport: Passport): Promise<Gathered> {
  return await withVersions(passport, () => passport.all());
}

/** Everything: live records, Deleted items, and what they all were before. */
export async function gatherEverything(passport: Passport): Promise<Gathered> {
  return await withVersions(passport, () => [...passport.all(), ...passport.deleted()]);
}

async function withVersions(passport: Passport, read: () => readonly PassportRecord[]): Promise<Gathered> {
  await passport.whenWhole();
  const { versions, history } = await versionsOf(passport);
  return { records: read().map(record => asExported(record, versions.get(record.id))), history };
}

type Version = Required<EarlierVersion> & { readonly version: number };

/** The versions that open, of each record, the oldest first; without `history` when any could not be had. */
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
  // One that came with an edit made meanwhile elsewhere may be the very one that is shown here.
  const earlier = versions.filter(one => one.version < version).toReversed();
  return {
    id,
    content,
    deleted,
    versions: earlier.map(one => ({ content: one.content, deleted: one.deleted })),
  };
}
