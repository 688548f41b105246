import { useCallback } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { PageTab } from '../../../passport/page-tabs.ts';
import { addedOnTheWay, justSaved, returnTo } from '../../../passport/return-to.ts';
import type { DraftAutosave } from '../drafts/draft-autosave.ts';
import type { DraftSaver } from '../drafts/use-save-drafts.ts';
import { addressOf, draftAt, locationAt, type PageMap } from '../record-location.ts';
import { type SaveOptions, useSave } from './use-save.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface Options extends SaveOptions {
  readonly draftKey: string;
  readonly keeper: DraftAutosave;
  /** The device keeps what is typed. */
  readonly draftKept: boolean;
  readonly saveWaiting: DraftSaver['saveWaiting'];
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

/** The draft that is typed at an address. */
function formAt(map: PageMap, next: Location): string | undefined {
  const spot = locationAt(map, next);
  return spot === undefined ? undefined : draftAt(spot);
}
