import { checkShown, type ShownWay } from '../keys/shown.ts';
import { mayProve, requireKeyring, type WorkerState } from '../keys/state.ts';
import { type Outcome, ok, refuse } from '../types/outcome.ts';
import type { MadeGrant, WantedGrant } from './make-grant.ts';

/** The changes of grants, for who shows what opens the vault. */
export const grantCalls = (worker: WorkerState) => ({
  /** Makes a grant with its person and ways. `unexpected` where the vault has no such category. Nothing is sent. */
  async makeGrant(wanted: WantedGrant, shown: ShownWay): Promise<Outcome<MadeGrant>> {
    const keyring = requireKeyring(worker);
    const checked = await checkShown(keyring, shown);
    if (!checked.ok) return checked;
    const { makeGrant } = await import('./make-grant.ts');
    const made = await makeGrant(keyring, wanted, new Date(worker.now()).toISOString());
    if (made === undefined) return refuse('unexpected');
    mayProve(worker, { ...keyring, keyset: made.change.keyset });
    return ok(made);
  },
});
