import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import type { StoredDeskRecord } from '@kinfolio/domain/desk/model/desk';
import { findKind } from '@kinfolio/domain/kinds/index';
import { estateCategory, estateKey } from '@kinfolio/domain/records/estate';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { addDays, type Day } from '@kinfolio/domain/values/calendar';
import { beginOwnDesk } from '@kinfolio/web/features/desk/begin/begin-desk';
import { readableCategories } from '@kinfolio/web/passport/sharing/terms';
import type { SaveInput } from '@kinfolio/web/session/api/passport';
import type { BrowserTab, ReachableServer } from '@kinfolio/web/session/testing/device';
import { v7 as uuidv7 } from 'uuid';
import type { ServerConfig } from '../../packages/server/src/config/config.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';
import { amiraInDemo, deskAnswers, listThreeWeeksOfWork } from './amira.ts';
import { type MovedServer, withMovedServer } from './moved-server.ts';

// [Note: The release of the demo] Nothing opens Ruth's passport by force. Ruth gives her daughter access if she stops
// logging in, and stops logging in. A server whose clock is moved sends every email of the wait, and the gate opens
// when the wait is over. Amira then accepts the invitation, types the emailed code, reads the passport, and starts her
// desk as executor.

/**
 * The Ruth of the story, who has died. She has the records of the Ruth who can sign in to the demo, in an account of
 * her own.
 */
const lateRuth = {
  email: 'ruth.ellery@example.org',
  password: 'seven herons over Larkfield',
  phone: '+447700900123',
  displayName: 'Ruth',
};

/**
 * How many days ago each event of the story was. Ruth was last active on the day when she gave access, so the
 * wait of 14 days is over before the desk is started.
 */
const daysAgo = { given: 31, died: 18, begun: 15, sittings: [11, 7, 4, 1] };

/**
 * Plays the story when the demo's folder is new. Throws StartProblem if an earlier start was interrupted
 * before the story was finished.
 */
export async function playStoryOnce(config: ServerConfig, today: Day): Promise<void> {
  const { dataDir } = config;
  const mark = join(dataDir, 'story-unfinished');
  if (existsSync(mark))
    throw new StartProblem(
      `The demo was stopped while it was being made. Delete the folder ${dataDir}, and start it again.`,
    );
  if (existsSync(join(dataDir, 'outbox')) || existsSync(join(dataDir, 'db'))) return;
  console.log('Making the demo. This happens once, and takes up to a minute.\n');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(mark, '');
  await playStory(config, today);
  rmSync(mark);
}

/** The story until yesterday: the release, and three weeks of Amira's work as executor. */
async function playStory(config: ServerConfig, today: Day): Promise<void> {
  const [given, diedOn, begunOn] = [daysAgo.given, daysAgo.died, daysAgo.begun].map(ago =>
    addDays(today, -ago),
  ) as [Day, Day, Day];
  await withMovedServer(config, instantOf(given), async world => {
    const access = await giveAccess(world, given);
    await world.passUntil(instantOf(begunOn));
    const { tab, estate, desk } = await beginDesk(world, access, diedOn);
    let work = listThreeWeeksOfWork(desk, begunOn, today);
    for (const [index, ago] of daysAgo.sittings.entries()) {
      const until = addDays(today, -ago);
      await world.passUntil(instantOf(until));
      const isLast = index === daysAgo.sittings.length - 1;
      const done = isLast ? work : work.filter(({ day }) => day <= until);
      work = work.filter(one => !done.includes(one));
      valueOrThrow(await tab.session.signIn({ ...amiraInDemo, remember: true }));
      await tab.session.passport.whenWhole();
      await save(
        tab,
        toSaved(
          done.map(({ record }) => record),
          estate,
        ),
      );
    }
  });
}

const instantOf = (day: Day): number => Date.parse(`${day}T10:00:00.000Z`);

/** Ruth's passport, and access for Amira. Returns the grant and the code of the invitation, which Ruth passes on. */
async function giveAccess(world: MovedServer, day: Day) {
  const tab = await world.visit();
  valueOrThrow(await tab.session.signUp({ ...lateRuth, person: {} }));
  // The family has a record of Ruth herself, which takes the place of the empty one from the sign-up.
  const empty = tab.session.passport.records('person').map(({ id }) => id);
  valueOrThrow(await tab.session.passport.removeMany(empty));
  const family = replaceIds(createDemoFamily(day), uuidv7).filter(({ deleted }) => deleted !== true);
  await save(
    tab,
    family.flatMap(({ id, content: { kind: name, fields } }) => {
      const kind = findKind(name);
      return kind === undefined
        ? []
        : [{ id, kind: name, fields, category: findRecordCategory(kind, fields) }];
    }),
  );
  const { grant, codes } = valueOrThrow(
    await (await tab.session.sharing()).give(
      {
        person: {
          name: 'Amira Ellery',
          relationship: 'Child',
          notes: '',
          email: amiraInDemo.email,
          notify: true,
          mailName: 'Ruth Ellery',
        },
        categories: 'everything',
        level: 'view',
        when: { kind: 'release', silentDays: 14, askDays: null, longRoad: false },
        owner: 'Ruth Ellery',
        letter: 'Ring Pryce & Lowe first. The will is with them. Biscuit goes to Tom.',
        sections: [],
        ways: [{ method: 'invite' }],
      },
      lateRuth.password,
    ),
  );
  return { grant, code: codes[0]?.groups.join('-') ?? '' };
}

/** Amira reads what has opened, and starts her desk as executor. */
async function beginDesk(
  world: MovedServer,
  { grant, code }: Awaited<ReturnType<typeof giveAccess>>,
  diedOn: Day,
) {
  const tab = await world.visit();
  const person = { firstName: 'Amira', lastName: 'Ellery' };
  const kit = valueOrThrow(await tab.session.signUp({ ...amiraInDemo, person }));
  const [first, second] = tab.session.kitChallenge()?.groups ?? [1, 2];
  const group = (number: number) => kit.groups[number - 1] ?? '';
  valueOrThrow(await tab.session.confirmKit([group(first), group(second)]));
  const sharing = await tab.session.sharing();
  valueOrThrow(await sharing.accept(code));
  valueOrThrow(await sharing.sendCode(grant, 'mail'));
  valueOrThrow(await sharing.showCode(grant, await world.findCode(amiraInDemo.email)));
  const cover = valueOrThrow(await sharing.open(grant));
  const { records } = valueOrThrow(await sharing.contents(grant));
  const read = { grant, ownerName: cover.owner, readable: readableCategories(cover.sections), records };
  const begun = await beginOwnDesk(tab.session, read, { answers: deskAnswers(diedOn), now: world.now() });
  if ('problem' in begun) throw new Error(`The demo could not be made: ${begun.problem}`);
  await tab.settled();
  await tab.session.signOut();
  return { ...begun, tab };
}

const toSaved = (records: readonly StoredDeskRecord[], estate: string): readonly SaveInput[] =>
  records.map(({ id, content: { kind, fields } }) => ({
    id,
    kind,
    category: estateCategory(estate),
    fields: { ...fields, [estateKey]: estate },
  }));

async function save(tab: BrowserTab<ReachableServer>, inputs: readonly SaveInput[]): Promise<void> {
  valueOrThrow(await tab.session.passport.saveMany(inputs));
  await tab.settled();
}

function valueOrThrow<Value>(
  result: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: string },
): Value {
  if (result.ok) return result.value;
  throw new Error(`The demo could not be made: ${result.problem}`);
}
