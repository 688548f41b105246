import type { NewKit } from '../session/make-vault.ts';
import { no, type Outcome, ok } from '../session/outcome.ts';
import { refusedKeys } from './enter.ts';
import { type Here, openAccount, type PendingKit, refused } from './here.ts';
import type { RecoveryKit } from './session-client.ts';

/** Keeps a kit in memory until it is confirmed, and picks the two groups that will be asked for. */
export function holdKit(here: Here, kit: NewKit): PendingKit {
  const { random, timing } = here.outside;
  const first = random(kit.groups.length);
  const second = (first + 1 + random(kit.groups.length - 1)) % kit.groups.length;
  const challenge = [Math.min(first, second) + 1, Math.max(first, second) + 1] as const;
  here.kit = { ...kit, madeAt: timing.now(), challenge };
  return here.kit;
}

/** What of a kit is shown and printed. */
export function printed({ recoveryCode, groups, madeAt }: PendingKit): RecoveryKit {
  return { recoveryCode, groups, madeAt };
}

/** Makes a kit for whoever knows the password of the open passport. */
export async function newKit(here: Here, password: string): Promise<Outcome<RecoveryKit>> {
  if (openAccount(here) === undefined) return no('not-open');
  return (await here.worker.core.isPassword(password)) ? await makeKit(here) : no('wrong-password');
}

/** Makes a kit. The one before it works until this one is confirmed. */
export async function makeKit(here: Here): Promise<Outcome<RecoveryKit>> {
  const kit = await here.worker.core.makeKit();
  const stored = await here.server.putRecovery(kit.stored);
  return stored.ok ? ok(printed(holdKit(here, kit))) : await refusedKeys(here, stored.code);
}

/** Confirms the kit made last in this tab with the two groups asked for; every older kit stops working. */
export async function confirmKit(here: Here, typed: readonly [string, string]): Promise<Outcome> {
  const { kit } = here;
  const { core } = here.worker;
  if (kit === undefined) return no('not-found');
  for (const [index, group] of kit.challenge.entries()) {
    if (!(await core.isGroupOfCode(kit.recoveryCode, group, typed[index] ?? ''))) return no('wrong-code');
  }
  const confirmed = await here.server.confirmRecovery(kit.stored.wrapId);
  if (!confirmed.ok) return refused(confirmed.code);
  here.kit = undefined;
  here.watched.set({ ...here.watched.get(), kitToAskFor: undefined });
  const state = here.state.get();
  if (state.status === 'open') {
    here.state.set({ ...state, recoveryConfirmed: true });
    const vault = await here.server.readVault();
    if (vault.ok) await core.keepState(vault.value);
    here.tabs.send({ account: state.account.id, message: { what: 'vault-changed' } });
  }
  return ok(undefined);
}
