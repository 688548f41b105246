import { describe, expect, it } from 'vitest';
import { dayOfStored } from '../calendar.ts';
import { demoFamily } from '../demo-family/demo-family.ts';
import { linesIn, makePack } from './testing/make-pack.ts';

/** What an executor asks, the chapter where they look, and what one line there must say together. */
const questions: readonly (readonly [question: string, chapter: string, answer: readonly string[]])[] = [
  ['Where is the signed will, and who holds it?', 'first', ['Location', 'Nair & Hodge Solicitors, Bingley']],
  ['Who are the executors?', 'first', ['Martin and Amira are the executors']],
  ['Whom do I ring about the will, with which number?', 'first', ['Priya Nair', '01632 960123']],
  ['What must be done first?', 'first', ['Register the death', 'within 5 days', 'within 8 in Scotland']],
  ['Burial or cremation?', 'first', ['Burial or cremation', 'Cremation']],
  ['Who takes the dog tonight?', 'first', ['Who takes over', 'Margaret, next door']],
  ['What does the registrar ask for?', 'first', ['Date of birth', '14 June 1959']],
  ['Which bank do I tell, with which number?', 'tell', ['Halifax', '11-97-35', '70124821']],
  ['Whom do I ring about the pension?', 'tell', ['West Riding Schools', 'WR-0040288', '0808 157 0789']],
  ['Who insures the empty house, and by when do they hear?', 'tell', ['LV=', 'HM-5544332', '30 days']],
  ['Who sends the gas bill?', 'tell', ['Octopus Energy', 'A-7C21F0E4', '0808 157 0456']],
  ['Who was her doctor?', 'tell', ['Dr Sandhu', 'GP', '01632 960320']],
  ['What is the National Insurance number?', 'tell-us-once', ['National Insurance number', 'AA 000003 D']],
  ['Which council, which account?', 'tell-us-once', ['Council tax account number', '60318824']],
  ['What is the house worth, and whose is it?', 'assets', ['Our home', '50%', '£142,500.00', '£285,000.00']],
  ['Who gets the pension?', 'assets', ['Pension from the school', 'outside the will', 'Martin Ellery']],
  ['Does life insurance pay out?', 'assets', ['Legal & General', 'LG-7788129', 'In trust', '£100,000.00']],
  ['What is owed on the mortgage, and to whom?', 'debts', ['Yorkshire Building Society', '£12,030.00']],
  ['What is owed and nobody knows how much?', 'debts', ['Margaret', 'Not recorded']],
  ['What runs out soon?', 'keep', ['21 December 2026', 'Renewal', 'House and contents']],
  ['Which bills go on?', 'keep', ['Water', 'Yorkshire Water', '£41.20', 'Direct Debit']],
  ['Where are the car’s papers and keys?', 'papers', ['Skoda Fabia', 'YQ19 KWE', 'The green folder', 'keys']],
  ['Where are the deeds?', 'papers', ['Our home', 'HM Land Registry, title WYK 000000']],
  ['Where is the power of attorney?', 'papers', ['power of attorney', 'Blue folder in the desk']],
  ['Who is to have the ring?', 'papers', ['Grandmother’s ring', 'The top drawer', 'Promised to Amira']],
  ['What becomes of the photos?', 'digital', ['Where the instructions are', 'Sealed envelope']],
  ['How do I reach the son?', 'people', ['Tom Ellery', '07700 900333']],
  ['Which gifts may be taxed?', 'gifts', ['Amira Ellery', '6 March 2024', '£15,000.00']],
  ['What should I still look for?', 'gaps', ['Flat that we let', 'Place where the deeds are']],
];

describe('what an executor asks of the demo family is answered in the chapter where they look', () => {
  const pack = makePack({}, demoFamily(dayOfStored('2026-11-21')));

  it.each(questions)('%s', (_question, chapter, answer) => {
    const answers = (line: string) => answer.every(part => line.includes(part));
    expect(linesIn(pack, chapter)).toSatisfy((lines: string[]) => lines.some(answers));
  });

  it('and no birthday stands among what falls due', () => {
    expect(linesIn(pack, 'keep').join('\n')).not.toMatch(/Birthday|Anniversary/);
  });
});
