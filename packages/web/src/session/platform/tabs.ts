import type { MessageChannelEnd } from '../../lib/worker-rpc/channel.ts';
import type { LockReason } from '../api/session-client.ts';

/**
 * Messages between the tabs of one browser. They never contain a record: other tabs read that from the sealed store.
 */
export type TabMessage =
  | { readonly what: 'opened' | 'signed-out' | 'vault-changed' }
  | { readonly what: 'locked'; readonly reason: LockReason }
  | { readonly what: 'email-changed'; readonly email: string }
  | { readonly what: 'records-changed'; readonly ids: readonly string[] };

/** A message between tabs, and the account that it concerns. */
export interface AccountTabMessage {
  readonly account: string;
  readonly message: TabMessage;
}

/** The channel to the other tabs. */
export type TabChannel = MessageChannelEnd<AccountTabMessage, AccountTabMessage>;
