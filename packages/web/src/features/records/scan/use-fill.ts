import { fillFormFromFacts } from '@kinfolio/domain/extraction/fill';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { useEffect, useRef } from 'react';
import type { FormDraft } from '../../../session/api/passport.ts';
import type { useOpenForm } from '../form/use-open-form.ts';
import type { PaperQueue, ScannedPaper } from './paper-queue.ts';

interface Options {
  readonly kind: RecordKind;
  readonly queue: PaperQueue;
  /** The document being checked. */
  readonly paper: ScannedPaper | undefined;
  readonly open: ReturnType<typeof useOpenForm>;
  readonly draft: FormDraft | undefined;
  readonly draftRead: boolean;
}

/** Fills in the form from a document, once. Fields that the person has changed in the meantime stay as they are. */
export function useFillFromPaper({ kind, queue, paper, open, draft, draftRead }: Options): void {
  const { fill } = open.filled;
  const { start } = open.form;
  const first = useRef(true);
  useEffect(() => {
    if (!draftRead || paper?.step.at !== 'read') return;
    const { id, step } = paper;
    // The form was filled in on an earlier visit to this page, and the values have since been discarded.
    const isGone = first.current && step.filled && draft === undefined;
    first.current = false;
    if (step.filled && !isGone) return;
    fill(fillFormFromFacts(kind, step.reading.facts, start));
    queue.set(id, { ...step, filled: true });
  }, [kind, queue, paper, draft, draftRead, fill, start]);
}
