import { offerAfter } from '@kinfolio/domain/records/offer';
import type { NextOffer } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useCallback, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import { type PageTab, tabOfRecord } from '../../../passport/page-tabs.ts';
import { addedOnTheWay, returnTo } from '../../../passport/return-to.ts';
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
  readonly wide: boolean;
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

/** Everything a person can do at a form: save, save all, cancel, edit another, delete; and what each asks first. */
export function useFormActions(options: Options) {
  const { map, spot, wide, draftKey, id, form, keeper, savedId, draftKept } = options;
  const { onSaved, saveWaiting, remove } = options;
  const { tab } = spot;
  const back = returnTo(useLocation());
  const { navigate, openList, edit, hrefOf } = usePageLinks(map, tab);
  const save = useSave(options);
  const guard = useUnsavedGuard({
    isUnsaved: form.isUnsaved,
    // Who means to come back in a moment is not asked: the draft waits.
    keepsForm: next => formAt(map, wide, next) === draftKey || (draftKept && returnTo(next) !== undefined),
    // What was typed under another tab waits there; elsewhere on the page another form takes its place.
    givesUp: next => locationAt(map, next)?.tab.id === tab.id,
  });
  const { before, asked, goOn, stay } = guard;

  const submit = async (): Promise<void> => {
    const savedOn = await save();
    if (savedOn === undefined) return;
    if (back !== undefined) return navigate(back, { state: addedOnTheWay(savedId()) });
    // Beside the list the emptied form stays for the next one; elsewhere the work is done.
    const leaves = id !== undefined || !wide || savedOn !== tab;
    if (leaves) await openList(savedOn);
    if (tab.kind.texts.savesAll === true && (await saveWaiting(draftKey, leaves))) onSaved(undefined);
  };

  /** The open form first, so that its problems have the focus; then what waits elsewhere on the page. */
  const saveAll = async (): Promise<void> => {
    const savedOn = form.isUnsaved() ? await save() : tab;
    // Before the rest: what cannot be saved is told at the list, not on a form that one leaves.
    const leaves = savedOn !== undefined && id !== undefined;
    if (leaves) await openList(savedOn);
    const rest = await saveWaiting(draftKey, leaves);
    if (savedOn !== undefined && rest) onSaved(undefined);
  };

  const saveAndGoOn = async (): Promise<void> => {
    if ((await save()) === undefined) stay();
    else goOn();
  };

  /** Leaving keeps the draft for the next visit; discarding and deleting do not. */
  const goOnUnsaved = async (): Promise<void> => {
    if (asked === 'leave') {
      await keeper.flush();
    } else {
      form.startAgain();
      await keeper.forget();
    }
    goOn();
  };

  const removeRecord = useCallback(
    (removed: string) => {
      const act = async (): Promise<void> => {
        if ((await remove(removed)) && removed === id) await openList(tab);
      };
      if (removed === id) before('delete', () => void act());
      else void act();
    },
    [remove, id, before, openList, tab],
  );

  return {
    asked,
    stay,
    edit,
    submit: () => void submit(),
    saveAll: () => void saveAll(),
    saveAndGoOn: () => void saveAndGoOn(),
    goOnUnsaved: () => void goOnUnsaved(),
    hrefOf,
    removeRecord,
    cancel: () => void openList(tab),
    clear: () => before('discard', form.startAgain),
  };
}

/** The addresses of a page with tabs, and the ways to them. */
function usePageLinks(map: PageMap, tab: PageTab) {
  const navigate = useNavigate();
  const openList = useCallback(
    (on: PageTab) => navigate(addressOf(map, { view: { at: 'list' }, tab: on })),
    [navigate, map],
  );

  const edit = useCallback(
    (other: string) => void navigate(addressOf(map, { view: { at: 'edit', id: other }, tab })),
    [navigate, map, tab],
  );

  const hrefOf = useCallback(
    (one: string) => addressOf(map, { view: { at: 'record', id: one }, tab }),
    [map, tab],
  );

  return { navigate, openList, edit, hrefOf };
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
    takeAway.current = showToast({ message: `${title} ${id === undefined ? 'added' : 'updated'}` });
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

/** The draft that is typed at an address; the list has no form where there is no room for one. */
function formAt(map: PageMap, wide: boolean, next: Location): string | undefined {
  const spot = locationAt(map, next);
  return spot === undefined || (spot.view.at === 'list' && !wide) ? undefined : draftAt(spot);
}
