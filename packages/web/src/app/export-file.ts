import { todayIn } from '@kinfolio/domain/calendar';
import { allKinds } from '@kinfolio/domain/kinds/index';
import {
  type EarlierVersion,
  exportRecords,
  exportText,
  type RecordToExport,
} from '@kinfolio/domain/records';
import { systemClock } from '../lib/clock.ts';
import type { Passport } from '../sync/passport.ts';

/** Everything in a passport, and what could not be had. */
export interface CompleteCopy {
  readonly records: readonly RecordToExport[];
  /** Whether every earlier version is among them. They are on the server only, so they need a connection. */
  readonly history: boolean;
  /** How many records do not open, and so are not among them. */
  readonly unreadable: number;
}

/** Reads everything, also Deleted items and earlier versions, once all of the passport is open. */
export async function completeCopy(passport: Passport): Promise<CompleteCopy> {
  await passport.whenWhole();
  const { versions, history } = await versionsIn(passport);
  const records = [...passport.all(), ...passport.deleted()].map(({ id, content, deleted, version }) => {
    // One that came with an edit made meanwhile elsewhere may be the very one that is shown here.
    const earlier = (versions.get(id) ?? []).filter(one => one.version < version);
    return {
      id,
      content,
      deleted,
      versions: earlier.toReversed().map(one => ({ content: one.content, deleted: one.deleted })),
    };
  });
  return { records, history, unreadable: passport.unreadable().length };
}

/** The complete copy as one file, made on this device. */
export async function exportFile(
  passport: Passport,
): Promise<Omit<CompleteCopy, 'records'> & { readonly file: Blob }> {
  const { records, ...rest } = await completeCopy(passport);
  const text = exportText(exportRecords(allKinds, records, new Date(systemClock.now()).toISOString()));
  return { ...rest, file: new Blob([text], { type: 'application/json' }) };
}

export const today = () => todayIn(systemClock);

type Version = Required<EarlierVersion> & { readonly version: number };

/** The versions that open, of each record, the oldest first. */
async function versionsIn(passport: Passport) {
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
