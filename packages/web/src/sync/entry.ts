import { no, type Outcome, ok } from '../session/outcome.ts';
import { listFactors, proveByFactor, proveByRecoveryCode, textCode } from './factors.ts';
import { type Here, refused } from './here.ts';
import type { KeyValues } from './kept-account.ts';
import type { SecondFactor } from './security.ts';
import type { Shown, WantedCode } from './session-client.ts';

const deviceKey = 'kinfolio-device';
const codeKey = 'kinfolio-code';
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
  const factors = wanted.value === 'factor' ? await listFactors(here.auth) : ok([]);
  if (!factors.ok) return factors;
  here.entry = { wanted: wanted.value, goOn, factors: factors.value, ...(mail && { mail }) };
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
  return claimed.code === 'insufficient_aal' ? ok('factor') : refused(claimed.code);
}

/** Proves who is there with what they show, and goes on with the way in that waited for it. */
export async function enterCode(here: Here, shown: Shown): Promise<Outcome<unknown>> {
  const { entry } = here;
  if (entry === undefined) return no('not-open');
  const proved = await (entry.mail?.prove(shown.code ?? '') ?? prove(here, shown));
  if (!proved.ok) return proved;
  expectCode(here, entry.wanted === 'factor');
  return await onceLetIn(here, entry.goOn);
}

async function prove({ auth, entry }: Here, { code = '', by }: Shown): Promise<Outcome> {
  if (by === undefined) return no('unexpected');
  if (by === 'recovery') return await proveByRecoveryCode(auth, code);
  return await proveByFactor(auth, by, { code, challenge: entry?.texted });
}

/** Sends a code: to the phone that is a factor, or by mail, where the one before it is over. */
export async function sendCode(here: Here, to?: SecondFactor): Promise<Outcome> {
  const { entry } = here;
  if (entry === undefined) return no('not-open');
  if (to === undefined) return (await entry.mail?.again()) ?? no('not-open');
  const texted = await textCode(here.auth, to.id);
  if (!texted.ok) return texted;
  here.entry = { ...entry, texted: texted.value };
  return ok(undefined);
}

const deviceMail = (here: Here) => ({
  prove: (code: string) => proveByMail(here, code),
  again: async (): Promise<Outcome> => {
    const sent = await here.server.sendDeviceCode();
    return sent.ok ? ok(undefined) : refused(sent.code);
  },
});

/**
 * Whether the server is likely to want more than the password next time, as far as this device knows: the account that
 * was here has a second step, or its sign-in was ended by somebody else.
 */
export function expectsCode({ outside }: Here): boolean {
  return outside.storages.device.getItem(codeKey) === '1';
}

/** Notes the same, for the unlock after a reload as well; signing out forgets it. */
export function expectCode({ outside }: Pick<Here, 'outside'>, on: boolean): void {
  if (on) outside.storages.device.setItem(codeKey, '1');
  else outside.storages.device.removeItem(codeKey);
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
