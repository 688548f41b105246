import type { NewPasskey } from '@kinfolio/contract/passkeys';
import { no, type Outcome, ok } from '../session/outcome.ts';
import type { OpenVault } from '../session/values.ts';
import type { AskedPasskey, Authenticator } from './authenticator.ts';
import { setPassword } from './change-password.ts';
import { enter, keepHalves, refreshVault, refusedKeys } from './enter.ts';
import { onceLetIn } from './entry.ts';
import { attempt, type Here, openAccount, refused } from './here.ts';
import { readKeptAccount } from './kept-account.ts';
import type { Passkeys, WantedPassword } from './passkeys.ts';

type ComeIn = <T>(flow: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;

/** Makes the passkeys of one session. Ways in go through `comeIn`, so that two of them never cross. */
export function createPasskeys(here: Here, authenticator: Authenticator, comeIn: ComeIn): Passkeys {
  const unanswered: Unanswered = { sent: undefined };
  return {
    known: async () => {
      const account = openAccount(here)?.id ?? readKeptAccount(here.outside.storages)?.id;
      return account === undefined ? [] : await here.worker.core.knownPasskeys(account);
    },
    add: password => attempt(() => add(here, authenticator, { password, unanswered })),
    remove: id => attempt(() => remove(here, id)),
    changePassword: input => attempt(() => changePassword(here, authenticator, input)),
    signIn: remember => comeIn(() => signIn(here, authenticator, remember)),
    unlock: () => comeIn(() => unlock(here, authenticator)),
  };
}

/** A passkey that was made and sent, and nobody knows whether it came: it is sent again before another is made. */
interface Unanswered {
  sent: { readonly accountId: string; readonly id: string; readonly passkey: NewPasskey } | undefined;
}

async function add(
  here: Here,
  authenticator: Authenticator,
  { password, unanswered }: { password: string; unanswered: Unanswered },
): Promise<Outcome> {
  const { server, worker } = here;
  const owner = openAccount(here);
  if (owner === undefined) return no('not-open');
  if (!(await worker.core.isPassword(password))) return no('wrong-password');
  if (unanswered.sent?.accountId === owner.id) {
    const kept = await keep(here, unanswered);
    // One that is refused by now, as after ten minutes, was not kept before: another is made.
    if (kept.ok || kept.problem === 'offline') return kept;
  }
  const given = await server.passkeyChallenge();
  if (!given.ok) return refused(given.code);
  const known = (await worker.core.knownPasskeys(owner.id)).map(({ credentialId }) => credentialId);
  const passkey = await authenticator.make({ challenge: given.value.challenge, owner, known });
  if (passkey === undefined) return no('passkey-not-used');
  const { made } = passkey;
  // Some answer only when they are asked again, now that they are there.
  const secret = passkey.secret ?? (await answerOf(authenticator, made.credentialId));
  if (secret === undefined) return no('passkey-cannot-open');
  const { id, ...wrap } = await worker.core.makePasskeyWrap({ bytes: secret });
  unanswered.sent = { accountId: owner.id, id, passkey: { ...made, ...wrap } };
  return await keep(here, unanswered);
}

/** Has the server keep it. It may have done so although its answer was lost; the same one once more is fine. */
async function keep(here: Here, unanswered: Unanswered): Promise<Outcome> {
  const { sent } = unanswered;
  if (sent === undefined) return no('not-open');
  const send = () => here.server.putPasskey(sent.id, sent.passkey);
  const first = await send();
  const kept = first.ok || refused(first.code).problem !== 'offline' ? first : await send();
  if (!kept.ok && refused(kept.code).problem === 'offline') return no('offline');
  unanswered.sent = undefined;
  if (!kept.ok) return await refusedKeys(here, kept.code);
  await tellAll(here);
  return ok(undefined);
}

async function answerOf(
  authenticator: Authenticator,
  credentialId: string,
): Promise<ArrayBuffer | undefined> {
  return (await authenticator.ask({ challenge: ownChallenge(), known: [credentialId] }))?.secret;
}

async function remove(here: Here, id: string): Promise<Outcome> {
  const gone = await here.server.deletePasskey(id);
  // Removed on another device already is as good.
  if (!gone.ok && gone.code !== 'not_found') return refused(gone.code);
  await tellAll(here);
  return ok(undefined);
}

/** What opens the vault is another now: this device keeps it, and the other tabs hear of it. */
async function tellAll(here: Here): Promise<void> {
  await refreshVault(here);
  const account = openAccount(here);
  if (account !== undefined) here.tabs.send({ account: account.id, message: { what: 'vault-changed' } });
}

async function changePassword(
  here: Here,
  authenticator: Authenticator,
  wanted: WantedPassword,
): Promise<Outcome> {
  const account = openAccount(here);
  if (account === undefined) return no('not-open');
  const known = (await here.worker.core.knownPasskeys(account.id)).map(({ credentialId }) => credentialId);
  if (known.length === 0) return no('wrong-passkey');
  const asked = await authenticator.ask({ challenge: ownChallenge(), known });
  if (asked === undefined) return no('passkey-not-used');
  if (asked.secret === undefined) return no('passkey-cannot-open');
  const answered = { credentialId: asked.signed.credentialId, bytes: asked.secret };
  if (!(await here.worker.core.isPasskey(answered))) return no('wrong-passkey');
  return await setPassword(here, wanted);
}

async function signIn(here: Here, authenticator: Authenticator, remember: boolean): Promise<Outcome> {
  const given = await here.server.passkeyChallenge();
  if (!given.ok) return refused(given.code);
  const asked = await authenticator.ask({ challenge: given.value.challenge, known: [] });
  if (asked === undefined) return no('passkey-not-used');
  return await through(here, asked, remember);
}

/** Signs in by what a passkey signed, and opens what the server keeps by what it answered. */
async function through(here: Here, { signed, secret }: AskedPasskey, remember: boolean): Promise<Outcome> {
  if (secret === undefined) return no('passkey-cannot-open');
  const answer = await here.server.passkeySession(signed);
  if (!answer.ok) return answer.code === 'unauthorized' ? no('wrong-passkey') : refused(answer.code);
  const signedIn = await here.auth.takeSession(answer.value.session, remember);
  if (!signedIn.ok) return signedIn;
  const { accountId: _account, sessionId: _session, ...profile } = signedIn.value;
  const answered = { credentialId: signed.credentialId, bytes: secret };
  return await onceLetIn(here, async () => {
    const state = await here.server.readVault();
    if (!state.ok) return state.code === 'not_found' ? no('no-vault') : refused(state.code);
    const vault = await here.worker.core.openWithPasskey(state.value, profile, answered);
    if (!vault.ok) return vault;
    enter(here, vault.value, remember);
    await keepHalves(here);
    return ok(undefined);
  });
}

/**
 * With network, one touch signs in and opens, and a passkey that was removed elsewhere opens nothing any more. Without it,
 * the copy on this device opens.
 */
async function unlock(here: Here, authenticator: Authenticator): Promise<Outcome> {
  const { core } = here.worker;
  const kept = readKeptAccount(here.outside.storages);
  if (kept === undefined) return no('not-open');
  const known = (await core.knownPasskeys(kept.id)).map(({ credentialId }) => credentialId);
  if (known.length === 0) return no('wrong-passkey');
  const given = await here.server.passkeyChallenge();
  if (!given.ok && refused(given.code).problem !== 'offline') return refused(given.code);
  const challenge = given.ok ? given.value.challenge : ownChallenge();
  const asked = await authenticator.ask({ challenge, known });
  if (asked === undefined) return no('passkey-not-used');
  if (given.ok) return await through(here, asked, kept.remember);
  const vault = await offline(here, kept.id, asked);
  if (!vault.ok) return vault;
  enter(here, vault.value, kept.remember);
  return ok(undefined);
}

async function offline(
  here: Here,
  account: string,
  { signed, secret }: AskedPasskey,
): Promise<Outcome<OpenVault>> {
  if (secret === undefined) return no('passkey-cannot-open');
  const answered = { credentialId: signed.credentialId, bytes: secret };
  return await here.worker.core.openFromDeviceWithPasskey(account, answered);
}

/** Nobody checks what is signed here: only the answer is wanted. */
function ownChallenge(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
