import type { KeysetChange } from '@kinfolio/contract/keyset';
import {
  type CallOutcome,
  createSuccess,
  emptySuccess,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import type { OpenVault } from '../../vault-worker/types/values.ts';
import { runAfterChallenge } from '../access/challenge.ts';
import { setPassword } from '../access/change-password.ts';
import { confirmByPassword, confirmPresence } from '../access/presence.ts';
import { sendOwnKeysetChange } from '../access/send-change.ts';
import { openVault, readAccountProfile } from '../access/sign-in.ts';
import {
  handleWorkerRefusal,
  refreshVault,
  startUnlocked,
  storeReloadKey,
} from '../access/start-unlocked.ts';
import { readStateBeforeChanges } from '../access/way-back/taking-back.ts';
import { withPassword } from '../access/with-password.ts';
import type { NewPasswordChoice, Passkeys } from '../api/passkeys.ts';
import type { Authenticator, PasskeySignature } from '../platform/authenticator.ts';
import { readRememberedAccount } from '../platform/remembered-account.ts';
import {
  readCurrentAccount,
  runUnlessLocked,
  type SessionContext,
  toServerRefusal,
} from '../state/context.ts';

type ComeIn = <T>(flow: () => Promise<CallOutcome<T>>) => Promise<CallOutcome<T>>;

/** Creates the passkey API of a session. Sign-ins run through `comeIn`, so that two never overlap. */
export function createPasskeysApi(
  context: SessionContext,
  authenticator: Authenticator,
  comeIn: ComeIn,
): Passkeys {
  const unanswered: Unanswered = { sent: undefined };
  return {
    known: async () => {
      const account = readCurrentAccount(context)?.id ?? readRememberedAccount(context.platform.storages)?.id;
      return account === undefined ? [] : await context.worker.service.knownPasskeys(account);
    },
    add: password => runUnlessLocked(() => add(context, authenticator, { password, unanswered })),
    remove: (id, password) =>
      runUnlessLocked(() => withPassword(context, password, () => remove(context, id, password))),
    changePassword: input => runUnlessLocked(() => changePassword(context, authenticator, input)),
    signIn: remember => comeIn(() => signIn(context, authenticator, remember)),
    unlock: () => comeIn(() => unlock(context, authenticator)),
  };
}

/** A passkey that was sent without an answer from the server. It is sent again before another one is made. */
interface Unanswered {
  sent: { readonly accountId: string; readonly change: KeysetChange } | undefined;
}

async function add(
  context: SessionContext,
  authenticator: Authenticator,
  { password, unanswered }: { password: string; unanswered: Unanswered },
): Promise<CallOutcome> {
  const { server, worker } = context;
  const owner = readCurrentAccount(context);
  if (owner === undefined) return refuseWithProblem('not-open');
  const confirmed = await confirmByPassword(context, password);
  if (!confirmed.ok) return confirmed;
  if (unanswered.sent?.accountId === owner.id) {
    const kept = await keep(context, unanswered);
    // If the server now refuses the passkey, for example after ten minutes, it was never stored. In that case another
    // passkey is made.
    if (kept.ok || kept.problem === 'offline') return kept;
  }
  const given = await server.passkeyChallenge();
  if (!given.ok) return toServerRefusal(given.code);
  const known = (await worker.service.knownPasskeys(owner.id)).map(({ credentialId }) => credentialId);
  const passkey = await authenticator.make({ challenge: given.value.challenge, owner, known });
  if (passkey === undefined) return refuseWithProblem('passkey-not-used');
  const { made } = passkey;
  // Some authenticators return the secret only when the passkey is used, not when it is made.
  const secret = passkey.secret ?? (await answerOf(authenticator, made.credentialId));
  if (secret === undefined) return refuseWithProblem('passkey-cannot-open');
  const shown = { by: 'password', password } as const;
  const change = await worker.service.makePasskeyWrap({ bytes: secret }, made, shown);
  if (!change.ok) return await handleWorkerRefusal(context, change);
  unanswered.sent = { accountId: owner.id, change: change.value };
  return await keep(context, unanswered);
}

/**
 * Stores the passkey on the server. If an earlier answer was lost, it may already be stored; sending it again does no
 * harm.
 */
async function keep(context: SessionContext, unanswered: Unanswered): Promise<CallOutcome> {
  const { sent } = unanswered;
  if (sent === undefined) return refuseWithProblem('not-open');
  const first = await sendOwnKeysetChange(context, sent.change);
  const kept =
    first.ok || first.problem !== 'offline' ? first : await sendOwnKeysetChange(context, sent.change);
  if (kept.ok || kept.problem !== 'offline') unanswered.sent = undefined;
  return kept;
}

async function answerOf(
  authenticator: Authenticator,
  credentialId: string,
): Promise<ArrayBuffer | undefined> {
  return (await authenticator.ask({ challenge: ownChallenge(), known: [credentialId] }))?.secret;
}

async function remove(context: SessionContext, id: string, password: string): Promise<CallOutcome> {
  const vault = await refreshVault(context);
  if (!vault.ok) return vault;
  const change = await context.worker.service.removePasskey(id, { by: 'password', password });
  if (!change.ok) return await handleWorkerRefusal(context, change);
  // If another device has already removed the passkey, there is nothing left to do.
  return change.value === undefined ? emptySuccess : await sendOwnKeysetChange(context, change.value);
}

async function changePassword(
  context: SessionContext,
  authenticator: Authenticator,
  wanted: NewPasswordChoice,
): Promise<CallOutcome> {
  const account = readCurrentAccount(context);
  if (account === undefined) return refuseWithProblem('not-open');
  const known = (await context.worker.service.knownPasskeys(account.id)).map(
    ({ credentialId }) => credentialId,
  );
  if (known.length === 0) return refuseWithProblem('wrong-passkey');
  const given = await context.server.passkeyChallenge();
  if (!given.ok) return toServerRefusal(given.code);
  const asked = await authenticator.ask({ challenge: given.value.challenge, known });
  if (asked === undefined) return refuseWithProblem('passkey-not-used');
  const { signed, secret: bytes } = asked;
  if (bytes === undefined) return refuseWithProblem('passkey-cannot-open');
  const confirmed = await confirmPresence(context, { method: 'passkey', ...signed });
  if (!confirmed.ok) return confirmed;
  return await setPassword(context, wanted, { by: 'passkey', credentialId: signed.credentialId, bytes });
}

async function signIn(
  context: SessionContext,
  authenticator: Authenticator,
  remember: boolean,
): Promise<CallOutcome> {
  const given = await context.server.passkeyChallenge();
  if (!given.ok) return toServerRefusal(given.code);
  const asked = await authenticator.ask({ challenge: given.value.challenge, known: [] });
  if (asked === undefined) return refuseWithProblem('passkey-not-used');
  return await through(context, asked, remember);
}

/** Signs in with a passkey's signature, and opens the server's copy with its PRF secret. */
async function through(
  context: SessionContext,
  { signed, secret }: PasskeySignature,
  remember: boolean,
): Promise<CallOutcome> {
  if (secret === undefined) return refuseWithProblem('passkey-cannot-open');
  const answer = await context.server.passkeySession(signed);
  if (!answer.ok)
    return answer.code === 'unauthorized' ? refuseWithProblem('wrong-passkey') : toServerRefusal(answer.code);
  const signedIn = await context.auth.takeSession(answer.value.session, remember);
  if (!signedIn.ok) return signedIn;
  const who = signedIn.value;
  const answered = { credentialId: signed.credentialId, bytes: secret };
  return await runAfterChallenge(context, async () => {
    const vault = await openVault(context, who, remember, state =>
      context.worker.service.openWithPasskey(state, readAccountProfile(who), answered),
    );
    if (!vault.ok && vault.problem === 'proof-wanted')
      return await readStateBeforeChanges(context, who, {
        by: answered,
        wrong: refuseWithProblem('wrong-passkey'),
      });
    if (!vault.ok) return vault;
    startUnlocked(context, vault.value, remember);
    await storeReloadKey(context);
    return createSuccess(undefined);
  });
}

/**
 * When online, signs the person in and opens the passport in one step; a passkey that was removed on another device no
 * longer works. When offline, the passkey opens the copy on this device.
 */
async function unlock(context: SessionContext, authenticator: Authenticator): Promise<CallOutcome> {
  const { service } = context.worker;
  const kept = readRememberedAccount(context.platform.storages);
  if (kept === undefined) return refuseWithProblem('not-open');
  const known = (await service.knownPasskeys(kept.id)).map(({ credentialId }) => credentialId);
  if (known.length === 0) return refuseWithProblem('wrong-passkey');
  const given = await context.server.passkeyChallenge();
  if (!given.ok && toServerRefusal(given.code).problem !== 'offline') return toServerRefusal(given.code);
  const challenge = given.ok ? given.value.challenge : ownChallenge();
  const asked = await authenticator.ask({ challenge, known });
  if (asked === undefined) return refuseWithProblem('passkey-not-used');
  if (given.ok) return await through(context, asked, kept.remember);
  const vault = await offline(context, kept.id, asked);
  if (!vault.ok) return vault;
  startUnlocked(context, vault.value, kept.remember);
  return createSuccess(undefined);
}

async function offline(
  context: SessionContext,
  account: string,
  { signed, secret }: PasskeySignature,
): Promise<CallOutcome<OpenVault>> {
  if (secret === undefined) return refuseWithProblem('passkey-cannot-open');
  const answered = { credentialId: signed.credentialId, bytes: secret };
  return await context.worker.service.openFromDeviceWithPasskey(account, answered);
}

/** A random challenge. Offline, the signature is not checked, and only the PRF secret is needed. */
function ownChallenge(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
