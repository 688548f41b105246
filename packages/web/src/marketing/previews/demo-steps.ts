import { isFilled } from '@kinfolio/domain/fields/conditions';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { samplePassport } from '@kinfolio/domain/overview/sample-passport';
import type { SectionId } from '@kinfolio/domain/records/pages';
import { createSampleFields, isFieldShown } from '@kinfolio/domain/records/record-check';
import {
  type Category,
  categories,
  findRecordCategory,
  listCategoriesOfKind,
  type RecordKind,
} from '@kinfolio/domain/records/record-kind';
import { sectionsWithPages } from '../../passport/all-sections.ts';
import type { SectionWithPages } from '../../passport/sections.ts';
import { sampleDay } from './sample.tsx';

/** One step in the demo: a category, its form and the values filled in. */
export interface DemoStep {
  /** The number of the step, counted from 1, as in its address. */
  readonly number: number;
  readonly category: Category;
  readonly title: string;
  readonly section: SectionWithPages;
  readonly kind: RecordKind;
  readonly values: Readonly<FieldValues>;
  /** The fields that the step shows: the first ones that are filled in, and the checkbox for an email. */
  readonly only: readonly string[];
}

/** Titles for steps that share their section with another step. */
const ownTitles: Partial<Readonly<Record<Category, string>>> = {
  healthcare: 'Doctors and dentists',
  contacts: 'Solicitors and other contacts',
};

/** The categories that the demo shows: those of the nine sections, and the people of the household. */
const shown = categories.slice(0, categories.indexOf('people') + 1);

/** How many fields a step shows: enough to recognise the form, because the sample passport has all of them. */
const shownFields = 3;

/** The ten steps of the demo, one for each category. */
export const demoSteps: readonly DemoStep[] = shown.flatMap((category, index) => {
  const kind = allKinds.find(
    one => listCategoriesOfKind(one).includes(category) && sectionOf(one) !== undefined,
  );
  const section = kind && sectionOf(kind);
  if (kind === undefined || section === undefined) return [];
  const reminders = Object.values(kind.due ?? {}).flatMap(rule => rule?.reminder?.field ?? []);
  const ticked = Object.fromEntries(reminders.map(field => [field, true]));
  const values = { ...sampleOf(kind, category), ...ticked };
  const filled = Object.keys(kind.fields).filter(
    key => isFilled(values[key]) && isFieldShown(kind, values, key),
  );
  return [
    {
      number: index + 1,
      category,
      title: ownTitles[category] ?? section.title,
      section,
      kind,
      values,
      only: [...filled.slice(0, shownFields), ...reminders],
    },
  ];
});

export function findDemoStepNumber(id: SectionId): number {
  return demoSteps.find(step => step.section.id === id)?.number ?? 1;
}

/** The kind's sample, or one from the sample passport if the sample belongs to another category. */
function sampleOf(kind: RecordKind, category: Category): FieldValues {
  const own = createSampleFields(kind);
  const other = samplePassport(sampleDay).find(
    ({ content }) => content.kind === kind.id && findRecordCategory(kind, content.fields) === category,
  );
  return findRecordCategory(kind, own) === category || other === undefined ? own : other.content.fields;
}

function sectionOf(kind: RecordKind): SectionWithPages | undefined {
  return sectionsWithPages.find(section => section.kinds.includes(kind));
}
