import { offerAfter } from '@kinfolio/domain/records/offer';
import type { NextOffer } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useRef } from 'react';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import { type PageTab, tabOfRecord } from '../../../passport/page-tabs.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { RecordsPageProps } from '../page-props.ts';
import type { PageMap, RecordLocation } from '../record-location.ts';
import type { PaperQueue, ScannedPaper } from '../scan/paper-queue.ts';

export interface SaveOptions {
  readonly map: PageMap;
  readonly spot: RecordLocation;
  readonly clock: Clock;
  /** The record that is changed; absent for a new one. */
  readonly id: string | undefined;
  readonly form: RecordFormState;
  /** The record that was saved last, by its id. */
  readonly savedId: () => string | undefined;
  /** The paper the form was filled from; it is kept with the record. */
  readonly paper: ScannedPaper | undefined;
  readonly queue: PaperQueue | undefined;
  readonly keepPaper?: RecordsPageProps['keepPaper'];
  readonly onSaved: (at: number | undefined) => void;
  readonly onOffer: (offer: NextOffer | undefined) => void;
  readonly remove: (id: string) => Promise<boolean>;
}

/** Saves the form, keeps its paper and shows so; gives the tab on which the saved record stands, or undefined if it was not saved. */
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
  // One word about the last save is enough; the words of the one before would cover the page.
  const takeAway = useRef<() => void>(() => undefined);
  const underWay = useRef<Promise<PageTab | undefined>>(undefined);
  const saveOnce = async (): Promise<PageTab | undefined> => {
    const { kind, values } = form;
    const title = titleOf(kind, values);
    if (!(await form.submit())) return undefined;
    const record = savedId();
    if (paper !== undefined && record !== undefined) {
      keepPaper?.(paper.files, record);
      queue?.set(paper.id, { at: 'saved', title, recordId: record });
    }
    onSaved(clock.now());
    onOffer(offerAfter(kind, values));
    takeAway.current();
    takeAway.current =
      id === undefined && record !== undefined
        ? showToast({
            message: `${title} added`,
            action: { label: 'Undo', onPress: () => void remove(record) },
          })
        : showToast({ message: `${title} updated` });
    return tabOfRecord(map.tabs, kind.id, values) ?? tab;
  };

  // Pressed again while it is on its way, it is the same save: a double press must not add a record twice.
  return () => {
    underWay.current ??= saveOnce().finally(() => {
      underWay.current = undefined;
    });
    return underWay.current;
  };
}
