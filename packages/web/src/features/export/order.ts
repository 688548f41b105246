import { type CopyFile, listFilesOfCopy } from '@kinfolio/domain/backup/copy-files';
import { type Clock, todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatCount } from '@kinfolio/domain/values/count';
import type { Passport } from '../../session/api/passport.ts';
import { type ExportChoices, hasFullNumbers, readFiguresDay } from './choices.ts';
import { gatherAllRecords, gatherLiveRecords, gatherWithHistory, type RecordsForFile } from './gather.ts';
import type { ExportJob } from './jobs.ts';

/** A job, and the remarks to show about the file it makes. */
export interface ExportOrder {
  readonly job: ExportJob;
  readonly remarks: readonly string[];
  /** The files to save in one zip together with the file that the job makes. */
  readonly files?: readonly CopyFile[];
}

/** The values that turn choices into a job: the passport, the clock and the owner's name. */
export interface ExportSource {
  readonly passport: Passport;
  readonly clock: Clock;
  readonly ownerName: string;
}

/**
 * Turns valid choices into a job with the records it needs. Throws for a day that `findExportChoiceProblem` rejects.
 */
export async function createExportOrder(
  choices: ExportChoices,
  { passport, clock, ownerName }: ExportSource,
): Promise<ExportOrder> {
  const now = clock.now();
  const today = todayInLondon(clock);
  const { sort, largePrint, personId, parts, kindId } = choices;
  const paper = { ownerName, fullNumbers: hasFullNumbers(choices), largePrint, today, now };
  if (sort === 'pack') {
    const reading = readFiguresDay(choices.figuresOn, today);
    if ('message' in reading) throw new Error('the day of the figures was not checked');
    const { day } = reading;
    const { records, history } = await (day < today ? gatherWithHistory : gatherLiveRecords)(passport);
    const person = personId === '' ? {} : { personId };
    return {
      job: { ...paper, sort, records, figuresOn: day, ...person },
      remarks: history
        ? lostRemarks(passport)
        : [
            'These are the latest amounts. When you are online, we will get the amounts for the day you chose.',
          ],
    };
  }
  if (sort === 'copy') {
    const everything = await gatherAllRecords(passport);
    return {
      job: { sort, now, today, records: everything.records },
      remarks: copyRemarks(everything, passport),
      ...(choices.withFiles && { files: listFilesOfCopy(everything.records) }),
    };
  }
  const { records } = await gatherLiveRecords(passport);
  if (sort === 'first-sheet') {
    const person = personId === '' ? {} : { personId };
    return { job: { ...paper, sort, records, ...person }, remarks: lostRemarks(passport) };
  }
  if (sort === 'passport') return { job: { ...paper, sort, records, parts }, remarks: lostRemarks(passport) };
  const only = kindId === '' ? {} : { kindId };
  return { job: { sort, now, today, records, ...only }, remarks: lostRemarks(passport) };
}

function copyRemarks({ history }: RecordsForFile, passport: Passport): string[] {
  const without =
    'Some earlier versions are not in this copy, because they are kept on the server. Make the copy again when you are online.';
  return [...(history ? [] : [without]), ...lostRemarks(passport)];
}

function lostRemarks(passport: Passport): string[] {
  const lost = passport.unreadable().length;
  if (lost === 0) return [];
  const which = lost === 1 ? 'One record cannot be opened' : `${formatCount(lost)} records cannot be opened`;
  return [
    `${which}, or can be opened only in an older version. Everything this device can read is in the file.`,
  ];
}
