import type { CopyOfTables } from '@kinfolio/server/testing/walks/rewound-tables';
import type { Family } from './family.ts';
import type { Known } from './oracle.ts';
import type { RewoundWorld } from './rewound-world.ts';
import type { Round } from './steps.ts';

interface Walking {
  readonly family: Family;
  readonly plan: readonly Round[];
}

interface Backup {
  readonly copy: CopyOfTables;
  readonly known: readonly Known[];
}

/**
 * Has families live through their rounds on one server, side by side: each round changes something, is backed up, changes something
 * more, and ends with the restore of any earlier backup. Returns how many walks that were.
 */
export async function walk(
  world: RewoundWorld,
  families: readonly Walking[],
  chosen: readonly number[],
): Promise<number> {
  const backups: Backup[] = [];
  let walks = 0;
  const each = (number: number, work: (family: Family, round: Round, place: number) => Promise<void>) =>
    allOf(
      families.map(async ({ family, plan }, place) => {
        const round = plan[number];
        if (round !== undefined) await told(world, family, () => work(family, round, place));
      }),
    );
  for (const [number, choice] of chosen.entries()) {
    await each(number, async (family, { before }) => {
      for (const step of before) await family.take(step);
      family.trail.push('backup');
    });
    backups.push({ copy: await world.tables.copy(), known: families.map(({ family }) => family.server) });
    world.pass(60_000);
    await each(number, async (family, { after }) => {
      for (const step of after) await family.take(step);
      await family.putAway();
    });
    const backup = backups[choice % backups.length];
    if (backup === undefined) continue;
    await world.tables.putBack(backup.copy);
    world.pass(60_000);
    await each(number, async (family, round, place) => {
      const known = backup.known[place];
      if (known === undefined) return;
      family.rewind(known);
      await comeBack(family, round);
      walks += 1;
    });
  }
  return walks;
}

/** Waits for all of them, also where one fails, so that none is running while the server closes. */
export async function allOf<T>(running: readonly Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(running);
  return ended.map(one => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

async function comeBack(family: Family, { devices, readersFirst }: Round): Promise<void> {
  if (readersFirst) {
    await family.readersComeBack();
    await family.check(false);
  }
  for (const on of devices) await family.comeBack(on);
  await family.check(true);
}

/** Adds to a fault what its family did, and what the server answered last. */
async function told(world: RewoundWorld, { trail }: Family, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const lines = [String(error), ...trail, 'The last calls:', ...world.calls.slice(-30)];
    throw new Error(lines.join('\n'), { cause: error });
  }
}
