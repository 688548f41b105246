import { useCallback, useEffect, useState } from 'react';
import type { Session } from '../../session/api/session-client.ts';
import type {
  ReaderCover,
  ReaderSharing,
  ReceivedPassport,
  SharedContents,
  SharingApi,
  SharingOutcome,
} from '../../session/api/sharing.ts';
import { sharingWords } from '../../session/api/sharing-words.ts';

/** How far a passport that is shared is. */
export type SharedState =
  | { readonly at: 'opening' }
  | { readonly at: 'number-wanted' }
  | { readonly at: 'open'; readonly cover: ReaderCover; readonly contents: SharedContents }
  | { readonly at: 'shut'; readonly stage: ReceivedPassport['stage'] | undefined }
  | { readonly at: 'failed'; readonly problem: string };

/** A passport that is shared, and what can be done about it. */
export interface SharedPassportRead {
  readonly state: SharedState;
  /** What is known of it before it opens; undefined until then. */
  readonly about: ReceivedPassport | undefined;
  /** Each returns the sentence of what went wrong, or undefined. */
  readonly sendNumber: (channel: 'mail' | 'text') => Promise<string | undefined>;
  readonly showNumber: (digits: string) => Promise<string | undefined>;
  readonly ask: (act: 'ask' | 'withdraw') => Promise<string | undefined>;
}

/** Milliseconds after which it is looked whether the owner has stopped it, or written something. */
const lookAgain = 5_000;

/** Opens what is shared and reads it, and clears it within seconds once the owner stops it. */
export function useSharedPassport(session: Pick<Session, 'sharing'>, grant: string): SharedPassportRead {
  const [{ state, about }, setRead] = useState<Opening>({ state: { at: 'opening' }, about: undefined });
  const open = useCallback(() => openNow(session, grant), [session, grant]);
  useEffect(() => {
    const failed: SharedState = { at: 'failed', problem: sharingWords('offline') };
    void open().then(setRead, () => setRead({ state: failed, about: undefined }));
  }, [open]);
  const isOpen = state.at === 'open';
  useEffect(() => {
    if (!isOpen) return undefined;
    const look = async () => {
      const read = await (await session.sharing()).contents(grant);
      if (!read.ok && read.problem === 'offline') return;
      setRead(before => ({ ...before, state: lookedAgain(before.state, read) }));
    };
    const timer = setInterval(() => void look().catch(() => undefined), lookAgain);
    return () => clearInterval(timer);
  }, [isOpen, session, grant]);
  const tried = async (
    what: (sharing: SharingApi) => ReturnType<ReaderSharing['sendCode']>,
    after: boolean,
  ) => {
    const outcome = await what(await session.sharing());
    if (!outcome.ok) return sharingWords(outcome.problem);
    if (after) setRead(await open());
    return undefined;
  };
  return {
    state,
    about,
    sendNumber: channel => tried(sharing => sharing.sendCode(grant, channel), false),
    showNumber: digits => tried(sharing => sharing.showCode(grant, digits), true),
    ask: act => tried(sharing => sharing.ask(grant, act), true),
  };
}

interface Opening {
  readonly state: SharedState;
  readonly about: ReceivedPassport | undefined;
}

async function openNow(session: Pick<Session, 'sharing'>, grant: string): Promise<Opening> {
  const sharing = await session.sharing();
  const about = await aboutOf(sharing, grant);
  return { about, state: await openAndRead(sharing, grant, about?.stage) };
}

function lookedAgain(before: SharedState, read: SharingOutcome<SharedContents>): SharedState {
  if (!read.ok) return { at: 'shut', stage: 'ended' };
  return before.at === 'open' ? { ...before, contents: read.value } : before;
}

async function aboutOf(sharing: SharingApi, grant: string): Promise<ReceivedPassport | undefined> {
  const received = await sharing.received();
  return received.ok ? received.value.find(one => one.grant === grant) : undefined;
}

async function openAndRead(
  sharing: ReaderSharing,
  grant: string,
  stage: ReceivedPassport['stage'] | undefined,
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
