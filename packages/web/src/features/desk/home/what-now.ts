import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import type { DeskDate } from '@kinfolio/domain/desk/weeks/dates';
import { addDays, type Day, formatDay } from '@kinfolio/domain/values/calendar';

/** The next thing to do on a desk. `to` is an address below the desk's first page. */
export interface NextDeskTask {
  readonly title: string;
  readonly text: string;
  readonly press: string;
  readonly to: string;
}

/** If a step's deadline is no more than this many days away, the step comes first. */
const nearDays = 7;

/**
 * Finds the one thing to do next. In order: a step from the first weeks that is near or late, a request from an
 * organisation, a planned step, and an organisation that still has to be notified.
 */
export function findNextDeskTask(
  dates: readonly DeskDate[],
  organisations: readonly DeskOrganisation[],
  today: Day,
): NextDeskTask {
  const near = dates
    .filter(
      ({ by, doneOn, isEnd }) =>
        !isEnd && doneOn === undefined && by !== undefined && by <= addDays(today, nearDays),
    )
    .toSorted((one, other) => ((one.by ?? '') < (other.by ?? '') ? -1 : 1))[0];
  if (near?.by !== undefined)
    return {
      title: near.title,
      text: near.isOver
        ? `This was due by ${formatDay(near.by)}. ${near.text}`
        : `By ${formatDay(near.by)}. ${near.text}`,
      press: 'See the first weeks',
      to: '/first-weeks',
    };
  const asking = organisations.find(({ state }) => state === 'asks');
  if (asking !== undefined)
    return {
      title: `${asking.name} needs something from you`,
      text: asking.nextStep === '' ? 'Write down what they need, and by when.' : asking.nextStep,
      press: `Open ${asking.name}`,
      to: `/organisations/${asking.record.id}`,
    };
  const due = organisations
    .filter(({ nextOn, state }) => nextOn !== undefined && nextOn <= today && state !== 'closed')
    .toSorted((one, other) => ((one.nextOn ?? '') < (other.nextOn ?? '') ? -1 : 1))[0];
  if (due?.nextOn !== undefined)
    return {
      title: due.nextStep === '' ? `Look at ${due.name} again` : due.nextStep,
      text: `${due.name}. You planned it for ${formatDay(due.nextOn)}.`,
      press: `Open ${due.name}`,
      to: `/organisations/${due.record.id}`,
    };
  const next = organisations.find(({ state }) => state === 'to-tell');
  if (next !== undefined)
    return {
      title: `Tell ${next.name}`,
      text: next.ways[0] === undefined ? '' : `The quickest way: ${next.ways[0].label}.`,
      press: `Open ${next.name}`,
      to: `/organisations/${next.record.id}`,
    };
  const waiting = organisations.find(({ state }) => state === 'told');
  if (waiting !== undefined)
    return {
      title: 'Everyone has been told',
      text: `You are waiting for answers, for example from ${waiting.name}. Write down each value when it arrives.`,
      press: 'See the organisations',
      to: '/organisations',
    };
  return {
    title: 'Every organisation has answered',
    text: 'Look through everything once more before you send the forms.',
    press: 'See the organisations',
    to: '/organisations',
  };
}
