import type { KeysetChange } from '@kinfolio/contract/keyset';
import { done, type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { OpenVault } from '../../vault-worker/types/values.ts';
import { afterChallenge } from '../access/challenge.ts';
import { setPassword } from '../access/change-password.ts';
import { confirmByPassword, confirmPresence } from '../access/presence.ts';
import { makeChange } from '../access/send-change.ts';
import { openVault, profileOf } from '../access/sign-in.ts';
import { refreshVault, refusedShown, startUnlocked, storeReloadKey } from '../access/start-unlocked.ts';
import { lookBefore } from '../access/way-back/taking-back.ts';
import { withPassword } from '../access/with-password.ts';
import type { Passkeys, WantedPassword } from '../api/passkeys.ts';
import type { AskedPasskey, Authenticator } from '../platform/authenticator.ts';
import { readRememberedAccount } from '../platform/remembered-account.ts';
import { asOutcome, openAccount, type SessionContext, serverRefusal } from '../state/context.ts';

type ComeIn = <T>(flow: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;

/** Makes the passkeys of one session. Ways in go through `comeIn`, so that two of them never cross. */
export function createPasskeys(
  context: SessionContext,
  authenticator: Authenticator,
  comeIn: ComeIn,
): Passkeys {
  const unanswered: Unanswered = { sent: undefined };
  return {
    known: async () => {
      const account = openAccount(context)?.id ?? readRememberedAccount(context.platform.storages)?.id;
      return account === undefined ? [] : await context.worker.service.knownPasskeys(account);
    },
    add: password => asOutcome(() => add(context, authenticator, { password, unanswered })),
    remove: (id, password) =>
      asOutcome(() => withPassword(context, password, () => remove(context, id, password))),
    changePassword: input => asOutcome(() => changePassword(context, authenticator, input)),
    signIn: remember => comeIn(() => signIn(context, authenticator, remember)),
    unlock: () => comeIn(() => unlock(context, authenticator)),
  };
}

/** A passkey that was made and sent, and nobody knows whether it came: it is sent again before another is made. */
interface Unanswered {
  sent: { readonly accountId: string; readonly change: KeysetChange } | undefined;
}

async function add(
  context: SessionContext,
  authenticator: Authenticator,
  { password, unanswered }: { password: string; unanswered: Unanswered },
): Promise<Outcome> {
  const { server, worker } = context;
  const owner = openAccount(context);
  if (owner === undefined) return refuse('not-open');
  const confirmed = await confirmByPassword(context, password);
  if (!confirmed.ok) return confirmed;
  if (unanswered.sent?.accountId === owner.id) {
    const kept = await keep(context, unanswered);
    // One that is refused by now, as after ten minutes, was not kept before: another is made.
    if (kept.ok || kept.problem === 'offline') return kept;
  }
  const given = await server.passkeyChallenge();
  if (!given.ok) return serverRefusal(given.code);
  const known = (await worker.service.knownPasskeys(owner.id)).map(({ credentialId }) => credentialId);
  const passkey = await authenticator.make({ challenge: given.value.challenge, owner, known });
  if (passkey === undefined) return refuse('passkey-not-used');
  const { made } = passkey;
  // Some answer only when they are asked again, now that they are there.
  const secret = passkey.secret ?? (await answerOf(authenticator, made.credentialId));
  if (secret === undefined) return refuse('passkey-cannot-open');
  const shown = { by: 'password', password } as const;
  const change = await worker.service.makePasskeyWrap({ bytes: secret }, made, shown);
  if (!change.ok) return await refusedShown(context, change);
  unanswered.sent = { accountId: owner.id, change: change.value };
  return await keep(context, unanswered);
}

/** Has the server keep it. It may have done so although its answer was lost; the same one once more is fine. */
async function keep(context: SessionContext, unanswered: Unanswered): Promise<Outcome> {
  const { sent } = unanswered;
  if (sent === undefined) return refuse('not-open');
  const first = await makeChange(context, sent.change);
  const kept = first.ok || first.problem !== 'offline' ? first : await makeChange(context, sent.change);
  if (kept.ok || kept.problem !== 'offline') unanswered.sent = undefined;
  return kept;
}

async function answerOf(
  authenticator: Authenticator,
  credentialId: string,
): Promise<ArrayBuffer | undefined> {
  return (await authenticator.ask({ challenge: ownChallenge(), known: [credentialId] }))?.secret;
}

async function remove(context: SessionContext, id: string, password: string): Promise<Outcome> {
  const vault = await refreshVault(context);
  if (!vault.ok) return vault;
  const change = await context.worker.service.removePasskey(id, { by: 'password', password });
  if (!change.ok) return await refusedShown(context, change);
  // Removed on another device already is as good.
  return change.value === undefined ? done : await makeChange(context, change.value);
}

async function changePassword(
  context: SessionContext,
  authenticator: Authenticator,
  wanted: WantedPassword,
): Promise<Outcome> {
  const account = openAccount(context);
  if (account === undefined) return refuse('not-open');
  const known = (await context.worker.service.knownPasskeys(account.id)).map(
    ({ credentialId }) => credentialId,
  );
  if (known.length === 0) return refuse('wrong-passkey');
  const given = await context.server.passkeyChallenge();
  if (!given.ok) return serverRefusal(given.code);
  const asked = await authenticator.ask({ challenge: given.value.challenge, known });
  if (asked === undefined) return refuse('passkey-not-used');
  const { signed, secret: bytes } = asked;
  if (bytes === undefined) return refuse('passkey-cannot-open');
  const confirmed = await confirmPresence(context, { method: 'passkey', ...signed });
  if (!confirmed.ok) return confirmed;
  return await setPassword(context, wanted, { by: 'passkey', credentialId: signed.credentialId, bytes });
}

async function signIn(
  context: SessionContext,
  authenticator: Authenticator,
  remember: boolean,
): Promise<Outcome> {
  const given = await context.server.passkeyChallenge();
  if (!given.ok) return serverRefusal(given.code);
  const asked = await authenticator.ask({ challenge: given.value.challenge, known: [] });
  if (asked === undefined) return refuse('passkey-not-used');
  return await through(context, asked, remember);
}

/** Signs in by what a passkey signed, and opens what the server keeps by what it answered. */
async function through(
  context: SessionContext,
  { signed, secret }: AskedPasskey,
  remember: boolean,
): Promise<Outcome> {
  if (secret === undefined) return refuse('passkey-cannot-open');
  const answer = await context.server.passkeySession(signed);
  if (!answer.ok)
    return answer.code === 'unauthorized' ? refuse('wrong-passkey') : serverRefusal(answer.code);
  const signedIn = await context.auth.takeSession(answer.value.session, remember);
  if (!signedIn.ok) return signedIn;
  const who = signedIn.value;
  const answered = { credentialId: signed.credentialId, bytes: secret };
  return await afterChallenge(context, async () => {
    const vault = await openVault(context, who, remember, state =>
      context.worker.service.openWithPasskey(state, profileOf(who), answered),
    );
    if (!vault.ok && vault.problem === 'proof-wanted')
      return await lookBefore(context, who, { by: answered, wrong: refuse('wrong-passkey') });
    if (!vault.ok) return vault;
    startUnlocked(context, vault.value, remember);
    await storeReloadKey(context);
    return ok(undefined);
  });
}

/**
 * With network, one touch signs in and opens, and a passkey that was removed elsewhere opens nothing any more. Without it,
 * the copy on this device opens.
 */
async function unlock(context: SessionContext, authenticator: Authenticator): Promise<Outcome> {
  const { service } = context.worker;
  const kept = readRememberedAccount(context.platform.storages);
  if (kept === undefined) return refuse('not-open');
  const known = (await service.knownPasskeys(kept.id)).map(({ credentialId }) => credentialId);
  if (known.length === 0) return refuse('wrong-passkey');
  const given = await context.server.passkeyChallenge();
  if (!given.ok && serverRefusal(given.code).problem !== 'offline') return serverRefusal(given.code);
  const challenge = given.ok ? given.value.challenge : ownChallenge();
  const asked = await authenticator.ask({ challenge, known });
  if (asked === undefined) return refuse('passkey-not-used');
  if (given.ok) return await through(context, asked, kept.remember);
  const vault = await offline(context, kept.id, asked);
  if (!vault.ok) return vault;
  startUnlocked(context, vault.value, kept.remember);
  return ok(undefined);
}

async function offline(
  context: SessionContext,
  account: string,
  { signed, secret }: AskedPasskey,
): Promise<Outcome<OpenVault>> {
  if (secret === undefined) return refuse('passkey-cannot-open');
  const answered = { credentialId: signed.credentialId, bytes: secret };
  return await context.worker.service.openFromDeviceWithPasskey(account, answered);
}

/** Nobody checks what is signed here: only the answer is wanted. */
function ownChallenge(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
