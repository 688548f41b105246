import { type CopyFile, filesOfCopy } from '@kinfolio/domain/backup/copy-files';
import { type Clock, todayIn } from '@kinfolio/domain/values/calendar';
import { formatCount } from '@kinfolio/domain/values/count';
import type { Passport } from '../../session/api/passport.ts';
import { type Choices, hasFullNumbers, readFiguresOn } from './choices.ts';
import { type Gathered, gatherEverything, gatherLive, gatherWithHistory } from './gather.ts';
import type { Job } from './jobs.ts';

/** A job, and what must be said about the file it makes. */
export interface Order {
  readonly job: Job;
  readonly remarks: readonly string[];
  /** What goes with the file, in one zip. */
  readonly files?: readonly CopyFile[];
}

/** Who asks, from which passport, by which clock. */
export interface Asker {
  readonly passport: Passport;
  readonly clock: Clock;
  readonly ownerName: string;
}

/** Turns valid choices into a job, with the records it takes. Throws for a day that `problemOf` refuses. */
export async function orderOf(choices: Choices, { passport, clock, ownerName }: Asker): Promise<Order> {
  const now = clock.now();
  const today = todayIn(clock);
  const { sort, largePrint, personId, parts, kindId } = choices;
  const paper = { ownerName, fullNumbers: hasFullNumbers(choices), largePrint, today, now };
  if (sort === 'pack') {
    const reading = readFiguresOn(choices.figuresOn, today);
    if ('message' in reading) throw new Error('the day of the figures was not checked');
    const { day } = reading;
    const { records, history } = await (day < today ? gatherWithHistory : gatherLive)(passport);
    const person = personId === '' ? {} : { personId };
    return {
      job: { ...paper, sort, records, figuresOn: day, ...person },
      remarks: history
        ? lostRemarks(passport)
        : ['The amounts are the newest ones. Those of the day you chose are fetched when you are online.'],
    };
  }
  if (sort === 'copy') {
    const everything = await gatherEverything(passport);
    return {
      job: { sort, now, today, records: everything.records },
      remarks: copyRemarks(everything, passport),
      ...(choices.withFiles && { files: filesOfCopy(everything.records) }),
    };
  }
  const { records } = await gatherLive(passport);
  if (sort === 'first-sheet') {
    const person = personId === '' ? {} : { personId };
    return { job: { ...paper, sort, records, ...person }, remarks: lostRemarks(passport) };
  }
  if (sort === 'passport') return { job: { ...paper, sort, records, parts }, remarks: lostRemarks(passport) };
  const only = kindId === '' ? {} : { kindId };
  return { job: { sort, now, today, records, ...only }, remarks: lostRemarks(passport) };
}

function copyRemarks({ history }: Gathered, passport: Passport): string[] {
  const without =
    'Some earlier versions are not in this copy: the server keeps them. Make it again when you are online.';
  return [...(history ? [] : [without]), ...lostRemarks(passport)];
}

function lostRemarks(passport: Passport): string[] {
  const lost = passport.unreadable().length;
  if (lost === 0) return [];
  const which = lost === 1 ? 'One record does not open' : `${formatCount(lost)} records do not open`;
  return [`${which}, or not in the newest version. What this device can read is in the file.`];
}
