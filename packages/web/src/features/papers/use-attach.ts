import { findKind } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { attachPaper, detachPaper } from '@kinfolio/domain/papers/papers';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { useCallback, useState } from 'react';
import { usePassport } from '../../session/api/react.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';
import { showToast } from '../../ui/feedback/toast.ts';

/** Attaches papers to records and detaches them; either way the paper is resealed under its new section. */
export function useAttachPapers() {
  const passport = usePassport();
  const [problem, setProblem] = useState<ProblemCode>();
  const change = useCallback(
    async (paperId: string, recordId: string, what: 'attach' | 'take-away'): Promise<void> => {
      const [one, record] = [passport.record(paperId), passport.record(recordId)];
      const kind = record && findKind(record.content.kind);
      if (one === undefined || record === undefined || kind === undefined) return;
      const before = one.content;
      const fields =
        what === 'attach' ? attachPaper(before.fields, record, kind) : detachPaper(before.fields, recordId);
      const save = {
        id: paperId,
        kind: paper.id,
        category: findRecordCategory(paper, fields),
        base: before,
        fields,
      };
      const saved = await passport.save(save);
      setProblem(saved.ok ? undefined : saved.problem);
      if (!saved.ok) return;
      const [name, title] = [getRecordTitle(paper, fields), getRecordTitle(kind, record.content.fields)];
      showToast({
        message: what === 'attach' ? `${name} is now filed with ${title}` : `${name} removed from ${title}`,
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
