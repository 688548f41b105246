import { kindOf } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { attached, detached } from '@kinfolio/domain/papers/papers';
import { categoryOf } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { useCallback, useState } from 'react';
import { usePassport } from '../../session/api/react.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';
import { showToast } from '../../ui/feedback/toast.ts';

/** Attaches papers to records and takes them away again; each seals the paper under the section it then stands in. */
export function useAttach() {
  const passport = usePassport();
  const [problem, setProblem] = useState<ProblemCode>();
  const change = useCallback(
    async (paperId: string, recordId: string, what: 'attach' | 'take-away'): Promise<void> => {
      const [one, record] = [passport.record(paperId), passport.record(recordId)];
      const kind = record && kindOf(record.content.kind);
      if (one === undefined || record === undefined || kind === undefined) return;
      const before = one.content;
      const fields =
        what === 'attach' ? attached(before.fields, record, kind) : detached(before.fields, recordId);
      const save = { id: paperId, kind: paper.id, category: categoryOf(paper, fields), base: before, fields };
      const saved = await passport.save(save);
      setProblem(saved.ok ? undefined : saved.problem);
      if (!saved.ok) return;
      const [name, title] = [titleOf(paper, fields), titleOf(kind, record.content.fields)];
      showToast({
        message: what === 'attach' ? `${name} goes with ${title} now` : `${name} taken away from ${title}`,
      });
    },
    [passport],
  );
  return {
    problem,
    attach: (paperId: string, recordId: string) => void change(paperId, recordId, 'attach'),
    takeAway: (paperId: string, recordId: string) => void change(paperId, recordId, 'take-away'),
  };
}
