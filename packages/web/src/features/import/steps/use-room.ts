import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import { useEffect, useState } from 'react';
import type { PaperProblem, Papers, RoomForFiles } from '../../../session/api/papers.ts';
import { useSession } from '../../../session/api/react.ts';
import type { Session } from '../../../session/api/session-client.ts';

/** What is known of the server's room for files, and what sends them. */
export type Room =
  | { readonly status: 'asking' }
  | ({ readonly status: 'known'; readonly papers: Papers } & RoomForFiles)
  | { readonly status: 'unknown'; readonly problem: PaperProblem };

/** Asks once what these files would take; undefined where there are none. */
export function useRoom(files: readonly StoredFile[]): Room | undefined {
  const session = useSession();
  const [room, setRoom] = useState<Room>({ status: 'asking' });
  useEffect(() => {
    if (files.length === 0) return undefined;
    let left = false;
    const ask = async (): Promise<void> => {
      const answer = await roomOf(session, files);
      if (!left) setRoom(answer);
    };
    void ask();
    return () => {
      left = true;
    };
  }, [session, files]);
  return files.length === 0 ? undefined : room;
}

async function roomOf(session: Session, files: readonly StoredFile[]): Promise<Room> {
  try {
    const papers = await session.papers();
    const answer = await papers.roomFor(files);
    return answer.ok
      ? { status: 'known', papers, ...answer.value }
      : { status: 'unknown', problem: answer.problem };
  } catch {
    // What sends files could not be loaded: the same as no connection.
    return { status: 'unknown', problem: 'offline' };
  }
}
