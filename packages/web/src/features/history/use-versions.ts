import { useEffect, useState } from 'react';
import { useOnline } from '../../lib/browser/use-online.ts';
import type { PassportRecord, RecordVersion } from '../../session/api/passport.ts';
import { usePassport } from '../../session/api/react.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';

/** What is known of the earlier versions of a record; both are absent until the first answer. */
export interface Versions {
  readonly versions?: readonly RecordVersion[];
  /** Why the last try to fetch them gave none. */
  readonly problem?: ProblemCode;
  /** They are being fetched, for the first time or again. */
  readonly fetching: boolean;
  readonly tryAgain: () => void;
}

interface Found extends Pick<Versions, 'versions' | 'problem'> {
  readonly answers?: string;
}

/** Fetches the earlier versions, and again when there is one more or the network is back. */
export function useVersions({ id, version }: Pick<PassportRecord, 'id' | 'version'>): Versions {
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
