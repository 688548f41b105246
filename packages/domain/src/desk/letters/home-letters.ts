import { formatNiNumber } from '../../values/uk.ts';
import {
  deathCertificate,
  factsOfThings,
  type LetterBody,
  type LetterContext,
  listOf,
  paragraph,
} from './context.ts';

const isHome = (type: string): boolean => /^(home|buildings|contents)/i.test(type);
const isLife = (type: string): boolean => /life insurance/i.test(type);

/** The letter to a home insurer: keep the house insured. */
export function keepInsured(context: LetterContext): LetterBody {
  const { organisation, gap, diedOn } = context;
  const own = organisation.things.filter(
    ({ kindId, typeLabel }) => kindId === 'insurance-policy' && isHome(typeLabel),
  );
  // A home names its insurer too. Its policy has the number.
  const policies = own.length > 0 ? own : organisation.things.filter(({ kindId }) => kindId === 'property');
  return {
    subject: 'Please keep the home insured',
    parts: [
      ...policies.flatMap(thing =>
        thing.kindId === 'property'
          ? [
              {
                type: 'facts',
                title: thing.title,
                rows: [
                  { label: 'Policy number', text: gap('policy number', 'The number of the home’s policy') },
                ],
              } as const,
            ]
          : factsOfThings(context, [thing]),
      ),
      paragraph(
        `Please do not cancel the policy. Please put it in the name of the estate from ${diedOn}, and note that the home ${gap('is empty / is still lived in', 'Whether the home is empty')}.`,
      ),
      paragraph('Please tell me:'),
      listOf(
        'what is covered from now on, and what is not while nobody lives there',
        'how often somebody must visit, and what to do about water and heating',
        'when the policy ends, what it costs, and how the estate can pay',
        'whether valuable things may stay in the home',
      ),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to the insurer of anything else: a car, a journey, a pet. */
export function otherPolicy(context: LetterContext): LetterBody {
  const { organisation } = context;
  const policies = organisation.things.filter(
    ({ kindId, typeLabel }) => kindId === 'insurance-policy' && !isHome(typeLabel) && !isLife(typeLabel),
  );
  return {
    subject: 'A policy of somebody who has died',
    parts: [
      ...factsOfThings(context, policies),
      paragraph('Please tell me:'),
      listOf(
        'whether the cover goes on, for whom, and until when',
        'whether others who are named on the policy are still covered',
        'whether the policy pays anything because of the death',
        'how to end it, and what will be paid back to the estate',
      ),
      paragraph('Please do not end the cover until I have answered.'),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to a supplier of energy, water, phone or the like. */
export function supplierLetter(context: LetterContext): LetterBody {
  const { organisation, gap, diedOn } = context;
  const bills = organisation.things.filter(({ kindId }) => kindId === 'bill');
  const isMetered = bills.some(({ typeLabel }) => /gas|electricity|water|fuel/i.test(typeLabel));
  return {
    subject: 'An account of somebody who has died',
    parts: [
      ...factsOfThings(context, bills),
      ...(isMetered
        ? [
            paragraph(
              `Please do not cut off the supply. The meter was read on ${gap('day', 'The day on which the meter was read')}: ${gap('reading', 'The meter reading')}.`,
            ),
          ]
        : []),
      paragraph('Please:'),
      listOf(
        `make up the account to ${diedOn}, and send me the bill or the refund`,
        'put the account in the name of the estate until I tell you who takes it over, or close it where I ask you to',
        'charge nothing for ending a contract because of a death',
        'take no more Direct Debits until I have answered',
      ),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to a streaming service, a club or a magazine. */
export function subscriptionLetter(context: LetterContext): LetterBody {
  const { organisation, diedOn } = context;
  return {
    subject: 'Please end a subscription',
    parts: [
      ...factsOfThings(
        context,
        organisation.things.filter(({ references }) => references.length > 0),
      ),
      paragraph(
        `Please end it from ${diedOn}, take no more payments, and pay back to the estate what was paid for the time after that day.`,
      ),
      paragraph('Please tell me when this is done, and whether anything has to be returned to you.'),
    ],
    enclosures: [],
  };
}

/** The letter to the council about council tax; in Northern Ireland about rates. */
export function councilLetter(context: LetterContext): LetterBody {
  const { organisation, gap, desk, diedOn, grant } = context;
  const isIrish = desk.estate.nation === 'northern-ireland';
  const tax = isIrish ? 'rates' : 'council tax';
  return {
    subject: isIrish ? 'Rates after a death' : 'Council tax after a death',
    parts: [
      ...factsOfThings(
        context,
        organisation.things.filter(({ kindId }) => kindId === 'council-tax'),
      ),
      paragraph(
        `From ${diedOn} the home ${gap('is empty / is lived in by …', 'Whether the home is empty, and otherwise who lives there')}. Please:`,
      ),
      listOf(
        `make up the ${tax} to that day, and pay back to the estate what was paid for the time after it`,
        `tell me whether ${tax} is due while the home is empty, and for how long after ${grant.replace(/^a /, 'the ')}`,
        ...(isIrish ? [] : ['apply the discount for one adult, if only one person lives there now']),
        'stop any Housing Benefit or other help, and tell me whether anything has to be paid back',
        'take the name off the electoral register',
        'send the bills to me',
      ),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to the landlord. */
export function landlordLetter(context: LetterContext): LetterBody {
  const { gap, desk, diedOn } = context;
  const address = [desk.estate.address.replaceAll('\n', ', '), desk.estate.postcode]
    .filter(Boolean)
    .join(' ');
  return {
    subject: 'The tenancy of somebody who has died',
    parts: [
      {
        type: 'facts',
        title: 'The home',
        rows: [{ label: 'Address', text: address || gap('address of the home', 'The address of the home') }],
      },
      paragraph(
        `The home ${gap('is empty / is still lived in by …', 'Whether the home is empty, and otherwise who lives there')}. Please tell me:`,
      ),
      listOf(
        'when the tenancy ends, and how much notice you need from the estate',
        'whether somebody who lives there may take the tenancy over',
        `the rent that was owed on ${diedOn}, and the rent until the end`,
        'how and when the deposit is paid back',
        'how to return the keys, and by when the home must be cleared',
      ),
      paragraph(
        'Please do not remove anything from the home. This letter is not yet notice to end the tenancy.',
      ),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to the employer. */
export function employerLetter(context: LetterContext): LetterBody {
  const { diedOn, gap } = context;
  return {
    subject: 'Pay and benefits after a death',
    parts: [
      {
        type: 'facts',
        title: 'The job',
        rows: [
          { label: 'Staff or payroll number', text: gap('payroll number', 'The staff or payroll number') },
        ],
      },
      paragraph('Please send me:'),
      listOf(
        `the pay that was owed on ${diedOn}, with holiday, overtime and expenses`,
        'the P45, or the pay and tax up to that day',
        'whether there is life cover at work (“death in service”), and who was named to receive it',
        'the name of the pension scheme, and how to reach it',
        'any shares, savings or loans through work',
        'how to collect personal things, and what has to be returned to you',
      ),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to the Department for Work and Pensions, which often knows of the death already. */
export function dwpLetter(context: LetterContext): LetterBody {
  const { desk, diedOn, gap } = context;
  const isIrish = desk.estate.nation === 'northern-ireland';
  return {
    subject: 'State Pension and benefits after a death',
    parts: [
      {
        type: 'facts',
        title: 'Numbers',
        rows: [
          {
            label: 'National Insurance number',
            text:
              formatNiNumber(desk.estate.niNumber) ||
              gap('National Insurance number', 'The National Insurance number'),
          },
        ],
      },
      paragraph(
        isIrish
          ? 'Please tell me:'
          : `The death was reported with Tell Us Once on ${gap('day', 'The day of Tell Us Once')}. Please tell me:`,
      ),
      listOf(
        `what was still owed to the estate for the time up to ${diedOn}`,
        'whether anything was paid for the time after it, and has to be paid back',
        'how each amount was worked out, before anything is taken from an account',
        'what a husband, wife or civil partner can ask for now, and by when',
      ),
      paragraph('Please send letters to me and not to the old address.'),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to any other organisation. */
export function noticeLetter(context: LetterContext): LetterBody {
  const { things: all, sort } = context.organisation;
  const things = all.filter(({ references }) => references.length > 0);
  return {
    subject: 'Notice of a death',
    parts: [
      ...factsOfThings(context, things),
      paragraph(
        `Please change your records${sort === 'government' ? '' : ', cancel what was booked or ordered'}, and tell me what you need from me. Please also tell me whether anything is owed to the estate or by it.`,
      ),
    ],
    enclosures: [deathCertificate],
  };
}
