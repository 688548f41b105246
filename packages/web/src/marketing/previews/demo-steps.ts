import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { samplePassport } from '@kinfolio/domain/overview/sample-passport';
import type { SectionId } from '@kinfolio/domain/records/pages';
import { sampleFields } from '@kinfolio/domain/records/record-check';
import {
  type Category,
  categories,
  categoriesOf,
  categoryOf,
  type RecordKind,
} from '@kinfolio/domain/records/record-kind';
import { sections } from '../../passport/all-sections.ts';
import type { Section } from '../../passport/sections.ts';
import { sampleDay } from './sample.tsx';

/** One step of the demo: a category, the form that belongs to it and what is filled in. */
export interface DemoStep {
  /** Counted from 1, as in its address. */
  readonly number: number;
  readonly category: Category;
  readonly title: string;
  readonly section: Section;
  readonly kind: RecordKind;
  readonly values: Readonly<FieldValues>;
  /** It has a box to tick for an email before something is due. */
  readonly reminds: boolean;
}

/** What a step is called where its section has another step too. */
const ownTitles: Partial<Readonly<Record<Category, string>>> = {
  healthcare: 'Doctors and dentists',
  contacts: 'Solicitors and other contacts',
};

/** The nine sections of a passport, and the people of the household. */
const shown = categories.slice(0, categories.indexOf('people') + 1);

/** Ten steps, one for each of these categories. */
export const demoSteps: readonly DemoStep[] = shown.flatMap((category, index) => {
  const kind = allKinds.find(one => categoriesOf(one).includes(category) && sectionOf(one) !== undefined);
  const section = kind && sectionOf(kind);
  if (kind === undefined || section === undefined) return [];
  const reminders = Object.values(kind.due ?? {}).flatMap(rule => rule?.reminder?.field ?? []);
  const ticked = Object.fromEntries(reminders.map(field => [field, true]));
  return [
    {
      number: index + 1,
      category,
      title: ownTitles[category] ?? section.title,
      section,
      kind,
      values: { ...sampleOf(kind, category), ...ticked },
      reminds: reminders.length > 0,
    },
  ];
});

/** The step that shows a section, by its number. */
export function demoStepOf(id: SectionId): number {
  return demoSteps.find(step => step.section.id === id)?.number ?? 1;
}

/** The kind's sample, or one of the sample passport where that belongs to another category. */
function sampleOf(kind: RecordKind, category: Category): FieldValues {
  const own = sampleFields(kind);
  const other = samplePassport(sampleDay).find(
    ({ content }) => content.kind === kind.id && categoryOf(kind, content.fields) === category,
  );
  return categoryOf(kind, own) === category || other === undefined ? own : other.content.fields;
}

function sectionOf(kind: RecordKind): Section | undefined {
  return sections.find(section => section.kinds.includes(kind));
}
