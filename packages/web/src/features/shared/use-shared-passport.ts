import { useCallback, useEffect, useState } from 'react';
import type {
  EditorSharing,
  ReaderCover,
  ReaderSharing,
  SharedAbout,
  SharedContents,
  SharedEdit,
  SharedVersion,
  SharingOutcome,
} from '../../session/api/sharing.ts';
import { sharingWords } from '../../session/api/sharing-words.ts';

/** A grant, and how it is read: by the account that is signed in, or with a card. Stays the same while it is shown. */
export interface SharedSource {
  readonly grant: string;
  readonly reader: () => Promise<ReaderSharing>;
  /** What changes it, where the reader has an account. */
  readonly editing?: () => Promise<EditorSharing>;
  /** What is known of it before it opens; undefined where nothing is, as once it has ended. */
  readonly about: () => Promise<SharedAbout | undefined>;
}

/** How far a passport that is shared is. */
export type SharedState =
  | { readonly at: 'opening' }
  | { readonly at: 'number-wanted' }
  | { readonly at: 'open'; readonly cover: ReaderCover; readonly contents: SharedContents }
  | { readonly at: 'shut'; readonly stage: SharedAbout['stage'] | undefined }
  | { readonly at: 'failed'; readonly problem: string };

/** A passport that is shared, and what can be done about it. */
export interface SharedPassportRead {
  readonly state: SharedState;
  /** What is known of it before it opens; undefined until then. */
  readonly about: SharedAbout | undefined;
  /** Each returns the sentence of what went wrong, or undefined. */
  readonly sendNumber: (channel: 'mail' | 'text') => Promise<string | undefined>;
  readonly showNumber: (digits: string) => Promise<string | undefined>;
  readonly ask: (act: 'ask' | 'withdraw') => Promise<string | undefined>;
  /** Saves an edit or keeps it here, and shows what there is after it; absent where nothing may be changed. */
  readonly edit?: ((edit: SharedEdit) => Promise<string | undefined>) | undefined;
  /** Earlier versions of a record, or the sentence why there are none. */
  readonly history: (record: string) => Promise<readonly SharedVersion[] | string>;
}

/** Milliseconds after which it is looked whether the owner has stopped it, or written something. */
const lookAgain = 5_000;

/** Opens what is shared and reads it, and clears it within seconds once it is shut or stopped. */
export function useSharedPassport(source: SharedSource): SharedPassportRead {
  const [{ state, about }, setRead] = useState<Opening>({ state: { at: 'opening' }, about: undefined });
  const open = useCallback(async () => {
    const read = await openNow(source);
    setRead(before => openedAgain(before, read));
  }, [source]);
  useEffect(() => {
    const failed: SharedState = { at: 'failed', problem: sharingWords('offline') };
    void openNow(source).then(
      read => setRead(before => openedAgain(before, read)),
      () => setRead({ state: failed, about: undefined }),
    );
  }, [source]);
  const isOpen = state.at === 'open';
  useEffect(() => {
    if (!isOpen) return undefined;
    const look = async () => {
      const read = await (await source.reader()).contents(source.grant);
      if (!read.ok && read.problem === 'offline') return;
      setRead(before => ({ ...before, state: lookedAgain(before.state, read) }));
      if (!read.ok) await open();
    };
    const lookNow = () => void look().catch(() => undefined);
    const timer = setInterval(lookNow, lookAgain);
    let left = false;
    let unlisten: (() => void) | undefined;
    const listen = async () => {
      const reader = await source.reader();
      if (!left) unlisten = reader.onChange(source.grant, lookNow);
    };
    void listen().catch(() => undefined);
    return () => {
      left = true;
      clearInterval(timer);
      unlisten?.();
    };
  }, [isOpen, source, open]);
  const tried = async (
    what: (reader: ReaderSharing) => ReturnType<ReaderSharing['sendCode']>,
    after: boolean,
  ) => {
    const outcome = await what(await source.reader());
    if (!outcome.ok) return sharingWords(outcome.problem);
    if (after) await open();
    return undefined;
  };
  const { editing } = source;
  const edit = async (wanted: SharedEdit) => {
    const saved = await (await editing?.())?.edit(source.grant, wanted);
    const read = await (await source.reader()).contents(source.grant);
    if (read.ok) setRead(before => ({ ...before, state: lookedAgain(before.state, read) }));
    return saved?.ok === true ? undefined : sharingWords(saved?.problem ?? 'read-only');
  };
  return {
    state,
    about,
    ...(about?.edits === true && editing !== undefined && { edit }),
    history: async record => {
      const found = await (await editing?.())?.history(source.grant, record);
      return found?.ok === true ? found.value : sharingWords(found?.problem ?? 'read-only');
    },
    sendNumber: channel => tried(reader => reader.sendCode(source.grant, channel), false),
    showNumber: digits => tried(reader => reader.showCode(source.grant, digits), true),
    ask: act => tried(reader => reader.ask(source.grant, act), true),
  };
}

interface Opening {
  readonly state: SharedState;
  readonly about: SharedAbout | undefined;
}

async function openNow({ grant, reader, about }: SharedSource): Promise<Opening> {
  const known = await about();
  return { about: known, state: await openAndRead(await reader(), grant, known?.stage) };
}

/** Whose it was is still shown for what has ended. */
const openedAgain = (before: Opening, read: Opening): Opening => ({
  ...read,
  about: read.about ?? before.about,
});

/** What was read is gone from the screen at once; why is asked after. */
function lookedAgain(before: SharedState, read: SharingOutcome<SharedContents>): SharedState {
  if (!read.ok) return { at: 'opening' };
  return before.at === 'open' ? { ...before, contents: read.value } : before;
}

async function openAndRead(
  sharing: ReaderSharing,
  grant: string,
  stage: SharedAbout['stage'] | undefined,
): Promise<SharedState> {
  const cover = await sharing.open(grant);
  if (!cover.ok) {
    if (cover.problem === 'code-wanted') return { at: 'number-wanted' };
    if (cover.problem === 'grant-closed' || cover.problem === 'not-found') return { at: 'shut', stage };
    return { at: 'failed', problem: sharingWords(cover.problem) };
  }
  const contents = await sharing.contents(grant);
  if (contents.ok) return { at: 'open', cover: cover.value, contents: contents.value };
  return { at: 'failed', problem: sharingWords(contents.problem) };
}
