import { describe, expect, it } from 'vitest';
import { linesIn, makePack } from './testing/make-pack.ts';

/** What an executor asks, the chapter where they look, and what one line there must say together. */
const questions: readonly (readonly [question: string, chapter: string, answer: readonly string[]])[] = [
  ['Where is the signed will?', 'first', ['Location', 'Nair & Hodge, Bingley: strongroom']],
  ['Who are the executors?', 'first', ['Martin and Amira are the executors']],
  ['Whom do I ring about the will, with which number?', 'first', ['Priya Nair', '01274 960123']],
  ['What must be done first?', 'first', ['Register the death', 'within 5 days', 'within 8 in Scotland']],
  ['Burial or cremation?', 'first', ['Burial or cremation', 'Cremation']],
  ['Who takes the dog tonight?', 'first', ['Who takes over', 'Margaret, next door']],
  ['What does the registrar ask for?', 'first', ['Date of birth', '14 June 1959']],
  ['Which bank do I tell, with which number?', 'tell', ['Halifax', '30-94-30', '70124821']],
  ['Whom do I ring about the pension?', 'tell', ['Nest', 'MB40028816', '0300 020 0090']],
  ['Who insures the empty house?', 'tell', ['LV=', 'Home insurance', 'HM55443322', '01632 960 700']],
  ['Who sends the gas bill?', 'tell', ['Octopus Energy', 'A-7C21F0E4', '0808 164 1088']],
  ['What is the National Insurance number?', 'tell-us-once', ['National Insurance number', 'AA 000003 D']],
  ['Which council, which account?', 'tell-us-once', ['Council tax account number', '60318824']],
  [
    'What is the house worth, and whose is it?',
    'assets',
    ['Our home', '60%', '£171,000.00', 'of £285,000.00'],
  ],
  ['Who gets the pension?', 'assets', ['Pension from the school', 'outside the will', 'Martin Ellery']],
  ['Does life insurance pay out?', 'assets', ['Legal & General', 'LG77881299', 'In trust', '£100,000.00']],
  ['What is the whole estate before debts?', 'assets', ['Everything of value', '£285,092.16']],
  ['What is owed on the mortgage, and to whom?', 'debts', ['Yorkshire Building Society', '£24,060.00']],
  ['What is owed altogether?', 'debts', ['All debts', '£28,893.70']],
  ['Does the taxman get anything?', 'debts', ['Self Assessment 2025 to 2026', 'HMRC', '£1,180.40']],
  ['What runs out soon?', 'keep', ['15 January 2027', 'Renewal', 'Home insurance']],
  ['Where is the log book?', 'papers', ['Skoda Fabia', 'YD19 KWE', 'The green folder']],
  ['Where are the deeds?', 'papers', ['Our home', 'HM Land Registry, title WYK 000000']],
  ['Where is the power of attorney?', 'papers', ['power of attorney', 'Blue folder in the desk']],
  ['What becomes of the photos?', 'digital', ['What to do with it', 'Hand it over to somebody']],
  ['Who does the tax return?', 'people', ['Colin Webb', 'Accountant', '01274 960222']],
  ['Which gifts may be taxed?', 'gifts', ['Amira Ellery', '9 March 2024', '£15,000.00']],
  ['What should I still look for?', 'gaps', ['Professional contact (GP)']],
];

describe('what an executor asks is answered in the chapter where they look', () => {
  const pack = makePack();

  it.each(questions)('%s', (_question, chapter, answer) => {
    const answers = (line: string) => answer.every(part => line.includes(part));
    expect(linesIn(pack, chapter)).toSatisfy((lines: string[]) => lines.some(answers));
  });
});
