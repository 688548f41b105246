import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { confirmByPassword } from '../access/presence.ts';
import { refreshVault } from '../access/start-unlocked.ts';
import type { SharingOutcome } from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';
import { endOver } from './end-over.ts';
import { refusal, type SharingContext, yes } from './sharing-context.ts';

/** Shows the server who is there, and takes its newest keys. */
export async function showPassword(context: SessionContext, password: string): Promise<SharingOutcome> {
  const present = await confirmByPassword(context, password);
  if (!present.ok) return present;
  const state = await refreshVault(context);
  return state.ok ? yes : state;
}

/** What the server shows of sharing, once the password was shown and what is over has ended. */
export async function readToChange(
  sharing: SharingContext,
  password: string,
): Promise<SharingOutcome<SharingState>> {
  const shown = await showPassword(sharing.context, password);
  if (!shown.ok) return shown;
  await endOver(sharing);
  const state = await sharing.client.readGrants();
  return state.ok ? state : refusal(state.code);
}
