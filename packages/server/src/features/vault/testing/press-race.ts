import { setImmediate } from 'node:timers/promises';
import { finePage } from './mailbox.ts';
import { pass, released, withFactor } from './released.ts';
import type { VaultWorld } from './vault-world.ts';

const hour = 3_600_000;

/** How races of a press of "I'm fine" with a hand-out ended. */
export interface Races {
  readonly opened: number;
  readonly shut: number;
  /** Those whose history cannot be: handed out and not held open, or refused and open after. */
  readonly wrong: number;
}

/**
 * Lets the owner press while a release that is due is opened, again and again: either it was handed out first, and is written down and
 * held open; or the press came first, and nothing is handed out. The one that lost gets a longer start the next time, so that both
 * come first now and then, however fast the machine is.
 */
export async function racePresses(world: VaultWorld, times: number): Promise<Races> {
  const of = await released(world, 'daughter@example.org');
  const { grant, sharer } = of;
  const { pool } = world.test.database;
  await pass(world, 16 * 24 * hour, 12 * hour);
  const guest = await withFactor(world, of);
  const found = { opened: 0, shut: 0, wrong: 0 };
  // By how many turns of the event loop the press begins before the opening; fewer than none lets the opening begin first.
  let lead = 0;
  let step = 1;
  let before: boolean | undefined;
  for (let time = 0; time < times; time += 1) {
    await pool.query("delete from grant_acts where grant_id = $1 and act = 'open'", [grant]);
    await pool.query(
      'update owner_activity set pressed_at_ms = null where vault_id = (select vault_id from grants where id = $1)',
      [grant],
    );
    const press = await finePage(world, sharer.keeper);
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
