import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import { useEffect, useState } from 'react';
import type { FileSpaceNeeds, PaperProblem, Papers } from '../../../session/api/papers.ts';
import { useSession } from '../../../session/api/react.ts';
import type { Session } from '../../../session/api/session-client.ts';

/** The storage space for files on the server, and the API that uploads them. */
export type StorageRoom =
  | { readonly status: 'asking' }
  | ({ readonly status: 'known'; readonly papers: Papers } & FileSpaceNeeds)
  | { readonly status: 'unknown'; readonly problem: PaperProblem };

/** Checks once how much space these files need; undefined if there are no files. */
export function useStorageRoom(files: readonly StoredFile[]): StorageRoom | undefined {
  const session = useSession();
  const [room, setRoom] = useState<StorageRoom>({ status: 'asking' });
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

async function roomOf(session: Session, files: readonly StoredFile[]): Promise<StorageRoom> {
  try {
    const papers = await session.papers();
    const answer = await papers.roomFor(files);
    return answer.ok
      ? { status: 'known', papers, ...answer.value }
      : { status: 'unknown', problem: answer.problem };
  } catch {
    // The upload code could not be loaded, which has the same effect as a lost connection.
    return { status: 'unknown', problem: 'offline' };
  }
}
