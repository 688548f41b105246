import { useEffect, useState } from 'react';
import { useOnline } from '../../lib/browser/use-online.ts';
import type { EarlierRecordVersion, PassportRecord } from '../../session/api/passport.ts';
import { usePassport } from '../../session/api/react.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';

/** The known earlier versions of a record; both are absent until the first answer. */
export interface RecordVersions {
  readonly versions?: readonly EarlierRecordVersion[];
  /** Why the last attempt to fetch the versions failed. */
  readonly problem?: ProblemCode;
  /** Whether the versions are being fetched, for the first time or again. */
  readonly fetching: boolean;
  readonly tryAgain: () => void;
}

interface Found extends Pick<RecordVersions, 'versions' | 'problem'> {
  readonly answers?: string;
}

/** Fetches the earlier versions. Fetches them again when a version is added or the connection returns. */
export function useRecordVersions({ id, version }: Pick<PassportRecord, 'id' | 'version'>): RecordVersions {
  const passport = usePassport();
  const online = useOnline();
  const [tries, setTries] = useState(0);
  const question = `${String(version)} ${String(online)} ${String(tries)}`;
  const [{ answers, ...found }, setFound] = useState<Found>({});
  useEffect(() => {
    let isOver = false;
    const fetchThem = async (): Promise<void> => {
      const outcome = await passport.history(id);
      if (isOver) return;
      setFound(before =>
        outcome.ok
          ? { answers: question, versions: outcome.value }
          : { ...before, answers: question, problem: outcome.problem },
      );
    };
    void fetchThem();
    return () => {
      isOver = true;
    };
  }, [passport, id, question]);
  return { ...found, fetching: answers !== question, tryAgain: () => setTries(tries + 1) };
}
