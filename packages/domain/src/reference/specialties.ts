import type { Choice } from '../fields/fields.ts';

// Stored values come from the specification (spec 2 §3); labels are in UK spelling, from the project's reference data,
// read 2026-11-21.

/** The 14 types of financial professional. */
export const financialSpecialties = [
  { value: 'financial-adviser', label: 'Financial adviser' },
  { value: 'independent-financial-adviser', label: 'Independent financial adviser (IFA)' },
  { value: 'accountant', label: 'Accountant' },
  { value: 'chartered-accountant', label: 'Chartered accountant' },
  { value: 'tax-adviser', label: 'Tax adviser' },
  { value: 'mortgage-broker', label: 'Mortgage broker' },
  { value: 'equity-release-adviser', label: 'Equity release adviser' },
  { value: 'insurance-broker', label: 'Insurance broker' },
  { value: 'pension-adviser', label: 'Pension adviser' },
  { value: 'investment-adviser', label: 'Investment adviser' },
  { value: 'wealth-manager', label: 'Wealth manager' },
  { value: 'bank-manager', label: 'Bank manager' },
  { value: 'bookkeeper', label: 'Bookkeeper' },
  { value: 'other-financial', label: 'Other financial professional' },
] as const satisfies readonly Choice[];

/** The 12 types of legal professional. */
export const legalSpecialties = [
  { value: 'solicitor-general', label: 'Solicitor (general)' },
  { value: 'solicitor-family', label: 'Solicitor (family law)' },
  { value: 'solicitor-property', label: 'Solicitor (property and conveyancing)' },
  { value: 'solicitor-employment', label: 'Solicitor (employment law)' },
  { value: 'solicitor-criminal', label: 'Solicitor (criminal law)' },
  { value: 'solicitor-personal-injury', label: 'Solicitor (personal injury)' },
  { value: 'solicitor-wills', label: 'Solicitor (wills and probate)' },
  { value: 'barrister', label: 'Barrister', hint: 'Scotland: advocate' },
  { value: 'notary', label: 'Notary public' },
  { value: 'legal-executive', label: 'Chartered legal executive' },
  { value: 'paralegal', label: 'Paralegal' },
  { value: 'other-legal', label: 'Other legal professional' },
] as const satisfies readonly Choice[];

/** The 27 types of healthcare professional. */
export const healthcareSpecialties = [
  { value: 'gp', label: 'GP' },
  { value: 'dentist', label: 'Dentist' },
  { value: 'optician', label: 'Optician' },
  { value: 'consultant', label: 'Consultant (other specialty)' },
  { value: 'cardiologist', label: 'Cardiologist' },
  { value: 'dermatologist', label: 'Dermatologist' },
  { value: 'endocrinologist', label: 'Endocrinologist' },
  { value: 'gastroenterologist', label: 'Gastroenterologist' },
  { value: 'neurologist', label: 'Neurologist' },
  { value: 'oncologist', label: 'Oncologist' },
  { value: 'orthopedic', label: 'Orthopaedic surgeon' },
  { value: 'psychiatrist', label: 'Psychiatrist' },
  { value: 'psychologist', label: 'Psychologist' },
  { value: 'rheumatologist', label: 'Rheumatologist' },
  { value: 'urologist', label: 'Urologist' },
  { value: 'gynecologist', label: 'Gynaecologist' },
  { value: 'pediatrician', label: 'Paediatrician' },
  { value: 'physiotherapist', label: 'Physiotherapist' },
  { value: 'chiropractor', label: 'Chiropractor' },
  { value: 'osteopath', label: 'Osteopath' },
  { value: 'podiatrist', label: 'Podiatrist or chiropodist' },
  { value: 'audiologist', label: 'Audiologist' },
  { value: 'dietitian', label: 'Dietitian' },
  { value: 'pharmacist', label: 'Pharmacist' },
  { value: 'nurse', label: 'Nurse' },
  { value: 'counselor', label: 'Counsellor or therapist' },
  { value: 'other-healthcare', label: 'Other healthcare professional' },
] as const satisfies readonly Choice[];

/** The 15 other types of people to call on. */
export const otherSpecialties = [
  { value: 'estate-agent', label: 'Estate agent' },
  { value: 'surveyor', label: 'Surveyor' },
  { value: 'architect', label: 'Architect' },
  { value: 'builder', label: 'Builder' },
  { value: 'plumber', label: 'Plumber' },
  { value: 'electrician', label: 'Electrician' },
  { value: 'gardener', label: 'Gardener' },
  { value: 'cleaner', label: 'Cleaner' },
  { value: 'handyman', label: 'Handyman' },
  { value: 'vet', label: 'Vet' },
  { value: 'mechanic', label: 'Mechanic or garage' },
  { value: 'hairdresser', label: 'Hairdresser' },
  { value: 'personal-trainer', label: 'Personal trainer' },
  { value: 'tutor', label: 'Tutor' },
  { value: 'other-professional', label: 'Other professional' },
] as const satisfies readonly Choice[];

/** Friends, neighbours and others who help without being paid (decision 0874). */
export const unpaidHelperTypes = [
  { value: 'friend', label: 'Friend' },
  { value: 'neighbour', label: 'Neighbour' },
  { value: 'grandchild', label: 'Grandchild' },
  { value: 'relative', label: 'Another relative' },
  { value: 'faith-leader', label: 'Vicar, priest, imam or rabbi' },
  { value: 'other-person', label: 'Someone else' },
] as const satisfies readonly Choice[];

// Hospital consultants whose titles do not end in "ologist". They too are contacted through a secretary.
const consultantsTheRuleMisses: ReadonlySet<string> = new Set(['orthopedic', 'psychiatrist', 'pediatrician']);

/** Specialties with a secretary: consultants and every "ologist" (spec 2 §2), and the consultants this rule misses. */
export const specialtiesWithSecretary: readonly string[] = healthcareSpecialties
  .map(({ value }) => value)
  .filter(
    value => value === 'consultant' || value.endsWith('ologist') || consultantsTheRuleMisses.has(value),
  );
