import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { useEffect, useRef } from 'react';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import type { FormDraft } from '../../../session/api/passport.ts';
import type { Session } from '../../../session/api/session-client.ts';
import type { DraftAutosave } from './draft-autosave.ts';

interface Options {
  readonly keeper: DraftAutosave;
  readonly form: Pick<RecordFormState, 'values' | 'unsaved'>;
  /**
   * The record's content when the form was opened, so that saving after a reload still merges with changes made in the
   * meantime.
   */
  readonly base: RecordContent | undefined;
  /** The values that were read from a document. */
  readonly filled: FormDraft['filled'];
  readonly session: Pick<Session, 'beforeLock'>;
}

/**
 * Saves the typed text as an encrypted draft, two seconds after the last change and before the passport locks or the
 * page is left.
 */
export function useDraftAutosave({ keeper, form, base, filled, session }: Options): void {
  const { values, unsaved } = form;
  const wasUnsaved = useRef(false);

  useEffect(() => {
    if (unsaved) keeper.changed({ fields: values, ...(base && { base }), ...(filled && { filled }) });
    else if (wasUnsaved.current) void keeper.forget();
    wasUnsaved.current = unsaved;
  }, [keeper, values, unsaved, base, filled]);

  useEffect(() => session.beforeLock(() => keeper.flush()), [session, keeper]);

  useEffect(() => {
    // After saving or discarding, no change is waiting any more, so this writes nothing.
    const keep = (): void => void keeper.flush();
    globalThis.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      globalThis.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, [keeper]);
}
