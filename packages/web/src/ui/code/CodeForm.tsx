import { type FormEvent, type ReactNode, useState } from 'react';
import { useCountdown } from '../../lib/browser/use-countdown.ts';
import { systemClock } from '../../lib/clock.ts';
import { Banner } from '../feedback/Banner.tsx';
import { ErrorSummary } from '../feedback/ErrorSummary.tsx';
import { useErrorSummary } from '../feedback/use-summary.ts';
import { Button } from '../form/Button.tsx';
import { TextField } from '../form/TextField.tsx';
import { CodeField, codeMissingText, parseSixDigits } from './CodeField.tsx';

export interface CodeFormProps {
  /**
   * `page`: the form is the only one on its page, and a refused code is reported in a banner. `panel`: it is one of
   * several forms, and a refused code is reported at the box.
   */
  variant?: 'page' | 'panel';
  /** The box's id, unique on the page. */
  boxId?: string;
  /** Shown above the form on a page, below the error summary; above the box in a panel. */
  head: ReactNode;
  words?: { submit: string; busy: string; leave: string };
  /** Whether the person types one of their printed recovery codes instead of six digits. */
  recovery?: boolean;
  /** Returns an error message, or undefined on success. */
  onCode: (code: string) => Promise<string | undefined>;
  /**
   * Sends another code. Resolves to the reason if it was not sent, otherwise to undefined. Absent if no other code can
   * be sent.
   */
  onAgain?: () => Promise<CodeNotSentReason | undefined>;
  /** How many seconds to wait before another code may be sent; 0 if there is no limit. */
  againAfter?: number;
  /** Where the person finds the digits, and how long they are valid. */
  codeHint?: string | undefined;
  /** The error message if the person did not type six digits. */
  missing?: string;
  /** Shown above the box until a code has been sent or refused. */
  notice?: string | undefined;
  /** Other ways to sign in, shown below. */
  children?: ReactNode;
  onLeave: () => void;
}

/** Why no other code was sent. With `waitSeconds` the reason is a waiting time, which the form counts down. */
export interface CodeNotSentReason {
  readonly message?: string;
  readonly waitSeconds?: number;
}

const pageWords = { submit: 'Continue', busy: 'Checking...', leave: 'Go back' };

/** One box for a code, with ways to get another code. */
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
            <p>We sent a new code. The previous code no longer works.</p>
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
            hint="Type one of the codes you printed or wrote down."
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

/** The state of the form: the typed code, the error, and whether the code is being checked or another one sent. */
function useCode({
  variant,
  boxId,
  recovery,
  onCode,
  onAgain,
  againAfter = 0,
  missing = codeMissingText,
}: CodeInput) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'code' | 'again'>();
  const [again, setAgain] = useState(false);
  const countdown = useCountdown(systemClock, againAfter);
  const summary = useErrorSummary();
  const showAtBox = (message: string | undefined) => summary.show(message ? [{ id: boxId, message }] : []);
  const showRefusal = variant === 'page' ? setProblem : showAtBox;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    setAgain(false);
    const code = recovery ? typed.trim() : (parseSixDigits(typed) ?? '');
    showAtBox(code === '' ? (recovery ? 'Enter one of your recovery codes' : missing) : undefined);
    if (code === '') return;
    setBusy('code');
    const refusal = await onCode(code);
    setBusy(undefined);
    showRefusal(refusal);
    // A panel stays open after a correct code, and the person types a different code there next time.
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
    // Another code was sent, so the code in the box no longer works.
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
