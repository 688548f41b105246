import { fillOf } from '@kinfolio/domain/extraction/fill';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { useEffect, useRef } from 'react';
import type { Draft } from '../../../session/api/passport.ts';
import type { useOpenForm } from '../form/use-open-form.ts';
import type { PaperQueue, ScannedPaper } from './paper-queue.ts';

interface Options {
  readonly kind: RecordKind;
  readonly queue: PaperQueue;
  /** The paper that is checked now. */
  readonly paper: ScannedPaper | undefined;
  readonly open: ReturnType<typeof useOpenForm>;
  readonly draft: Draft | undefined;
  readonly draftRead: boolean;
}

/** Puts the values of a paper into the form, once. What was typed by hand meanwhile stays. */
export function useFill({ kind, queue, paper, open, draft, draftRead }: Options): void {
  const { fill } = open.filled;
  const { start } = open.form;
  const first = useRef(true);
  useEffect(() => {
    if (!draftRead || paper?.step.at !== 'read') return;
    const { id, step } = paper;
    // Filled on an earlier visit to this page, and given up on the form since.
    const isGone = first.current && step.filled && draft === undefined;
    first.current = false;
    if (step.filled && !isGone) return;
    fill(fillOf(kind, step.reading.facts, start));
    queue.set(id, { ...step, filled: true });
  }, [kind, queue, paper, draft, draftRead, fill, start]);
}
