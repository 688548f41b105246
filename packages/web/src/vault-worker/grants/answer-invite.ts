import type { AcceptWay, LookedUp, WayKey } from '@kinfolio/contract/sharing/shapes';
import { openRehearsal } from '@kinfolio/vault/grants/cover';
import { sealReceivedWay } from '@kinfolio/vault/grants/kept-ways';
import { isVouchedFor, vouchFor } from '@kinfolio/vault/grants/vouch';
import { parseWayCode, type WayCode, wayKeysOf } from '@kinfolio/vault/grants/ways';
import * as z from 'zod/mini';
import type { Keyring } from '../keys/keyring.ts';
import { type Outcome, ok, refuse } from '../types/outcome.ts';

/** A code as it was typed or scanned. A mistyped group is named. */
export function readCode(text: string): Outcome<WayCode> {
  const parsed = parseWayCode(text);
  if (parsed.ok) return ok(parsed.code);
  return { ...refuse('wrong-code'), ...(parsed.group !== undefined && { group: parsed.group }) };
}

/** What a code shows to the server. */
export async function wayKeyOf(code: WayCode): Promise<WayKey> {
  const { lookup, proof } = await wayKeysOf(code);
  return { lookup, proof };
}

/** Whether the keys that the server shows are those of who made the code. */
export async function isGenuine(code: WayCode, looked: LookedUp): Promise<boolean> {
  const { vouchKey } = await wayKeysOf(code);
  return looked.vouch !== null && (await isVouchedFor(vouchKey, vouchedOf(looked), looked.vouch));
}

/** The names of the sections that a rehearsal shows for a code; undefined where the keys or the names are not genuine. */
export async function rehearsedSections(
  code: WayCode,
  looked: LookedUp,
): Promise<readonly string[] | undefined> {
  if (looked.rehearsal === null || !(await isGenuine(code, looked))) return undefined;
  const { rehearsalKey } = await wayKeysOf(code);
  const { grant, vault, way } = looked;
  const opened = await openRehearsal(rehearsalKey, { grant, vault, way }, looked.rehearsal);
  const names = opened.ok ? z.object({ sections: z.array(z.string()) }).safeParse(opened.content) : undefined;
  return names?.data?.sections;
}

/** The identity of an owner, as the vouch of a way binds it. */
export function vouchedOf({
  grant,
  identity,
  vault,
  way,
}: Pick<LookedUp, 'grant' | 'identity' | 'vault' | 'way'>) {
  const { account, seal, sign, version: identityVersion } = identity;
  return { account, grant, identityVersion, seal, sign, vault, way };
}

/** What accepts an invitation: the answer by its code, and the half under the own account key. Checks the vouch first. */
export async function acceptanceOf(
  { account, accountKey, signed }: Keyring,
  code: WayCode,
  looked: LookedUp,
): Promise<AcceptWay | undefined> {
  if (!(await isGenuine(code, looked))) return undefined;
  const { answerKey, half, lookup, proof, vouchKey } = await wayKeysOf(code);
  const { grant, vault, way, identity: of } = looked;
  const { seal, sign, version } = signed.identity;
  const answered = { account, grant, identityVersion: version, seal, sign, vault, way };
  const owner = { account: of.account, identityVersion: of.version, seal: of.seal, sign: of.sign };
  return {
    lookup,
    proof,
    answer: await vouchFor(answerKey, answered),
    identity: { seal, sign, version },
    received: await sealReceivedWay(accountKey, { account, grant, vault, way }, { half, vouchKey, owner }),
  };
}
