import { findNextOffer } from '@kinfolio/domain/records/offer';
import type { NextOffer } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useRef } from 'react';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import { findTabOfRecord, type PageTab } from '../../../passport/page-tabs.ts';
import { usePassport } from '../../../session/api/react.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { RecordsPageProps } from '../page-props.ts';
import type { PageUrls, RecordLocation } from '../record-location.ts';
import type { PaperQueue, ScannedPaper } from '../scan/paper-queue.ts';
import { undoChange } from './undo-change.ts';

export interface SaveOptions {
  readonly map: PageUrls;
  readonly spot: RecordLocation;
  readonly clock: Clock;
  /** The record being changed; absent for a new one. */
  readonly id: string | undefined;
  readonly form: RecordFormState;
  /** The id of the record saved last. */
  readonly savedId: () => string | undefined;
  /** The document from which the form was filled in. It is stored with the record. */
  readonly paper: ScannedPaper | undefined;
  readonly queue: PaperQueue | undefined;
  readonly keepPaper?: RecordsPageProps['keepPaper'];
  readonly onSaved: (at: number | undefined) => void;
  readonly onOffer: (offer: NextOffer | undefined) => void;
  readonly remove: (id: string) => Promise<boolean>;
}

/**
 * Returns a function that saves the form, stores its document and shows a message. It resolves to the tab of the saved
 * record, or to undefined if it was not saved.
 */
export function useSave({
  map,
  spot: { tab },
  clock,
  id,
  form,
  savedId,
  paper,
  queue,
  keepPaper,
  onSaved,
  onOffer,
  remove,
}: SaveOptions): () => Promise<PageTab | undefined> {
  // Removes the message about the previous save, because several messages would cover the page.
  const takeAway = useRef<() => void>(() => undefined);
  const underWay = useRef<Promise<PageTab | undefined>>(undefined);
  const passport = usePassport();
  const saveOnce = async (): Promise<PageTab | undefined> => {
    const { kind, values } = form;
    const title = getRecordTitle(kind, values);
    const before = id === undefined ? undefined : passport.record(id)?.content;
    if (!(await form.submit())) return undefined;
    const after = id === undefined ? undefined : passport.record(id)?.content;
    const record = savedId();
    if (paper !== undefined && record !== undefined) {
      keepPaper?.(paper.files, record);
      queue?.set(paper.id, { at: 'saved', title, recordId: record });
    }
    onSaved(clock.now());
    onOffer(findNextOffer(kind, values));
    takeAway.current();
    takeAway.current =
      id === undefined && record !== undefined
        ? showToast({
            message: `${title} added`,
            action: { label: 'Undo', onPress: () => void remove(record) },
          })
        : showToast({
            message: `${title} updated`,
            ...(id !== undefined &&
              before !== undefined &&
              after !== undefined && {
                action: {
                  label: 'Undo',
                  onPress: () => void undoChange(passport, kind, id, { before, after }),
                },
              }),
          });
    return findTabOfRecord(map.tabs, kind.id, values) ?? tab;
  };

  // If the button is pressed again while a save is in progress, both presses share that save. Otherwise a double press
  // would add the record twice.
  return () => {
    underWay.current ??= saveOnce().finally(() => {
      underWay.current = undefined;
    });
    return underWay.current;
  };
}
