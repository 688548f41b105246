/** What an account may be asked to read again. */
export const accountNews = ['plan', 'sessions', 'access', 'closing'] as const;
/** See {@link accountNews}. */
export type AccountNews = (typeof accountNews)[number];

/** Something that others who are connected may want to hear of. It names where to look, never what is there. */
export type Change =
  | {
      readonly kind: 'vault';
      readonly vaultId: string;
      /** The categories that were written in. */
      readonly categories: readonly string[];
      /** The session that wrote, which knows already. */
      readonly by?: string;
    }
  | { readonly kind: 'account'; readonly accountId: string; readonly news: AccountNews };

/** What happened since it was last heard of; `everything` where something may have been missed. */
export type Heard = readonly Change[] | 'everything';

/** Passes changes on to every server of the database. Losing one costs a minute: devices also ask by themselves. */
export interface ChangeNotices {
  /** Announces a change that is committed. Never throws. */
  tell(change: Change): void;
  /** Hears what was announced here and elsewhere. Returns what ends it. */
  listen(hear: (heard: Heard) => void): () => void;
}
