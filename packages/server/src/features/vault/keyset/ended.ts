import type { CategoryKey } from '@kinfolio/contract/wire';
import type { passkeys, vaultIdentities, wraps } from '../tables.ts';
import type { EndedRow, ReplacedGrant } from './ended-store.ts';
import type { readEarlierIdentities } from './store.ts';

const hour = 60 * 60_000;
/** For so long a change can be undone by a way of before. */
export const takeBackMs = 72 * hour;
/** A kit that was ended without being shown: its owner may be away from where it lies. */
export const kitTakeBackMs = 30 * 24 * hour;

/** What a change takes out. */
export interface EndedRows {
  ways: readonly { wrap: typeof wraps.$inferSelect; passkey: typeof passkeys.$inferSelect | null }[];
  boxes: readonly CategoryKey[];
  /** The identity and account key of before a renewal, with the identities before it. */
  identity:
    | (typeof vaultIdentities.$inferSelect & { earlier: Awaited<ReturnType<typeof readEarlierIdentities>> })
    | undefined;
  /** What is shared, as it was before a renewal. */
  grants: readonly ReplacedGrant[];
  /** The keyset before the change. */
  sequence: number;
  /** Until when kits are kept that earlier changes ended: what they open is kept for as long. */
  kitsUntilMs: number;
  /** A kit was shown a moment before the change. */
  byKit: boolean;
  nowMs: number;
}

/** The rows to keep, each for as long as the change can be undone. */
export function endedRows(ended: EndedRows): EndedRow[] {
  const { ways, boxes, grants, identity, sequence, byKit, nowMs } = ended;
  const untilMs = nowMs + takeBackMs;
  const kitUntilMs = byKit ? untilMs : nowMs + kitTakeBackMs;
  // What a kit opens is kept for as long as the kit.
  const ownMs = ways.some(({ wrap }) => wrap.method === 'recovery') ? kitUntilMs : untilMs;
  const longest = Math.max(ownMs, ended.kitsUntilMs);
  return [
    ...ways.map(({ wrap, passkey }): EndedRow => {
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
      (box): EndedRow => ({
        kind: 'box',
        name: `${box.id} ${box.keyVersion}`,
        row: { ...box },
        untilMs: longest,
      }),
    ),
    ...grants.map((one): EndedRow => ({ kind: 'grant', name: one.grant, row: { ...one }, untilMs: longest })),
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
