import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { useEffect, useRef } from 'react';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import type { Draft } from '../../../session/api/passport.ts';
import type { Session } from '../../../session/api/session-client.ts';
import type { DraftAutosave } from './draft-autosave.ts';

interface Options {
  readonly keeper: DraftAutosave;
  readonly form: Pick<RecordFormState, 'values' | 'unsaved'>;
  /** The content that was opened, so that a save after a reload still merges with what happened meanwhile. */
  readonly base: RecordContent | undefined;
  /** What of it came from a document. */
  readonly filled: Draft['filled'];
  readonly session: Pick<Session, 'beforeLock'>;
}

/** Keeps what is typed as a sealed draft: two seconds after the last change, and before a lock or a goodbye. */
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
    // Writes only what still waits; after a save or a goodbye to the changes nothing does.
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
