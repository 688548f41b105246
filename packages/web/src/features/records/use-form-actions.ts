import type { Clock } from '@kinfolio/domain/calendar';
import { type RecordKind, titleOf } from '@kinfolio/domain/records';
import { useCallback, useRef } from 'react';
import { type Location, useNavigate } from 'react-router';
import type { RecordFormState } from '../../passport/form/use-record-form.ts';
import { showToast } from '../../ui/toast.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { addressOf, draftAt, placeAt } from './place.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface Options {
  readonly kind: RecordKind;
  readonly base: string;
  readonly clock: Clock;
  readonly wide: boolean;
  readonly draftKey: string;
  /** The record that is changed; absent for a new one. */
  readonly id: string | undefined;
  readonly form: RecordFormState;
  readonly keeper: DraftKeeper;
  readonly onSaved: (at: number | undefined) => void;
  readonly remove: (id: string) => Promise<boolean>;
}

/** Everything a person can do at a form: save, save all, cancel, edit another, delete; and what each asks first. */
export function useFormActions({
  kind,
  base,
  clock,
  wide,
  draftKey,
  id,
  form,
  keeper,
  onSaved,
  remove,
}: Options) {
  const navigate = useNavigate();
  // One word about the last save is enough; the words of the one before would cover the page.
  const takeAway = useRef<() => void>(() => undefined);
  const underWay = useRef<Promise<boolean>>(undefined);
  const guard = useUnsavedGuard({
    isUnsaved: form.isUnsaved,
    keepsForm: next => formAt(kind, base, wide, next) === draftKey,
    staysOnPage: next => placeAt(base, next.pathname) !== undefined,
  });
  const { before, asked, goOn, stay } = guard;

  const saveOnce = async (): Promise<boolean> => {
    const title = titleOf(kind, form.values);
    if (!(await form.submit())) return false;
    onSaved(clock.now());
    takeAway.current();
    takeAway.current = showToast({ message: `${title} ${id === undefined ? 'added' : 'updated'}` });
    return true;
  };

  /** Pressed again while it is on its way, it is the same save: a double press must not add a record twice. */
  const save = (): Promise<boolean> => {
    underWay.current ??= saveOnce().finally(() => {
      underWay.current = undefined;
    });
    return underWay.current;
  };

  const submit = async (): Promise<void> => {
    // Beside the list the emptied form stays for the next one; elsewhere the work is done.
    if ((await save()) && (id !== undefined || !wide)) await navigate(base);
  };

  const saveAll = async (): Promise<void> => {
    if (form.isUnsaved() && !(await save())) return;
    onSaved(undefined);
    if (id !== undefined) await navigate(base);
  };

  const saveAndGoOn = async (): Promise<void> => {
    if (await save()) goOn();
    else stay();
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

  const edit = useCallback(
    (other: string) => void navigate(addressOf(base, { at: 'edit', id: other })),
    [navigate, base],
  );

  const hrefOf = useCallback((one: string) => addressOf(base, { at: 'record', id: one }), [base]);

  const removeRecord = useCallback(
    (removed: string) => {
      const act = async (): Promise<void> => {
        if ((await remove(removed)) && removed === id) await navigate(base);
      };
      if (removed === id) before('delete', () => void act());
      else void act();
    },
    [remove, id, before, navigate, base],
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
    cancel: () => void navigate(base),
    clear: () => before('discard', form.startAgain),
  };
}

/** The draft that is typed at an address; the list has no form where there is no room for one. */
function formAt(kind: RecordKind, base: string, wide: boolean, { pathname }: Location): string | undefined {
  const place = placeAt(base, pathname);
  return place?.at === 'list' && !wide ? undefined : draftAt(kind, place);
}
