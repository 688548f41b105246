import type { TablesCopy } from '@kinfolio/server/testing/walks/rewound-tables';
import type { WalkFamily } from './family.ts';
import type { KnownPassport } from './oracle.ts';
import type { RewoundWorld } from './rewound-world.ts';
import type { WalkRound } from './steps.ts';

interface Walking {
  readonly family: WalkFamily;
  readonly plan: readonly WalkRound[];
}

interface Backup {
  readonly copy: TablesCopy;
  readonly known: readonly KnownPassport[];
}

/**
 * Walks several families through their rounds on one server, in parallel. Each round changes something, makes a backup,
 * changes something else, and ends by restoring any earlier backup. Returns the number of walks.
 */
export async function walkFamilies(
  world: RewoundWorld,
  families: readonly Walking[],
  chosen: readonly number[],
): Promise<number> {
  const backups: Backup[] = [];
  let walks = 0;
  const each = (
    number: number,
    work: (family: WalkFamily, round: WalkRound, place: number) => Promise<void>,
  ) =>
    waitForAll(
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
  for (const { copy } of backups) await world.tables.drop(copy);
  return walks;
}

/** Waits for all of these promises even if one fails, so that none is still running when the server closes. */
export async function waitForAll<T>(running: readonly Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(running);
  return ended.map(one => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

async function comeBack(family: WalkFamily, { devices, readersFirst }: WalkRound): Promise<void> {
  if (readersFirst) {
    await family.readersComeBack();
    await family.check(false);
  }
  for (const on of devices) await family.comeBack(on);
  await family.check(true);
}

/** Adds the family's actions and the server's last responses to the message of an error. */
async function told(world: RewoundWorld, { trail }: WalkFamily, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const failed = world.app
      .logged()
      .split('\n')
      .filter(line => /"level":(50|"error")/.test(line));
    const lines = [
      String(error),
      ...trail,
      'The last calls:',
      ...world.calls.slice(-60),
      'The last errors:',
      ...failed.slice(-3),
    ];
    throw new Error(lines.join('\n'), { cause: error });
  }
}
