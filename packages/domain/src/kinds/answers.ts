import { type Choice, choice, many, multiline } from '../fields/fields.ts';
import { recordKind } from '../records/record-kind.ts';

/** Who the passport is for. */
export const passportFor = [
  { value: 'me', label: 'Just me' },
  { value: 'couple', label: 'Me and my partner' },
  { value: 'someone-else', label: 'Someone I look after' },
] as const satisfies readonly Choice[];

/** What the person may have; what they have not is not asked for. */
export const thingsToHave = [
  { value: 'home', label: 'A home I own' },
  { value: 'car', label: 'A car or another vehicle' },
  { value: 'pension', label: 'A pension' },
  { value: 'children', label: 'Children' },
  { value: 'debts', label: 'Loans or other debts' },
  { value: 'none', label: 'None of these' },
] as const satisfies readonly Choice[];

/**
 * The three questions after sign-up, and what the user answered that they do not have. A record of the product's own:
 * it has no page, and there is one (`domain/overview/answers`).
 */
export const answers = recordKind('answers', {
  label: ['About this passport', 'About this passport'],
  category: 'private',
  icon: 'circle-help',
  fields: {
    whoFor: choice({
      label: 'Who is this passport for?',
      of: passportFor,
      initial: 'me',
      sample: 'couple',
    }),
    has: many({
      label: 'What do you have?',
      hint: 'Tick all that apply. We ask only about those.',
      of: thingsToHave,
      sample: 'home pension',
    }),
    whoShouldKnow: multiline({
      label: 'Who should know about this passport?',
      hint: 'The names you think of first. Nobody is told yet.',
      sample: 'Amira, my daughter',
    }),
    // Several lines, because a line is too short for the ids of a user who has little.
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
    whenNeeded: { title: 'When this is needed', text: 'It decides what the passport asks for.' },
  },
});
