import { addDays, type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { CardOnlyQuestion } from './emergency/CardAlone.tsx';
import { type AccessStepProps, type OpeningRoute, opensAfterWait, readWaitDays } from './give-access.ts';
import { AccessDatesFields, WaitDaysFields } from './person-fields.tsx';
import { PlanWaitNote } from './WaitNote.tsx';

interface WhenStepProps extends AccessStepProps {
  readonly today: Day;
  readonly waitNote: string | undefined;
  /**
   * The choices available when existing access is changed. The kind of access (always, between two dates, or after a
   * wait) and its cards stay the same.
   */
  readonly only?: readonly OpeningRoute[];
}

export function ChooseTimingStep({
  draft,
  errorOf,
  firstName,
  onChange,
  today,
  waitNote,
  only,
}: WhenStepProps) {
  const isWaiting = opensAfterWait(draft) && waitNote === undefined;
  const all: readonly { value: OpeningRoute; label: string; hint?: string }[] = [
    { value: 'always', label: 'Always, from now', hint: 'Like a husband or wife' },
    { value: 'window', label: 'Between two dates', hint: 'For example, a solicitor doing one job' },
    { value: 'silence', label: 'If I stop logging in', hint: 'We remind you first' },
    { value: 'ask', label: `If ${firstName} asks and I do not say no` },
    { value: 'both', label: 'Either of these two ways', hint: 'Whichever comes first' },
  ];
  // If the plan does not include waiting, nothing is preselected, so that the owner chooses the widest access
  // deliberately.
  const roads = waitNote === undefined ? all : all.filter(({ value }) => !opensAfterWait({ road: value }));
  const offered = roads.filter(({ value }) => only?.includes(value) ?? true);
  return (
    <>
      <h2>When may {firstName} open your passport?</h2>
      {offered.length > 1 && (
        <RadioGroup
          label="When"
          hideLabel
          options={
            draft.everything ? offered.filter(({ value }) => opensAfterWait({ road: value })) : offered
          }
          value={draft.road}
          onChange={road => onChange({ road })}
        />
      )}
      {draft.road === 'window' && (
        <AccessDatesFields {...{ draft, errorOf, onChange }} labels={['First day', 'Last day']} />
      )}
      {waitNote !== undefined && <PlanWaitNote words={waitNote} />}
      {isWaiting && <WaitDays {...{ draft, errorOf, onChange, firstName, today }} />}
      {isWaiting && only === undefined && (
        <Checkbox checked={draft.card} onChange={card => onChange({ card })}>
          An Emergency Card to print: it works without an account
        </Checkbox>
      )}
      {isWaiting && draft.card && <CardOnlyQuestion {...{ draft, onChange }} />}
      {isWaiting && (
        <TextField
          id="ga-letter"
          label={`A letter for ${firstName}`}
          rows={1}
          value={draft.letter}
          error={errorOf('ga-letter')}
          onChange={letter => onChange({ letter })}
        />
      )}
    </>
  );
}

function WaitDays({ draft, errorOf, onChange, firstName, today }: AccessStepProps & { readonly today: Day }) {
  const days = readWaitDays(draft);
  return (
    <>
      <WaitDaysFields
        {...{ draft, errorOf, onChange }}
        label={
          draft.road === 'ask'
            ? 'How many days do you have to say no?'
            : 'After how many days without logging in?'
        }
        hint={
          draft.road !== 'ask' && days !== undefined
            ? `${firstName} could open your passport from ${formatDay(addDays(today, days))}.`
            : undefined
        }
        plainLabel
      />
      {draft.road === 'both' && (
        <WaitDaysFields
          {...{ draft, errorOf, onChange }}
          of="askWait"
          label="How many days do you have to say no?"
          plainLabel
        />
      )}
      {draft.level !== 'view' && (
        <p>
          After the wait {firstName} can see and print, but not change anything. Nothing of yours can be lost
          by mistake.
        </p>
      )}
    </>
  );
}
