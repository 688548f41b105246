import { type Choice, choice, multiline, multipleChoice } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

export const passportForChoices = [
  { value: 'me', label: 'Just me' },
  { value: 'couple', label: 'Me and my partner' },
  { value: 'someone-else', label: 'Someone I look after' },
] as const satisfies readonly Choice[];

/** Things a person may have. Questions about things they do not have are skipped. */
export const possessionChoices = [
  { value: 'home', label: 'A home I own' },
  { value: 'car', label: 'A car or another vehicle' },
  { value: 'pension', label: 'A pension' },
  { value: 'children', label: 'Children' },
  { value: 'debts', label: 'Loans or other debts' },
  { value: 'none', label: 'None of these' },
] as const satisfies readonly Choice[];

/**
 * The three questions after sign-up, and the needs the user said they do not have. One of the product's own records: it
 * has no page, and there is only one (`domain/overview/answers`).
 */
export const setUpAnswers = createRecordKind('answers', {
  label: ['About this passport', 'About this passport'],
  category: 'private',
  icon: 'circle-help',
  fields: {
    whoFor: choice({
      label: 'Who is this passport for?',
      of: passportForChoices,
      initial: 'me',
      sample: 'couple',
    }),
    has: multipleChoice({
      label: 'What do you have?',
      hint: 'Tick all that apply. We will ask only about those.',
      of: possessionChoices,
      sample: 'home pension',
    }),
    whoShouldKnow: multiline({
      label: 'Who should know about this passport?',
      hint: 'Write the names that come to mind first. We will not tell anyone yet.',
      sample: 'Amira, my daughter',
    }),
    // Multiline because the ids of a user who has few things do not fit into a single-line field.
    absent: multiline({ label: 'What I don’t have', unseen: true }),
  },
  card: {},
  titleFallback: 'About this passport',
  texts: {
    page: 'About this passport',
    addTitle: 'Three questions before you start',
    addButton: 'Save answers',
    updateTitle: 'About this passport',
    updateButton: 'Save answers',
    deleteButton: 'Delete these answers',
    list: 'About this passport',
    count: ['answer', 'answers'],
    empty: { text: 'Three questions, so that we ask only for what you have.', button: 'Answer them' },
    help: { lead: 'You can change your answers at any time', points: [], notes: [] },
    whenNeeded: { title: 'When this is needed', text: 'Your answers decide what the passport asks for.' },
  },
});
