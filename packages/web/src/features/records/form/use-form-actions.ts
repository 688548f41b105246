import { useCallback } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { PageTab } from '../../../passport/page-tabs.ts';
import { createAddedState, createSavedState, readReturn } from '../../../passport/return-to.ts';
import type { DraftAutosave } from '../drafts/draft-autosave.ts';
import type { DraftSaver } from '../drafts/use-save-drafts.ts';
import {
  findDraftKey,
  formatViewUrl,
  type PageUrls,
  parseRecordsView,
  readRecordLocation,
} from '../record-location.ts';
import { type SaveOptions, useSave } from './use-save.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface Options extends SaveOptions {
  readonly draftKey: string;
  readonly keeper: DraftAutosave;
  /** Whether the device is keeping the typed text. */
  readonly draftKept: boolean;
  readonly saveWaiting: DraftSaver['saveWaiting'];
}

/** Everything a person can do at a form: save, save all, cancel and leave, with the question that comes first. */
export function useFormActions(options: Options) {
  const { map, spot, draftKey, form, keeper, savedId, draftKept } = options;
  const { onSaved, saveWaiting } = options;
  const { tab } = spot;
  const location = useLocation();
  const here = `${location.pathname}${location.search}`;
  const back = readReturn(location);
  const { navigate, openList, hrefOf } = usePageLinks(map, tab);
  const save = useSave(options);
  const guard = useUnsavedGuard({
    isUnsaved: form.isUnsaved,
    // A person who leaves only briefly is not asked, because the draft is stored until they return to this form.
    keepsForm: next => formAt(map, next) === draftKey || (draftKept && readReturn(next)?.to === here),
  });
  const { before, asked, goOn, stay } = guard;

  /** Leaves the saved form for the page from which it was opened, or for the list. */
  const leave = async (savedOn: PageTab): Promise<void> => {
    if (back === undefined) await openList(savedOn, savedId());
    // The browser's Back button then does not lead into the form that was just saved.
    else await navigate(back.to, { state: { ...back.state, ...createAddedState(savedId()) }, replace: true });
  };

  /** Leaves the saved form, and saves the other drafts waiting on the page. */
  const leaveAndSaveWaiting = async (savedOn: PageTab): Promise<void> => {
    const leadsElsewhere =
      back !== undefined && parseRecordsView(map.base, toPathname(back.to)) === undefined;
    // Leave first, so that a failed draft is shown on the next page and not on a form that the person is leaving.
    if (!leadsElsewhere) await leave(savedOn);
    const isNoneLeft = await saveWaiting(draftKey, leadsElsewhere ? 'elsewhere' : 'next');
    // A form that needs the saved record, such as its owner, receives it whatever became of the other drafts.
    if (leadsElsewhere) await leave(savedOn);
    if (isNoneLeft) onSaved(undefined);
  };

  const submit = async (): Promise<void> => {
    const savedOn = await save();
    if (savedOn === undefined) return;
    await (tab.kind.texts.savesAll === true ? leaveAndSaveWaiting(savedOn) : leave(savedOn));
  };

  /** Saves the open form first, so that its errors get the focus, and then the other drafts waiting on the page. */
  const saveAll = async (): Promise<void> => {
    const savedOn = form.isUnsaved() ? await save() : tab;
    if (savedOn === undefined) await saveWaiting(draftKey);
    else await leaveAndSaveWaiting(savedOn);
  };

  const saveAndGoOn = async (): Promise<void> => {
    if ((await save()) === undefined) stay();
    else goOn();
  };

  /** A person who leaves the form keeps the draft for their next visit; a person who discards it does not. */
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
    cancel: () =>
      before(
        'discard',
        () => void (back === undefined ? openList(tab) : navigate(back.to, { state: back.state })),
      ),
  };
}

/** The addresses of a page with tabs, and functions that navigate to them. */
function usePageLinks(map: PageUrls, tab: PageTab) {
  const navigate = useNavigate();
  const openList = useCallback(
    (on: PageTab, saved?: string) =>
      navigate(formatViewUrl(map, { view: { at: 'list' }, tab: on }), { state: createSavedState(saved) }),
    [navigate, map],
  );

  const hrefOf = useCallback(
    (one: string) => formatViewUrl(map, { view: { at: 'record', id: one }, tab }),
    [map, tab],
  );

  return { navigate, openList, hrefOf };
}

const toPathname = (url: string): string => url.split('?')[0] ?? url;

/** The key of the draft that would be typed at an address. */
function formAt(map: PageUrls, next: Location): string | undefined {
  const spot = readRecordLocation(map, next);
  return spot === undefined ? undefined : findDraftKey(spot);
}
