import { useCallback, useEffect, useState } from 'react';
import type {
  EditorSharingApi,
  OpenedSharedVersion,
  ReaderCoverSheet,
  ReaderSharingApi,
  SharedEdit,
  SharedPassportContents,
  SharedPassportFacts,
  SharingResult,
} from '../../session/api/sharing.ts';
import { getSharingProblemText } from '../../session/api/sharing-words.ts';

/**
 * A grant, and how it is read: by the signed-in account, or with a card. The object must not change while the passport
 * is shown.
 */
export interface SharedSource {
  readonly grant: string;
  readonly reader: () => Promise<ReaderSharingApi>;
  /** Returns the functions that change the passport. Absent if the reader has no account. */
  readonly editing?: () => Promise<EditorSharingApi>;
  /**
   * Resolves to the facts about the grant that are known before it opens; undefined if the grant does not exist any
   * more, for example because it has ended.
   */
  readonly about: () => Promise<SharedPassportFacts | undefined>;
}

export type SharedState =
  | { readonly at: 'opening' }
  | { readonly at: 'number-wanted' }
  | { readonly at: 'open'; readonly cover: ReaderCoverSheet; readonly contents: SharedPassportContents }
  | { readonly at: 'shut'; readonly stage: SharedPassportFacts['stage'] | undefined }
  | { readonly at: 'failed'; readonly problem: string };

/** A shared passport, and the actions that are possible with it. */
export interface OpenSharedPassport {
  readonly state: SharedState;
  /** The facts about the grant that are known before it opens; undefined until they have loaded. */
  readonly about: SharedPassportFacts | undefined;
  /** Each of these functions resolves to an error message, or to undefined on success. */
  readonly sendNumber: (channel: 'mail' | 'text') => Promise<string | undefined>;
  readonly showNumber: (digits: string) => Promise<string | undefined>;
  readonly ask: (act: 'ask' | 'withdraw') => Promise<string | undefined>;
  /**
   * Saves an edit on the server, or on this device for now, and shows the result. Absent if the reader may not change
   * anything.
   */
  readonly edit?: ((edit: SharedEdit) => Promise<string | undefined>) | undefined;
  /** Reads the earlier versions of a record. Resolves to a sentence if that is not possible. */
  readonly history: (record: string) => Promise<readonly OpenedSharedVersion[] | string>;
}

/** How often to check whether the owner has stopped the access or changed something, in milliseconds. */
const lookAgain = 5_000;

/**
 * Opens a shared passport and reads it. Within seconds of the access being closed or stopped, its content is cleared.
 */
export function useSharedPassport(source: SharedSource): OpenSharedPassport {
  const [{ state, about }, setRead] = useState<Opening>({ state: { at: 'opening' }, about: undefined });
  const open = useCallback(async () => {
    const read = await openNow(source);
    setRead(before => openedAgain(before, read));
  }, [source]);
  useEffect(() => {
    const failed: SharedState = { at: 'failed', problem: getSharingProblemText('offline') };
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
    what: (reader: ReaderSharingApi) => ReturnType<ReaderSharingApi['sendCode']>,
    after: boolean,
  ) => {
    const outcome = await what(await source.reader());
    if (!outcome.ok) return getSharingProblemText(outcome.problem);
    if (after) await open();
    return undefined;
  };
  const { editing } = source;
  const edit = async (wanted: SharedEdit) => {
    const saved = await (await editing?.())?.edit(source.grant, wanted);
    const read = await (await source.reader()).contents(source.grant);
    if (read.ok) setRead(before => ({ ...before, state: lookedAgain(before.state, read) }));
    return saved?.ok === true ? undefined : getSharingProblemText(saved?.problem ?? 'read-only');
  };
  return {
    state,
    about,
    ...(about?.edits === true && editing !== undefined && { edit }),
    history: async record => {
      const found = await (await editing?.())?.history(source.grant, record);
      return found?.ok === true ? found.value : getSharingProblemText(found?.problem ?? 'read-only');
    },
    sendNumber: channel => tried(reader => reader.sendCode(source.grant, channel), false),
    showNumber: digits => tried(reader => reader.showCode(source.grant, digits), true),
    ask: act => tried(reader => reader.ask(source.grant, act), true),
  };
}

interface Opening {
  readonly state: SharedState;
  readonly about: SharedPassportFacts | undefined;
}

async function openNow({ grant, reader, about }: SharedSource): Promise<Opening> {
  const known = await about();
  return { about: known, state: await openAndRead(await reader(), grant, known?.stage) };
}

/** Keeps the facts known before, so that the page still shows the owner's name after the access has ended. */
const openedAgain = (before: Opening, read: Opening): Opening => ({
  ...read,
  about: read.about ?? before.about,
});

/**
 * If the passport cannot be read any more, its content is removed from the screen at once. The reason is fetched
 * afterwards.
 */
function lookedAgain(before: SharedState, read: SharingResult<SharedPassportContents>): SharedState {
  if (!read.ok) return { at: 'opening' };
  return before.at === 'open' ? { ...before, contents: read.value } : before;
}

async function openAndRead(
  sharing: ReaderSharingApi,
  grant: string,
  stage: SharedPassportFacts['stage'] | undefined,
): Promise<SharedState> {
  const cover = await sharing.open(grant);
  if (!cover.ok) {
    if (cover.problem === 'code-wanted') return { at: 'number-wanted' };
    if (cover.problem === 'grant-closed' || cover.problem === 'not-found') return { at: 'shut', stage };
    return { at: 'failed', problem: getSharingProblemText(cover.problem) };
  }
  const contents = await sharing.contents(grant);
  if (contents.ok) return { at: 'open', cover: cover.value, contents: contents.value };
  return { at: 'failed', problem: getSharingProblemText(contents.problem) };
}
