import { type FormEvent, useState } from 'react';
import type { SummaryError } from '../feedback/ErrorSummary.tsx';
import { useSummary } from '../feedback/use-summary.ts';

/** What went wrong with a form that was sent, and with which box if it is one of them. */
export interface FormProblem<Key extends string> {
  id?: Key;
  message: string;
}

interface TextForm<Key extends string> {
  /** What stands in the boxes at first. */
  begin: Readonly<Record<Key, string>>;
  /** The id of a box, to which the summary leads. */
  idOf: (key: string) => string;
  /** Where the summary stands when it is not beside the form. */
  onErrors?: (errors: readonly SummaryError[]) => void;
}

/** The sentence of what is wrong with a box. */
type Errors<Key extends string> = Partial<Record<Key, string>>;

const isEmpty = (errors: object) => Object.values(errors).every(message => message === undefined);

/** A form of a few text boxes: what is typed, what is wrong with each, and whether it is being sent. */
export function useTextForm<Key extends string>({ begin, idOf, onErrors }: TextForm<Key>) {
  const [typed, setTyped] = useState(begin);
  const [errors, setErrors] = useState<Errors<Key>>({});
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
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
   * Says what is `wrong`, which may take a moment to know, or sends and says what came of that. Gives whether it was taken;
   * nothing typed is lost.
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

/** A sentence that belongs to no box. */
export const alone = (message: string | undefined) => (message === undefined ? undefined : { message });
