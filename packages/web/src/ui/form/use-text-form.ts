import { type FormEvent, useState } from 'react';
import type { SummaryError } from '../feedback/ErrorSummary.tsx';
import { useErrorSummary } from '../feedback/use-summary.ts';

/** An error in a submitted form, and the box it concerns, if any. */
export interface FormProblem<Key extends string> {
  id?: Key;
  message: string;
}

interface TextForm<Key extends string> {
  /** The initial values of the boxes. */
  begin: Readonly<Record<Key, string>>;
  /** The id of a box, for links from the summary. */
  idOf: (key: string) => string;
  /** Receives the errors if the summary is shown somewhere else than at the form. */
  onErrors?: (errors: readonly SummaryError[]) => void;
}

/** Error messages by box. */
type Errors<Key extends string> = Partial<Record<Key, string>>;

const isEmpty = (errors: object) => Object.values(errors).every(message => message === undefined);

/**
 * The state of a form with a few text boxes: the typed text, the error of each box, and whether the form is being sent.
 */
export function useTextForm<Key extends string>({ begin, idOf, onErrors }: TextForm<Key>) {
  const [typed, setTyped] = useState(begin);
  const [errors, setErrors] = useState<Errors<Key>>({});
  const [busy, setBusy] = useState(false);
  const summary = useErrorSummary();
  const tell = onErrors ?? summary.show;
  const show = (found: Errors<Key>, alone?: string) => {
    setErrors(found);
    const linked = Object.entries<string | undefined>(found).flatMap(([key, message]) =>
      message === undefined ? [] : [{ id: idOf(key), message }],
    );
    tell(alone === undefined ? linked : [...linked, { message: alone }]);
  };
  const set = (key: Key) => (value: string) => {
    setTyped(before => ({ ...before, [key]: value }));
    setErrors(before => ({ ...before, [key]: undefined }));
  };
  /**
   * Shows the errors in `wrong`, which may take a moment to find. If there are no errors, sends the form and shows the
   * result. Resolves to whether the form was accepted. Typed text is never lost.
   */
  const submit = async (
    event: FormEvent,
    wrong: Errors<Key> | Promise<Errors<Key>>,
    send: () => Promise<FormProblem<Key> | undefined>,
  ): Promise<boolean> => {
    event.preventDefault();
    setBusy(true);
    const found = await wrong;
    show(found);
    const problem = isEmpty(found) ? await send() : undefined;
    setBusy(false);
    if (!isEmpty(found)) return false;
    if (problem === undefined) return true;
    const { id, message } = problem;
    const refused: Errors<Key> = {};
    if (id !== undefined) refused[id] = message;
    show(refused, id === undefined ? message : undefined);
    return false;
  };
  const clear = () => setTyped(begin);
  return { typed, errors, busy, summary, set, submit, clear };
}

/** Turns an error message into a form problem that concerns no particular box; undefined if there is no message. */
export const toFormProblem = (message: string | undefined) =>
  message === undefined ? undefined : { message };
