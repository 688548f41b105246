import { type FormEvent, type ReactNode, useState } from 'react';
import { useCountdown } from '../../lib/browser/use-countdown.ts';
import { systemClock } from '../../lib/clock.ts';
import { Banner } from '../feedback/Banner.tsx';
import { ErrorSummary } from '../feedback/ErrorSummary.tsx';
import { useSummary } from '../feedback/use-summary.ts';
import { Button } from '../form/Button.tsx';
import { TextField } from '../form/TextField.tsx';
import { CodeField, codeMissing, sixDigits } from './CodeField.tsx';

export interface CodeFormProps {
  /**
   * `page`: the only form of its page; a refused code is named in a banner. `panel`: one of several forms; a refused
   * code is named at the box.
   */
  variant?: 'page' | 'panel';
  /** The box's id, its own on the page. */
  boxId?: string;
  /** On a page above the form, below the summary of errors; in a panel above the box. */
  head: ReactNode;
  words?: { submit: string; busy: string; leave: string };
  /** One of the printed codes is typed, not six digits. */
  recovery?: boolean;
  /** Returns the sentence of what went wrong, or undefined. */
  onCode: (code: string) => Promise<string | undefined>;
  /** Sends another code. Returns why none was sent, or undefined. Absent where none can be sent. */
  onAgain?: () => Promise<NotSent | undefined>;
  /** Seconds after a code was sent until there may be another; 0 where that is not limited. */
  againAfter?: number;
  /** Where the digits are, and how long they work. */
  codeHint?: string | undefined;
  /** The error when six digits were not typed. */
  missing?: string;
  /** Shown above the box until a code is sent or refused. */
  notice?: string | undefined;
  /** Other ways to sign in, below. */
  children?: ReactNode;
  onLeave: () => void;
}

/** Why no other code was sent. With `waitSeconds` it is sent once they are over, and the form counts them. */
export interface NotSent {
  readonly message?: string;
  readonly waitSeconds?: number;
}

const pageWords = { submit: 'Go on', busy: 'Checking...', leave: 'Go back' };

/** One box for a code, with the ways to get another one. */
export function CodeForm(props: CodeFormProps) {
  const { variant = 'page', boxId = 'code', head, words = pageWords, recovery = false } = props;
  const { codeHint, notice, onAgain, onLeave } = props;
  const form = useCode({ ...props, variant, boxId, recovery });
  const { summary, problem, busy, again, secondsLeft } = form;
  const field = { id: boxId, value: form.typed, error: form.error, onChange: form.setTyped };
  const above = (
    <>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      {head}
    </>
  );
  return (
    <>
      {variant === 'page' && above}
      <form
        className={variant === 'page' ? 'fields' : 'fields narrow'}
        noValidate
        onSubmit={event => void form.submit(event)}
      >
        {variant === 'panel' && above}
        {problem && (
          <Banner tone="danger" role="alert">
            <p>{problem}</p>
          </Banner>
        )}
        {again && (
          <Banner tone="ok" role="status">
            <p>We sent a new code. The one before it no longer works.</p>
          </Banner>
        )}
        {notice && !again && !problem && (
          <Banner tone="info" role="status">
            <p>{notice}</p>
          </Banner>
        )}
        {recovery ? (
          <TextField
            {...field}
            label="Recovery code"
            hint="One of the codes you printed or wrote down."
            plainLabel
            ident
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <CodeField {...field} {...(codeHint !== undefined && { hint: codeHint })} />
        )}
        <div className="actions">
          <Button type="submit" variant="primary" busy={busy === 'code' ? words.busy : undefined}>
            {words.submit}
          </Button>
          {onAgain && secondsLeft === 0 && (
            <Button
              variant="quiet"
              busy={busy === 'again' ? 'Sending...' : undefined}
              onClick={() => void form.sendAgain()}
            >
              Send a new code
            </Button>
          )}
          <Button variant="quiet" onClick={onLeave}>
            {words.leave}
          </Button>
        </div>
        {onAgain && secondsLeft > 0 && (
          <p className="muted">You can ask for a new code in {waitWords(secondsLeft)}.</p>
        )}
        {props.children}
      </form>
    </>
  );
}

type CodeInput = Pick<CodeFormProps, 'onCode' | 'onAgain' | 'againAfter' | 'missing'> &
  Required<Pick<CodeFormProps, 'variant' | 'boxId' | 'recovery'>>;

/** What is typed, what is wrong with it, and whether the code or another message is being sent. */
function useCode({
  variant,
  boxId,
  recovery,
  onCode,
  onAgain,
  againAfter = 0,
  missing = codeMissing,
}: CodeInput) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'code' | 'again'>();
  const [again, setAgain] = useState(false);
  const countdown = useCountdown(systemClock, againAfter);
  const summary = useSummary();
  const showAtBox = (message: string | undefined) => summary.show(message ? [{ id: boxId, message }] : []);
  const showRefusal = variant === 'page' ? setProblem : showAtBox;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    setAgain(false);
    const code = recovery ? typed.trim() : (sixDigits(typed) ?? '');
    showAtBox(code === '' ? (recovery ? 'Enter one of your recovery codes' : missing) : undefined);
    if (code === '') return;
    setBusy('code');
    const refusal = await onCode(code);
    setBusy(undefined);
    showRefusal(refusal);
    // A panel stays, and its next code is another one.
    if (refusal === undefined && variant === 'panel') setTyped('');
  };
  const sendAgain = async () => {
    setBusy('again');
    setProblem(undefined);
    showAtBox(undefined);
    const notSent = await onAgain?.();
    setBusy(undefined);
    showRefusal(notSent?.message);
    setAgain(notSent === undefined);
    countdown.start(notSent === undefined ? againAfter : (notSent.waitSeconds ?? 0));
    // What is in the box works no longer.
    if (notSent === undefined) setTyped('');
  };
  const error = summary.errors[0]?.message;
  return {
    typed,
    setTyped,
    error,
    problem,
    busy,
    again,
    secondsLeft: countdown.left,
    summary,
    submit,
    sendAgain,
  };
}

const waitWords = (seconds: number) =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
