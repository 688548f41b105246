import type { HandedSignIn } from '../platform/hand-over.ts';
import { readRememberedAccount, rememberAccount } from '../platform/remembered-account.ts';
import { openAccount, type SessionContext } from './context.ts';
import { wasActive } from './idle.ts';

/** What this tab hands to another one that asks. See [Note: Tabs hand each other a sign-in]. */
export function signInToHandOver(context: SessionContext): HandedSignIn | undefined {
  const account = openAccount(context);
  const kept = context.auth.kept();
  if (account === undefined || kept === undefined || context.locking !== undefined) return undefined;
  if (context.unlocked?.isCopy === true) return undefined;
  const { id, email, outside } = account;
  return { account: { id, email, outside }, ...kept };
}

/** Takes the sign-in of another tab, if neither this tab nor the device has one. */
export async function takeHandedSignIn({ platform, auth }: SessionContext): Promise<void> {
  // Without activity on this device, no tab is open that could answer.
  if (auth.current() !== undefined || !wasActive(platform)) return;
  const kept = readRememberedAccount(platform.storages);
  if (kept?.remember === true) return;
  const [handed] = await platform.handOver.ask('first');
  if (handed === undefined || auth.current() !== undefined) return;
  if (kept !== undefined && kept.id !== handed.account.id) return;
  auth.adopt(handed);
  rememberAccount(platform.storages, { ...handed.account, remember: false });
}
