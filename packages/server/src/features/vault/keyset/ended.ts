import type { CategoryKey } from '@kinfolio/contract/wire';
import type { passkeys, vaultIdentities, wraps } from '../tables.ts';
import type { RemovedRow, ReplacedGrant } from './ended-store.ts';
import type { readEarlierIdentities } from './store.ts';

const hour = 60 * 60_000;
/** How long an earlier way of opening the vault can be used to undo a change. */
export const undoPeriodMs = 72 * hour;
/**
 * A kit that was ended without being shown can undo a change for longer, because its owner may not have it with them.
 */
export const kitUndoPeriodMs = 30 * 24 * hour;

/** The rows that a change removes. */
export interface RemovedRows {
  ways: readonly { wrap: typeof wraps.$inferSelect; passkey: typeof passkeys.$inferSelect | null }[];
  boxes: readonly CategoryKey[];
  /** The identity and account key from before a renewal, with the earlier identities. */
  identity:
    | (typeof vaultIdentities.$inferSelect & { earlier: Awaited<ReturnType<typeof readEarlierIdentities>> })
    | undefined;
  /** The grants that were in force before a renewal. */
  grants: readonly ReplacedGrant[];
  /** The keyset before the change. */
  sequence: number;
  /** The time until which kits that ended earlier are kept: rows that they open are kept for as long. */
  kitsUntilMs: number;
  /** Whether a recovery kit was presented a moment before the change. */
  byKit: boolean;
  nowMs: number;
}

/** The rows to keep, each for as long as the change can be undone. */
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
