import { done, type Outcome, refuse } from '../../vault-worker/types/outcome.ts';
import { type RememberedAccount, readRememberedAccount } from '../platform/remembered-account.ts';
import { withTimeout } from '../platform/timing.ts';
import { inBackground, type SessionContext, serverRefusal } from '../state/context.ts';
import { expectsCode } from './challenge.ts';
import { confirmUnlocked } from './presence.ts';
import { signIn } from './sign-in.ts';
import { startUnlocked } from './start-unlocked.ts';

/** How long unlocking waits for the server before it takes the device to be offline. */
const serverPatience = 4_000;

/**
 * Opens the remembered account with its password: from the device, and the syncer signs in afterwards. Only what the
 * device cannot open (no copy here, or the password was changed elsewhere) goes through the server first.
 */
export async function unlock(context: SessionContext, password: string, email?: string): Promise<Outcome> {
  const kept = readRememberedAccount(context.platform.storages);
  if (kept === undefined) return refuse('not-open');
  const state = context.state.get();
  const asked = state.status === 'locked' && state.reason === 'copy';
  if (kept.outside !== undefined && !asked) return await openWithoutNetwork(context, kept, password);
  const named = { email: email ?? kept.email, password, remember: kept.remember };
  const viaServer = (changed = false) => signInHere(context, named, { account: kept.id, changed });
  if (asked) return await openCopy(context, kept, password);
  if (state.status === 'locked' && state.reason === 'other-passport') return await viaServer(true);
  // The copy here still opens with the password of before, and that one no longer counts: the server says who it is.
  if (state.status === 'locked' && state.reason === 'password-changed') return await viaServer(true);
  // Where a code will be asked for, it is asked for now, not once the passport is open.
  const expected = expectsCode(context);
  if (expected) {
    const through = await viaServer();
    if (through.ok || through.problem !== 'offline') return through;
  }
  const vault = await context.worker.service.openFromDevice(kept.id, password);
  if (vault.ok && !expected && expectsCode(context)) {
    // The server's answer to the reload came only now.
    await context.worker.service.giveUp();
    return await unlock(context, password, email);
  }
  if (vault.ok) {
    startUnlocked(context, vault.value, kept.remember);
    inBackground(confirmUnlocked(context));
    return done;
  }
  const through = await viaServer();
  return !through.ok && through.problem === 'offline' && vault.problem === 'wrong-password' ? vault : through;
}

/** Signs in as the account of this device. Where its password may have been changed elsewhere, the screen asks for that. */
async function signInHere(
  context: SessionContext,
  named: Parameters<typeof signIn>[1],
  known: NonNullable<Parameters<typeof signIn>[2]>,
): Promise<Outcome> {
  const through = await signIn(context, named, known);
  const state = context.state.get();
  if (!through.ok && through.problem === 'other-salt' && state.status === 'locked')
    context.state.set({ ...state, reason: 'password-changed' });
  return through;
}

/** For whoever is signed in by somebody outside: where the server answers, they are asked there first. */
async function openWithoutNetwork(
  context: SessionContext,
  kept: RememberedAccount,
  password: string,
): Promise<Outcome> {
  const asked = context.server.prelogin(kept.email);
  const answer = await withTimeout(context.platform.timing, serverPatience, asked, undefined);
  const reached = answer !== undefined && (answer.ok || serverRefusal(answer.code).problem !== 'offline');
  return reached ? refuse('outside-refused') : await openFromDevice(context, kept, password);
}

async function openCopy(
  context: SessionContext,
  kept: RememberedAccount,
  password: string,
): Promise<Outcome> {
  const opened = await openFromDevice(context, kept, password);
  if (context.unlocked === undefined || !opened.ok) return opened;
  context.unlocked.isCopy = true;
  // Without a sign-in the server can't be asked which passport it has. When it was last asked, it was another.
  if (context.auth.current() === undefined) context.alerts.set({ ...context.alerts.get(), instead: 'other' });
  return opened;
}

async function openFromDevice(
  context: SessionContext,
  kept: RememberedAccount,
  password: string,
): Promise<Outcome> {
  const vault = await context.worker.service.openFromDevice(kept.id, password);
  if (!vault.ok) return vault;
  startUnlocked(context, vault.value, kept.remember);
  return done;
}
