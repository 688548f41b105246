import { demoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { person } from '@kinfolio/domain/kinds/person';
import type { CountedRecord } from '@kinfolio/domain/overview/worth';
import { type Day, dayOfStored, formatDay } from '@kinfolio/domain/values/calendar';
import type { ReactNode } from 'react';
import { StaticRouter } from 'react-router';
import { RelatedContext, type RelatedRecords } from '../../passport/related/related.ts';

/**
 * The day on which the samples are looked at. A fixed one: the samples of the kinds lie around it, and a page made
 * from the same sources is the same.
 */
export const sampleDay = dayOfStored('2026-11-21');

/** A day in a sentence, "21 November 2026", where no line ends within it. */
export const dayInWords = (day: Day): string => formatDay(day).replaceAll(' ', '\u00A0');

/** Said wherever dates of the sample are shown. */
export const sampleDayWords = `Sample, dated ${dayInWords(sampleDay)}.`;

/** The Ellerys, who do not exist. */
export const ellerys: readonly CountedRecord[] = demoFamily(sampleDay);

/** The two whose passport it is: a form names them as owners. */
const couple = ellerys.filter(
  ({ content }) =>
    content.kind === person.id && ['self', 'spouse'].includes(String(content.fields['relationship'])),
);
const nothing = () => () => undefined;
// No kinds: then nothing in it leads to another record.
const around: RelatedRecords = {
  kinds: [],
  others: {
    whole: () => true,
    all: () => couple,
    records: kind => (kind === person.id ? couple : []),
    record: () => undefined,
    subscribe: nothing,
    subscribeKind: nothing,
  },
};

/** Gives the passport's own parts what they find around them in the app. */
export function InPassport({ children }: { readonly children: ReactNode }) {
  return (
    <StaticRouter location="/">
      <RelatedContext value={around}>{children}</RelatedContext>
    </StaticRouter>
  );
}
