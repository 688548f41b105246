import { budgetItem } from '../kinds/budget-item.ts';
import { savingGoal } from '../kinds/saving-goal.ts';
import { createDemoRecords, type DemoRecord } from './made-up.ts';

const pays = createDemoRecords(budgetItem);
const goal = createDemoRecords(savingGoal);

type Row = readonly [
  id: string,
  description: string,
  amount: string,
  frequency: string,
  subcategory: string,
  isEssential: boolean,
];

const rows: Readonly<Record<string, readonly Row[]>> = {
  housing: [
    ['spend-mortgage', 'Mortgage', '612.40', 'monthly', 'rent-mortgage', true],
    ['spend-electricity', 'Electricity', '74.00', 'monthly', 'electricity', true],
    ['spend-gas', 'Gas', '52.00', 'monthly', 'gas', true],
    ['spend-water', 'Water', '105.00', 'quarterly', 'water', true],
    ['spend-broadband', 'Broadband', '39.00', 'monthly', 'broadband-and-landline', true],
  ],
  food: [
    ['spend-shop', 'Weekly shop', '85.00', 'weekly', 'supermarket-shopping', true],
    ['spend-school', 'School meals', '34.15', 'monthly', 'school-meals', true],
    ['spend-meals', 'Meals out', '84.00', 'monthly', 'restaurants-and-pubs', false],
  ],
  transport: [
    ['spend-petrol', 'Petrol', '140.00', 'monthly', 'petrol-diesel', true],
    ['spend-garage', 'MOT and servicing', '702.00', 'yearly', 'mot-servicing-and-repairs', true],
    ['spend-train', 'Train to Whitby', '210.00', 'quarterly', 'train', false],
  ],
  savings: [['spend-isa', 'Cash ISA', '250.00', 'monthly', 'isa-contributions', false]],
  insurance: [
    ['spend-car-cover', 'Car insurance', '1080.00', 'yearly', 'car-insurance', true],
    ['spend-home-cover', 'Home insurance', '36.00', 'monthly', 'home-insurance', true],
    ['spend-life-cover', 'Life insurance', '50.00', 'monthly', 'life-insurance', true],
  ],
  entertainment: [
    ['spend-netflix', 'Netflix', '12.99', 'monthly', 'netflix', false],
    ['spend-sky', 'Sky', '45.91', 'monthly', 'sky-or-now', false],
    ['spend-days-out', 'Days out', '90.00', 'monthly', 'days-out', false],
  ],
  hobbies: [
    ['spend-swimming', 'Swimming club', '60.00', 'monthly', 'clubs-and-memberships', false],
    ['spend-allotment', 'Allotment', '600.00', 'yearly', 'gardening', false],
  ],
  gifts: [['spend-gifts', 'Birthdays and Christmas', '1152.00', 'yearly', 'christmas-and-festivals', false]],
  pets: [['spend-dog', 'Dog food', '76.00', 'monthly', 'pet-food', true]],
  healthcare: [['spend-dentist', 'Dentist plan', '62.30', 'monthly', 'dentist', true]],
};

/**
 * The family's savings goals: a bathroom, paid from the rainy-day savings, and a party, whose money is in an envelope.
 */
export const savingGoals = (day: (days: number) => string): DemoRecord[] => [
  goal('goal-bathroom', {
    name: 'A walk-in shower',
    target: '21500.00',
    by: day(400),
    account: 'rainy-day',
  }),
  goal('goal-party', { name: 'Ruby wedding party', target: '900.00', by: day(150), saved: '320.00' }),
];

/** The household's budget: 23 items that come to £2,486.30 a month. */
export function createDemoBudgetItems(): DemoRecord[] {
  return Object.entries(rows).flatMap(([category, items]) =>
    items.map(([id, description, amount, frequency, subcategory, isEssential]) =>
      pays(id, { description, amount, category, subcategory, frequency, isEssential, source: 'manual' }),
    ),
  );
}
