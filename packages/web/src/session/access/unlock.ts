import { type CallOutcome, emptySuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import { type RememberedAccount, readRememberedAccount } from '../platform/remembered-account.ts';
import { withTimeout } from '../platform/timing.ts';
import { ignoreLockFault, type SessionContext, toServerRefusal } from '../state/context.ts';
import { isCodeExpected } from './challenge.ts';
import { confirmUnlocked } from './presence.ts';
import { signIn } from './sign-in.ts';
import { startUnlocked } from './start-unlocked.ts';

/** How long unlocking waits for the server before treating the device as offline. */
const serverPatience = 4_000;

/**
 * Opens the remembered account with its password. The device's own copy is opened and the syncer signs in afterwards.
 * The server comes first only if the device cannot open the copy (there is none, or the password was changed
 * elsewhere).
 */
export async function unlockVault(
  context: SessionContext,
  password: string,
  email?: string,
): Promise<CallOutcome> {
  const kept = readRememberedAccount(context.platform.storages);
  if (kept === undefined) return refuseWithProblem('not-open');
  const state = context.state.get();
  const asked = state.status === 'locked' && state.reason === 'copy';
  if (kept.outside !== undefined && !asked) return await openWithoutNetwork(context, kept, password);
  const named = { email: email ?? kept.email, password, remember: kept.remember };
  const viaServer = (changed = false) => signInHere(context, named, { account: kept.id, changed });
  if (asked) return await openCopy(context, kept, password);
  if (state.status === 'locked' && state.reason === 'other-passport') return await viaServer(true);
  // The device's copy still opens with the old password, which is no longer valid, so the server must check the
  // password.
  if (state.status === 'locked' && state.reason === 'password-changed') return await viaServer(true);
  // If a code will be needed, it is better to ask for it now than after the passport is open.
  const expected = isCodeExpected(context);
  if (expected) {
    const through = await viaServer();
    if (through.ok || through.problem !== 'offline') return through;
  }
  const vault = await context.worker.service.openFromDevice(kept.id, password);
  if (vault.ok && !expected && isCodeExpected(context)) {
    // The server's answer to the reload arrived only now, and a code is needed after all.
    await context.worker.service.giveUp();
    return await unlockVault(context, password, email);
  }
  if (vault.ok) {
    startUnlocked(context, vault.value, kept.remember);
    ignoreLockFault(confirmUnlocked(context));
    return emptySuccess;
  }
  const through = await viaServer();
  return !through.ok && through.problem === 'offline' && vault.problem === 'wrong-password' ? vault : through;
}

/**
 * Signs in as the account of this device. If the account's password may have been changed elsewhere, asks the
 * person first.
 */
async function signInHere(
  context: SessionContext,
  named: Parameters<typeof signIn>[1],
  known: NonNullable<Parameters<typeof signIn>[2]>,
): Promise<CallOutcome> {
  const through = await signIn(context, named, known);
  const state = context.state.get();
  if (!through.ok && through.problem === 'other-salt' && state.status === 'locked')
    context.state.set({ ...state, reason: 'password-changed' });
  return through;
}

/**
 * Opens the copy without the server, for a person who signs in through an external provider. If the server can be
 * reached, they must go to the provider first.
 */
async function openWithoutNetwork(
  context: SessionContext,
  kept: RememberedAccount,
  password: string,
): Promise<CallOutcome> {
  const asked = context.server.prelogin(kept.email);
  const answer = await withTimeout(context.platform.timing, serverPatience, asked, undefined);
  const reached = answer !== undefined && (answer.ok || toServerRefusal(answer.code).problem !== 'offline');
  return reached ? refuseWithProblem('outside-refused') : await openFromDevice(context, kept, password);
}

async function openCopy(
  context: SessionContext,
  kept: RememberedAccount,
  password: string,
): Promise<CallOutcome> {
  const opened = await openFromDevice(context, kept, password);
  if (context.unlocked === undefined || !opened.ok) return opened;
  context.unlocked.isCopy = true;
  // Without a sign-in we cannot ask the server which passport it has. The last time we could, it had another passport.
  if (context.auth.current() === undefined) context.alerts.set({ ...context.alerts.get(), instead: 'other' });
  return opened;
}

async function openFromDevice(
  context: SessionContext,
  kept: RememberedAccount,
  password: string,
): Promise<CallOutcome> {
  const vault = await context.worker.service.openFromDevice(kept.id, password);
  if (!vault.ok) return vault;
  startUnlocked(context, vault.value, kept.remember);
  return emptySuccess;
}
