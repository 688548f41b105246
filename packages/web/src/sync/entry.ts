import { no, type Outcome, ok } from '../session/outcome.ts';
import { proveByApp, proveByRecoveryCode } from './factors.ts';
import { type Here, refused } from './here.ts';
import type { KeyValues } from './kept-account.ts';
import type { TypedCode, WantedCode } from './session-client.ts';

const deviceKey = 'kinfolio-device';
const twoStepsKey = 'kinfolio-two-steps';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Characters of 32 bytes in base64url. */
const numberLength = 43;

/**
 * Goes on for whoever just signed in, once the server lets this session in. When it wants a code first, the way in is
 * kept, and `enterCode` takes it up again.
 */
export async function onceLetIn<T>(here: Here, goOn: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const wanted = await wantedCode(here);
  if (!wanted.ok) return wanted;
  if (wanted.value === undefined) {
    here.entry = undefined;
    return await goOn();
  }
  const mail = wanted.value === 'device' ? deviceMail(here) : undefined;
  here.entry = { wanted: wanted.value, goOn, ...(mail && { mail }) };
  const sent = await mail?.again();
  return sent === undefined || sent.ok ? no('code-wanted') : leaveEntry(here, sent);
}

/** Shows this device to the server. Gives the code that is wanted before the session reaches anything; none usually. */
export async function wantedCode(here: Here): Promise<Outcome<WantedCode | undefined>> {
  const { storages, random } = here.outside;
  const claimed = await here.server.claimDevice({
    device: deviceNumber(storages.device, random),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  if (claimed.ok) return ok(claimed.value.confirmed ? undefined : 'device');
  return claimed.code === 'insufficient_aal' ? ok('app') : refused(claimed.code);
}

/** Proves who is there with a code, and goes on with the way in that waited for it. */
export async function enterCode(here: Here, { code, recovery }: TypedCode): Promise<Outcome<unknown>> {
  const { entry } = here;
  if (entry === undefined) return no('not-open');
  const proved = entry.mail
    ? await entry.mail.prove(code)
    : await (recovery ? proveByRecoveryCode : proveByApp)(here.auth, code);
  if (!proved.ok) return proved;
  noteTwoSteps(here, entry.wanted === 'app');
  return await onceLetIn(here, entry.goOn);
}

/** Sends another code; the one before it is over. */
export async function sendCodeAgain({ entry }: Here): Promise<Outcome> {
  return (await entry?.mail?.again()) ?? no('not-open');
}

const deviceMail = (here: Here) => ({
  prove: (code: string) => proveByMail(here, code),
  again: async (): Promise<Outcome> => {
    const sent = await here.server.sendDeviceCode();
    return sent.ok ? ok(undefined) : refused(sent.code);
  },
});

/** Whether the account that was here last wants a second step at each sign-in, as far as this device knows. */
export function wantsTwoSteps({ outside }: Here): boolean {
  return outside.storages.device.getItem(twoStepsKey) === '1';
}

/** Notes whether the account that is here wants a second step; signing out forgets it. */
export function noteTwoSteps({ outside }: Pick<Here, 'outside'>, on: boolean): void {
  if (on) outside.storages.device.setItem(twoStepsKey, '1');
  else outside.storages.device.removeItem(twoStepsKey);
}

async function proveByMail(here: Here, code: string): Promise<Outcome> {
  const { storages, random } = here.outside;
  const confirmed = await here.server.confirmDevice({ device: deviceNumber(storages.device, random), code });
  if (confirmed.ok) return ok(undefined);
  return confirmed.code === 'wrong_code' ? no('wrong-sign-in-code') : refused(confirmed.code);
}

function leaveEntry<R>(here: Here, problem: R): R {
  here.entry = undefined;
  return problem;
}

/** The number by which accounts know this device; it says nothing and opens nothing by itself. */
function deviceNumber(storage: KeyValues, random: (limit: number) => number): string {
  const kept = storage.getItem(deviceKey);
  if (kept !== null && /^[\w-]{43}$/.test(kept)) return kept;
  const made = Array.from({ length: numberLength }, () => alphabet[random(alphabet.length)]).join('');
  storage.setItem(deviceKey, made);
  return made;
}
