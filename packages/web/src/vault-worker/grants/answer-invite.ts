import type {
  AcceptInvitationRequest,
  WayCodeProof,
  WayLookupResponse,
} from '@kinfolio/contract/sharing/reader-shapes';
import { openRehearsal } from '@kinfolio/vault/grants/cover';
import { sealReaderWay } from '@kinfolio/vault/grants/kept-ways';
import { isVouchedFor, signVouch } from '@kinfolio/vault/grants/vouch';
import { type ParsedWayCode, parseWayCode, splitWayCode } from '@kinfolio/vault/grants/ways';
import * as z from 'zod/mini';
import type { Keyring } from '../keys/keyring.ts';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../types/outcome.ts';

/** Parses a typed or scanned code. If a group is mistyped, names that group. */
export function parseInvitationCode(text: string): CallOutcome<ParsedWayCode> {
  const parsed = parseWayCode(text);
  if (parsed.ok) return createSuccess(parsed.code);
  return { ...refuseWithProblem('wrong-code'), ...(parsed.group !== undefined && { group: parsed.group }) };
}

/** Derives from a code the values with which the server finds the invitation or card and verifies the code. */
export async function deriveWayLookup(code: ParsedWayCode): Promise<WayCodeProof> {
  const { lookup, proof } = await splitWayCode(code);
  return { lookup, proof };
}

/** Whether the server's keys belong to the person who made the code. */
export async function areKeysGenuine(code: ParsedWayCode, looked: WayLookupResponse): Promise<boolean> {
  const { vouchKey } = await splitWayCode(code);
  return looked.vouch !== null && (await isVouchedFor(vouchKey, toVouchedIdentity(looked), looked.vouch));
}

/**
 * The names of the sections that a rehearsal shows for a code; undefined if the owner's keys or the names are not
 * genuine.
 */
export async function openRehearsalSections(
  code: ParsedWayCode,
  looked: WayLookupResponse,
): Promise<readonly string[] | undefined> {
  if (looked.rehearsal === null || !(await areKeysGenuine(code, looked))) return undefined;
  const { rehearsalKey } = await splitWayCode(code);
  const { grant, vault, way } = looked;
  const opened = await openRehearsal(rehearsalKey, { grant, vault, way }, looked.rehearsal);
  const names = opened.ok ? z.object({ sections: z.array(z.string()) }).safeParse(opened.content) : undefined;
  return names?.data?.sections;
}

/** The owner's identity, in the form that a way's vouch signs. */
export function toVouchedIdentity({
  grant,
  identity,
  vault,
  way,
}: Pick<WayLookupResponse, 'grant' | 'identity' | 'vault' | 'way'>) {
  const { account, seal, sign, version: identityVersion } = identity;
  return { account, grant, identityVersion, seal, sign, vault, way };
}

/**
 * The request that accepts an invitation: the answer made with its code, and the half sealed under the account's own
 * key. Undefined if the vouch does not match the shown keys.
 */
export async function createInvitationAcceptance(
  { account, accountKey, signed }: Keyring,
  code: ParsedWayCode,
  looked: WayLookupResponse,
): Promise<AcceptInvitationRequest | undefined> {
  if (!(await areKeysGenuine(code, looked))) return undefined;
  const { answerKey, half, lookup, proof, vouchKey } = await splitWayCode(code);
  const { grant, vault, way, identity: of } = looked;
  const { seal, sign, version } = signed.identity;
  const answered = { account, grant, identityVersion: version, seal, sign, vault, way };
  const owner = { account: of.account, identityVersion: of.version, seal: of.seal, sign: of.sign };
  return {
    lookup,
    proof,
    answer: await signVouch(answerKey, answered),
    identity: { seal, sign, version },
    received: await sealReaderWay(accountKey, { account, grant, vault, way }, { half, vouchKey, owner }),
  };
}
