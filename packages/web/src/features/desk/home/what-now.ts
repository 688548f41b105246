import type { Desk } from '@kinfolio/domain/desk/model/desk';
import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import { type Day, formatDay } from '@kinfolio/domain/values/calendar';

/** The one thing to do next. `to` is below the desk's first page. */
export interface WhatNow {
  readonly title: string;
  readonly text: string;
  readonly press: string;
  readonly to: string;
}

/** The one thing to do next: what an organisation asked for, then a step that is due, then who is still to be told. */
export function whatNow(_desk: Desk, organisations: readonly DeskOrganisation[], today: Day): WhatNow {
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
      text: `You wait for answers, such as from ${waiting.name}. Write down each value as it comes.`,
      press: 'See the organisations',
      to: '/organisations',
    };
  return {
    title: 'Every organisation has answered',
    text: 'Look through them once more before you send the forms.',
    press: 'See the organisations',
    to: '/organisations',
  };
}
