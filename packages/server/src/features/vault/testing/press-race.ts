import { setImmediate } from 'node:timers/promises';
import { fetchImFinePage } from './mailbox.ts';
import { advanceClock, createGuestWithCode, createReleasedVault } from './released.ts';
import type { VaultWorld } from './vault-world.ts';

const hour = 3_600_000;

/** The outcomes of races between the owner pressing "I'm fine" and a release being opened. */
export interface PressRaceResults {
  readonly opened: number;
  readonly shut: number;
  /** Outcomes that must never happen: released although not open, or refused although open. */
  readonly wrong: number;
}

/**
 * Makes the owner press "I'm fine" while a due release is being opened, many times over. If the opening comes
 * first, it is recorded and the release stays open; if the press comes first, nothing is opened. The side
 * that lost gets a longer start the next time, so that each side sometimes wins, however fast the machine is.
 */
export async function runPressRaces(world: VaultWorld, times: number): Promise<PressRaceResults> {
  const of = await createReleasedVault(world, 'daughter@example.org');
  const { grant, sharer } = of;
  const { pool } = world.test.database;
  await advanceClock(world, 16 * 24 * hour, 12 * hour);
  const guest = await createGuestWithCode(world, of);
  const found = { opened: 0, shut: 0, wrong: 0 };
  // How many turns of the event loop before the opening the press starts. If negative, the opening starts
  // first.
  let lead = 0;
  let step = 1;
  let before: boolean | undefined;
  for (let time = 0; time < times; time += 1) {
    await pool.query("delete from grant_acts where grant_id = $1 and act = 'open'", [grant]);
    await pool.query(
      'update owner_activity set pressed_at_ms = null where vault_id = (select vault_id from grants where id = $1)',
      [grant],
    );
    const press = await fetchImFinePage(world, sharer.keeper);
    const [, answer] = await Promise.all([
      pause(-lead).then(press),
      pause(lead).then(() => guest.openGrant(grant)),
    ]);
    step = answer.ok === before ? step * 2 : 1;
    before = answer.ok;
    lead += answer.ok ? step : -step;
    const again = await guest.openGrant(grant);
    const { rows } = await pool.query("select 1 from grant_acts where grant_id = $1 and act = 'open'", [
      grant,
    ]);
    const isRight = answer.ok
      ? again.ok && rows.length === 1
      : answer.code === 'grant_closed' && !again.ok && rows.length === 0;
    if (!isRight) found.wrong += 1;
    else if (answer.ok) found.opened += 1;
    else found.shut += 1;
  }
  return found;
}

/** Waits for some turns of the event loop. */
async function pause(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
}
