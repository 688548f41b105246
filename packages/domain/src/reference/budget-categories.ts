import type { Choice } from '../fields/fields.ts';

/** A budget category: its subcategories, and whether purchases in it count as needs unless a person changes that. */
export interface BudgetCategory extends Choice {
  readonly essential: boolean;
  readonly subcategories: readonly Choice[];
}

/**
 * The fourteen categories of the specification (spec 2 §3), in its order, with the subcategories of the project's
 * reference data (read 2026-11-21). Stored values never change; the first subcategory is the one a form begins with.
 */
export const budgetCategories = [
  {
    value: 'housing',
    label: 'Housing',
    essential: true,
    subcategories: [
      { value: 'rent-mortgage', label: 'Rent/Mortgage' },
      { value: 'council-tax', label: 'Council Tax' },
      { value: 'gas', label: 'Gas' },
      { value: 'electricity', label: 'Electricity' },
      { value: 'water', label: 'Water' },
      { value: 'broadband-and-landline', label: 'Broadband & Landline' },
      { value: 'service-charge-and-ground-rent', label: 'Service Charge & Ground Rent' },
      { value: 'repairs-and-maintenance', label: 'Repairs & Maintenance' },
      { value: 'furniture-and-appliances', label: 'Furniture & Appliances' },
      { value: 'tv-licence', label: 'TV Licence' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 'transport',
    label: 'Transport',
    essential: true,
    subcategories: [
      { value: 'petrol-diesel', label: 'Petrol/Diesel' },
      { value: 'electric-car-charging', label: 'Electric Car Charging' },
      { value: 'car-finance-lease', label: 'Car Finance/Lease' },
      { value: 'vehicle-tax', label: 'Vehicle Tax' },
      { value: 'mot-servicing-and-repairs', label: 'MOT, Servicing & Repairs' },
      { value: 'parking-and-tolls', label: 'Parking & Tolls' },
      { value: 'train', label: 'Train' },
      { value: 'bus-tram-and-coach', label: 'Bus, Tram & Coach' },
      { value: 'taxi', label: 'Taxi' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 'food',
    label: 'Food',
    essential: true,
    subcategories: [
      { value: 'supermarket-shopping', label: 'Supermarket Shopping' },
      { value: 'convenience-and-corner-shop', label: 'Convenience & Corner Shop' },
      { value: 'restaurants-and-pubs', label: 'Restaurants & Pubs' },
      { value: 'takeaways-and-delivery', label: 'Takeaways & Delivery' },
      { value: 'coffee-and-lunches', label: 'Coffee & Lunches' },
      { value: 'school-meals', label: 'School Meals' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 'healthcare',
    label: 'Healthcare',
    essential: true,
    subcategories: [
      { value: 'prescriptions-and-pharmacy', label: 'Prescriptions & Pharmacy' },
      { value: 'dentist', label: 'Dentist' },
      { value: 'optician', label: 'Optician' },
      { value: 'private-treatment', label: 'Private Treatment' },
      { value: 'physiotherapy', label: 'Physiotherapy' },
      { value: 'therapy-and-counselling', label: 'Therapy & Counselling' },
      { value: 'care-and-support-at-home', label: 'Care & Support at Home' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 'childcare',
    label: 'Childcare',
    essential: true,
    subcategories: [
      { value: 'nursery-or-childminder', label: 'Nursery or Childminder' },
      { value: 'breakfast-and-after-school-club', label: 'Breakfast & After-School Club' },
      { value: 'school-uniform-and-trips', label: 'School Uniform & Trips' },
      { value: 'school-fees', label: 'School Fees' },
      { value: 'activities-and-clubs', label: 'Activities & Clubs' },
      { value: 'babysitting', label: 'Babysitting' },
      { value: 'child-maintenance', label: 'Child Maintenance' },
      { value: 'pocket-money', label: 'Pocket Money' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 'entertainment',
    label: 'Entertainment',
    essential: false,
    subcategories: [
      { value: 'netflix', label: 'Netflix' },
      { value: 'amazon-prime-video', label: 'Amazon Prime Video' },
      { value: 'disney-plus', label: 'Disney+' },
      { value: 'sky-or-now', label: 'Sky or NOW' },
      { value: 'music-streaming', label: 'Music Streaming' },
      { value: 'other-streaming', label: 'Other Streaming' },
      { value: 'cinema-theatre-and-events', label: 'Cinema, Theatre & Events' },
      { value: 'books-papers-and-magazines', label: 'Books, Papers & Magazines' },
      { value: 'games', label: 'Games' },
      { value: 'days-out', label: 'Days Out' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 'personal',
    label: 'Personal',
    essential: false,
    subcategories: [
      { value: 'clothing-and-shoes', label: 'Clothing & Shoes' },
      { value: 'hair-and-beauty', label: 'Hair & Beauty' },
      { value: 'toiletries', label: 'Toiletries' },
      { value: 'mobile-phone', label: 'Mobile Phone' },
      { value: 'gym-membership', label: 'Gym Membership' },
      { value: 'laundry-and-dry-cleaning', label: 'Laundry & Dry Cleaning' },
      { value: 'professional-fees-and-unions', label: 'Professional Fees & Unions' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 'insurance',
    label: 'Insurance',
    essential: true,
    subcategories: [
      { value: 'home-insurance', label: 'Home Insurance' },
      { value: 'car-insurance', label: 'Car Insurance' },
      { value: 'life-insurance', label: 'Life Insurance' },
      { value: 'critical-illness-and-income-protection', label: 'Critical Illness & Income Protection' },
      { value: 'private-medical-insurance', label: 'Private Medical Insurance' },
      { value: 'travel-insurance', label: 'Travel Insurance' },
      { value: 'phone-and-gadget-insurance', label: 'Phone & Gadget Insurance' },
      { value: 'boiler-and-home-emergency-cover', label: 'Boiler & Home Emergency Cover' },
      { value: 'funeral-plan', label: 'Funeral Plan' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 'savings',
    label: 'Savings',
    essential: false,
    subcategories: [
      { value: 'emergency-fund', label: 'Emergency Fund' },
      { value: 'isa-contributions', label: 'ISA Contributions' },
      { value: 'pension-contributions', label: 'Pension Contributions' },
      { value: 'regular-saver', label: 'Regular Saver' },
      { value: 'premium-bonds', label: 'Premium Bonds' },
      { value: 'junior-isa-and-childrens-savings', label: 'Junior ISA & Children’s Savings' },
      { value: 'investments', label: 'Investments' },
      { value: 'christmas-and-holiday-fund', label: 'Christmas & Holiday Fund' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 'debt',
    label: 'Debt',
    essential: true,
    subcategories: [
      { value: 'credit-card-payments', label: 'Credit Card Payments' },
      { value: 'personal-loan', label: 'Personal Loan' },
      { value: 'student-loan', label: 'Student Loan' },
      { value: 'store-card', label: 'Store Card' },
      { value: 'buy-now-pay-later', label: 'Buy Now Pay Later' },
      { value: 'overdraft-fees-and-interest', label: 'Overdraft Fees & Interest' },
      { value: 'payday-loan', label: 'Payday Loan' },
      { value: 'debt-management-plan', label: 'Debt Management Plan' },
      { value: 'ccj-or-hmrc-arrears', label: 'CCJ or HMRC Arrears' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 'pets',
    label: 'Pets',
    essential: false,
    subcategories: [
      { value: 'pet-food', label: 'Pet Food' },
      { value: 'vet-bills', label: 'Vet Bills' },
      { value: 'pet-insurance', label: 'Pet Insurance' },
      { value: 'grooming', label: 'Grooming' },
      { value: 'boarding-and-pet-sitting', label: 'Boarding & Pet Sitting' },
      { value: 'toys-and-accessories', label: 'Toys & Accessories' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 'hobbies',
    label: 'Hobbies',
    essential: false,
    subcategories: [
      { value: 'sport-and-fitness', label: 'Sport & Fitness' },
      { value: 'arts-and-crafts', label: 'Arts & Crafts' },
      { value: 'music', label: 'Music' },
      { value: 'gardening', label: 'Gardening' },
      { value: 'clubs-and-memberships', label: 'Clubs & Memberships' },
      { value: 'courses-and-classes', label: 'Courses & Classes' },
      { value: 'equipment', label: 'Equipment' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 'gifts',
    label: 'Gifts',
    essential: false,
    subcategories: [
      { value: 'birthdays', label: 'Birthdays' },
      { value: 'christmas-and-festivals', label: 'Christmas & Festivals' },
      { value: 'weddings-and-celebrations', label: 'Weddings & Celebrations' },
      { value: 'charity-donations', label: 'Charity Donations' },
      { value: 'religious-giving', label: 'Religious Giving' },
      { value: 'cards-and-flowers', label: 'Cards & Flowers' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 'miscellaneous',
    label: 'Miscellaneous',
    essential: false,
    subcategories: [
      { value: 'holidays-and-travel', label: 'Holidays & Travel' },
      { value: 'cash-withdrawals', label: 'Cash Withdrawals' },
      { value: 'bank-fees', label: 'Bank Fees' },
      { value: 'postage-and-stationery', label: 'Postage & Stationery' },
      { value: 'legal-and-professional-fees', label: 'Legal & Professional Fees' },
      { value: 'unplanned-spending', label: 'Unplanned Spending' },
      { value: 'other', label: 'Other' },
    ],
  },
] as const satisfies readonly BudgetCategory[];

export type BudgetCategoryId = (typeof budgetCategories)[number]['value'];

const byId = new Map<string, BudgetCategory>(budgetCategories.map(category => [category.value, category]));

/** The category with this id; undefined for any other text. */
export function findBudgetCategory(id: unknown): BudgetCategory | undefined {
  return typeof id === 'string' ? byId.get(id) : undefined;
}
