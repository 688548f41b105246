/** The kinds of account data that a client may have to read again. */
export const accountChangeKinds = ['plan', 'sessions', 'access', 'closing'] as const;
/** See {@link accountChangeKinds}. */
export type AccountChangeKind = (typeof accountChangeKinds)[number];

/** A change that connected clients may need to know about. It names what to read again, never the content. */
export type ChangeNotice =
  | {
      readonly kind: 'vault';
      readonly vaultId: string;
      readonly categories: readonly string[];
      /** The session that made the change and therefore needs no notice of it. */
      readonly by?: string;
    }
  | { readonly kind: 'account'; readonly accountId: string; readonly news: AccountChangeKind };

/** The changes since the last call; `everything` if changes may have been missed. */
export type ReceivedChanges = readonly ChangeNotice[] | 'everything';

/**
 * Forwards changes to every server of the database. If a notice is lost, devices see the change a minute
 * later at most, because they also poll.
 */
export interface ChangeNotifier {
  /** Announces a committed change. Never throws. */
  tell(change: ChangeNotice): void;
  /** Listens to changes announced here and elsewhere. Returns a function that stops it. */
  listen(hear: (heard: ReceivedChanges) => void): () => void;
}
