import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { person } from '@kinfolio/domain/kinds/person';
import type { CountedRecord } from '@kinfolio/domain/overview/worth';
import { type Day, formatDay, readStoredDay } from '@kinfolio/domain/values/calendar';
import type { ReactNode } from 'react';
import { StaticRouter } from 'react-router';
import { RelatedContext, type RelatedRecords } from '../../passport/related/related.ts';

/**
 * The date of all samples. It is fixed because the sample data is built around it, and so that the same sources always
 * produce the same pages.
 */
export const sampleDay = readStoredDay('2026-11-21');

/** A day as text, such as "21 November 2026", which does not break across lines. */
export const formatSampleDay = (day: Day): string => formatDay(day).replaceAll(' ', '\u00A0');

/** Shown next to the dates of a sample. */
export const sampleDayNote = `Sample, dated ${formatSampleDay(sampleDay)}.`;

/** The Ellerys, an invented family. */
export const elleryFamily: readonly CountedRecord[] = createDemoFamily(sampleDay);

/** The address of a page of the app in the sample passport, which runs without a server: see decision 0930. */
export const toSampleUrl = (address: string): string => `/sample${address}`;

/** The couple who own the passport. Forms offer them as owners. */
const couple = elleryFamily.filter(
  ({ content }) =>
    content.kind === person.id && ['self', 'spouse'].includes(String(content.fields['relationship'])),
);
const nothing = () => () => undefined;
// No kinds are listed, so that nothing in a sample links to another record.
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

/** Provides the contexts that the passport's components have in the app. */
export function SamplePassportProvider({ children }: { readonly children: ReactNode }) {
  return (
    <StaticRouter location="/">
      <RelatedContext value={around}>{children}</RelatedContext>
    </StaticRouter>
  );
}
