import type { TransferredSignIn } from '../platform/hand-over.ts';
import { readRememberedAccount, rememberAccount } from '../platform/remembered-account.ts';
import { readCurrentAccount, type SessionContext } from './context.ts';
import { wasRecentlyActive } from './idle.ts';

/** This tab's sign-in, for another tab that asks for it. See [Note: Tabs hand each other a sign-in]. */
export function readSignInToTransfer(context: SessionContext): TransferredSignIn | undefined {
  const account = readCurrentAccount(context);
  const kept = context.auth.kept();
  if (account === undefined || kept === undefined || context.locking !== undefined) return undefined;
  if (context.unlocked?.isCopy === true) return undefined;
  const { id, email, outside } = account;
  return { account: { id, email, outside }, ...kept };
}

/** Adopts another tab's sign-in, if neither this tab nor the device has one. */
export async function adoptTransferredSignIn({ platform, auth }: SessionContext): Promise<void> {
  // If there was no recent activity on this device, no other tab is open that could answer.
  if (auth.current() !== undefined || !wasRecentlyActive(platform)) return;
  const kept = readRememberedAccount(platform.storages);
  if (kept?.remember === true) return;
  const [handed] = await platform.handOver.ask('first');
  if (handed === undefined || auth.current() !== undefined) return;
  if (kept !== undefined && kept.id !== handed.account.id) return;
  auth.adopt(handed);
  rememberAccount(platform.storages, { ...handed.account, remember: false });
}
