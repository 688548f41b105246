import { offerAfter } from '@kinfolio/domain/records/offer';
import type { NextOffer } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useCallback, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import { type PageTab, tabOfRecord } from '../../../passport/page-tabs.ts';
import { addedOnTheWay, justSaved, returnTo } from '../../../passport/return-to.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { DraftAutosave } from '../drafts/draft-autosave.ts';
import type { DraftSaver } from '../drafts/use-save-drafts.ts';
import type { ScannedValues } from '../offers/use-scanned-values.ts';
import type { RecordsPageProps } from '../page-props.ts';
import { addressOf, draftAt, locationAt, type PageMap, type RecordLocation } from '../record-location.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface Options {
  readonly map: PageMap;
  readonly spot: RecordLocation;
  readonly clock: Clock;
  readonly draftKey: string;
  /** The record that is changed; absent for a new one. */
  readonly id: string | undefined;
  readonly form: RecordFormState;
  readonly keeper: DraftAutosave;
  /** The record that was saved last, by its id. */
  readonly savedId: () => string | undefined;
  /** The document the form was filled from, and whether it is to be kept with the record. */
  readonly paper: ScannedValues['paper'];
  readonly keepPaper?: RecordsPageProps['keepPaper'];
  /** The device keeps what is typed. */
  readonly draftKept: boolean;
  readonly onSaved: (at: number | undefined) => void;
  readonly onOffer: (offer: NextOffer | undefined) => void;
  readonly saveWaiting: DraftSaver['saveWaiting'];
  readonly remove: (id: string) => Promise<boolean>;
}

/** Everything a person can do at a form: save, save all, cancel, leave; and what each asks first. */
export function useFormActions(options: Options) {
  const { map, spot, draftKey, form, keeper, savedId, draftKept } = options;
  const { onSaved, saveWaiting } = options;
  const { tab } = spot;
  const back = returnTo(useLocation());
  const { navigate, openList, hrefOf } = usePageLinks(map, tab);
  const save = useSave(options);
  const guard = useUnsavedGuard({
    isUnsaved: form.isUnsaved,
    // Who means to come back in a moment is not asked: the draft waits.
    keepsForm: next => formAt(map, next) === draftKey || (draftKept && returnTo(next) !== undefined),
  });
  const { before, asked, goOn, stay } = guard;

  const submit = async (): Promise<void> => {
    const savedOn = await save();
    if (savedOn === undefined) return;
    if (back !== undefined) return navigate(back, { state: addedOnTheWay(savedId()) });
    await openList(savedOn, savedId());
    if (tab.kind.texts.savesAll === true && (await saveWaiting(draftKey, true))) onSaved(undefined);
  };

  /** The open form first, so that its problems have the focus; then what waits elsewhere on the page. */
  const saveAll = async (): Promise<void> => {
    const savedOn = form.isUnsaved() ? await save() : tab;
    // Before the rest: what cannot be saved is told at the list, not on a form that one leaves.
    const leaves = savedOn !== undefined;
    if (leaves) await openList(savedOn, savedId());
    const rest = await saveWaiting(draftKey, leaves);
    if (savedOn !== undefined && rest) onSaved(undefined);
  };

  const saveAndGoOn = async (): Promise<void> => {
    if ((await save()) === undefined) stay();
    else goOn();
  };

  /** Leaving keeps the draft for the next visit; discarding does not. */
  const goOnUnsaved = async (): Promise<void> => {
    if (asked === 'leave') {
      await keeper.flush();
    } else {
      form.startAgain();
      await keeper.forget();
    }
    goOn();
  };

  return {
    asked,
    stay,
    submit: () => void submit(),
    saveAll: () => void saveAll(),
    saveAndGoOn: () => void saveAndGoOn(),
    goOnUnsaved: () => void goOnUnsaved(),
    hrefOf,
    cancel: () => before('discard', () => void openList(tab)),
  };
}

/** The addresses of a page with tabs, and the ways to them. */
function usePageLinks(map: PageMap, tab: PageTab) {
  const navigate = useNavigate();
  const openList = useCallback(
    (on: PageTab, saved?: string) =>
      navigate(addressOf(map, { view: { at: 'list' }, tab: on }), { state: justSaved(saved) }),
    [navigate, map],
  );

  const hrefOf = useCallback(
    (one: string) => addressOf(map, { view: { at: 'record', id: one }, tab }),
    [map, tab],
  );

  return { navigate, openList, hrefOf };
}

/** Saves the form and says so; gives the tab on which the saved record stands, or undefined if it was not saved. */
function useSave({
  map,
  spot: { tab },
  clock,
  id,
  form,
  savedId,
  paper,
  keepPaper,
  onSaved,
  onOffer,
  remove,
}: Options): () => Promise<PageTab | undefined> {
  // One word about the last save is enough; the words of the one before would cover the page.
  const takeAway = useRef<() => void>(() => undefined);
  const underWay = useRef<Promise<PageTab | undefined>>(undefined);
  const saveOnce = async (): Promise<PageTab | undefined> => {
    const { kind, values } = form;
    const title = titleOf(kind, values);
    if (!(await form.submit())) return undefined;
    const record = savedId();
    if (paper?.kept === true && record !== undefined) keepPaper?.(paper.file, record);
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

/** The draft that is typed at an address. */
function formAt(map: PageMap, next: Location): string | undefined {
  const spot = locationAt(map, next);
  return spot === undefined ? undefined : draftAt(spot);
}
