import type { CategoryKey } from '@kinfolio/contract/wire';
import type { passkeys, vaultIdentities, wraps } from '../tables.ts';
import type { RemovedRow, ReplacedGrant } from './ended-store.ts';
import type { readEarlierIdentities } from './store.ts';

const hour = 60 * 60_000;
/** How long after a change an earlier way of opening the vault can undo it. */
export const undoPeriodMs = 72 * hour;
/**
 * A kit that was ended by someone who did not show a kit can undo the change for longer, because the owner
 * may not have the kit at hand.
 */
export const kitUndoPeriodMs = 30 * 24 * hour;

export interface RemovedRows {
  ways: readonly { wrap: typeof wraps.$inferSelect; passkey: typeof passkeys.$inferSelect | null }[];
  boxes: readonly CategoryKey[];
  /** The identity and account key before a renewal, with still earlier identities. */
  identity:
    | (typeof vaultIdentities.$inferSelect & { earlier: Awaited<ReturnType<typeof readEarlierIdentities>> })
    | undefined;
  grants: readonly ReplacedGrant[];
  /** The number of the keyset before the change. */
  sequence: number;
  /**
   * The time until which kits that were ended by earlier changes are kept. Rows that these kits open are kept
   * equally long.
   */
  kitsUntilMs: number;
  /** Whether a recovery kit was presented a moment before the change. */
  byKit: boolean;
  nowMs: number;
}

/** Creates the rows to keep for an undo, each with the time until which it is kept. */
export function createRemovedRows(ended: RemovedRows): RemovedRow[] {
  const { ways, boxes, grants, identity, sequence, byKit, nowMs } = ended;
  const untilMs = nowMs + undoPeriodMs;
  const kitUntilMs = byKit ? untilMs : nowMs + kitUndoPeriodMs;
  // Rows that a kit can open are kept for as long as the kit.
  const ownMs = ways.some(({ wrap }) => wrap.method === 'recovery') ? kitUntilMs : untilMs;
  const longest = Math.max(ownMs, ended.kitsUntilMs);
  return [
    ...ways.map(({ wrap, passkey }): RemovedRow => {
      const { proofHash, ...row } = wrap;
      return {
        kind: wrap.method,
        name: passkey?.credentialId ?? wrap.id,
        row: {
          ...row,
          sequence,
          endedAtMs: nowMs,
          ...(proofHash && { proofHash: proofHash.toString('base64url') }),
          ...(passkey && {
            passkey: { ...passkey, publicKey: passkey.publicKey.toString('base64url') },
          }),
        },
        untilMs: wrap.method === 'recovery' ? kitUntilMs : untilMs,
      };
    }),
    ...boxes.map(
      (box): RemovedRow => ({
        kind: 'box',
        name: `${box.id} ${box.keyVersion}`,
        row: { ...box },
        untilMs: longest,
      }),
    ),
    ...grants.map(
      (one): RemovedRow => ({ kind: 'grant', name: one.grant, row: { ...one }, untilMs: longest }),
    ),
    ...(identity
      ? [
          {
            kind: 'identity' as const,
            name: String(identity.identityVersion),
            row: { ...identity, sequence },
            untilMs: longest,
          },
        ]
      : []),
  ];
}
