import type { Channel } from '../../lib/worker-rpc/channel.ts';
import type { LockReason } from '../api/session-client.ts';

/** What tabs of one browser tell each other. Never what a record says: other tabs read that from the sealed store. */
export type TabMessage =
  | { readonly what: 'opened' | 'signed-out' | 'vault-changed' }
  | { readonly what: 'locked'; readonly reason: LockReason }
  | { readonly what: 'email-changed'; readonly email: string }
  | { readonly what: 'records-changed'; readonly ids: readonly string[] };

/** A message, and whose account it is about. */
export interface TabNote {
  readonly account: string;
  readonly message: TabMessage;
}

/** The line to the other tabs. */
export type TabChannel = Channel<TabNote, TabNote>;
