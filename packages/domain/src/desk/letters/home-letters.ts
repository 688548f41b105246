import {
  createNiNumberRow,
  createParagraph,
  deathCertificate,
  joinAsList,
  type LetterBody,
  type LetterContext,
  listReferenceNumbers,
} from './context.ts';

const isHome = (type: string): boolean => /^(home|buildings|contents)/i.test(type);
const isLife = (type: string): boolean => /life insurance/i.test(type);

/** The letter to a home insurer, asking to keep the home insured. */
export function writeHomeInsurerLetter(context: LetterContext): LetterBody {
  const { organisation, gap, diedOn } = context;
  const own = organisation.things.filter(
    ({ kindId, typeLabel }) => kindId === 'insurance-policy' && isHome(typeLabel),
  );
  // The record of a home also names its insurer, but only the policy has the number.
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
                  {
                    label: 'Policy number',
                    text: gap('policy number', 'The policy number of the home insurance'),
                  },
                ],
              } as const,
            ]
          : listReferenceNumbers(context, [thing]),
      ),
      createParagraph(
        `Please do not cancel the policy. Please put it in the name of the estate from ${diedOn}, and note that the home ${gap('is empty / is still lived in', 'Whether the home is empty')}.`,
      ),
      createParagraph('Please tell me:'),
      joinAsList(
        'what is covered from now on, and what is not covered while nobody lives there',
        'how often someone must visit, and what to do about water and heating',
        'when the policy ends, what it costs, and how the estate can pay',
        'whether valuables can stay in the home',
      ),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to any other insurer, such as one for a car, for travel or for a pet. */
export function writeOtherInsurerLetter(context: LetterContext): LetterBody {
  const { organisation } = context;
  const policies = organisation.things.filter(
    ({ kindId, typeLabel }) => kindId === 'insurance-policy' && !isHome(typeLabel) && !isLife(typeLabel),
  );
  return {
    subject: 'A policy held by someone who has died',
    parts: [
      ...listReferenceNumbers(context, policies),
      createParagraph('Please tell me:'),
      joinAsList(
        'whether the cover continues, for whom, and until when',
        'whether others who are named on the policy are still covered',
        'whether the policy pays anything because of the death',
        'how to end it, and what will be paid back to the estate',
      ),
      createParagraph('Please do not end the cover until I have replied.'),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to a supplier of energy, water, phone and similar services. */
export function writeSupplierLetter(context: LetterContext): LetterBody {
  const { organisation, gap, diedOn } = context;
  const bills = organisation.things.filter(({ kindId }) => kindId === 'bill');
  const isMetered = bills.some(({ typeLabel }) => /gas|electricity|water|fuel/i.test(typeLabel));
  return {
    subject: 'An account held by someone who has died',
    parts: [
      ...listReferenceNumbers(context, bills),
      ...(isMetered
        ? [
            createParagraph(
              `Please do not cut off the supply. The meter was read on ${gap('day', 'The day the meter was read')}: ${gap('reading', 'The meter reading')}.`,
            ),
          ]
        : []),
      createParagraph('Please:'),
      joinAsList(
        `work out the account up to ${diedOn}, and send me the bill or the refund`,
        'put the account in the name of the estate until I tell you who takes it over, or close it where I ask you to',
        'charge nothing for ending a contract because of a death',
        'take no more Direct Debits until I have replied',
      ),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to a streaming service, a club or a magazine. */
export function writeSubscriptionLetter(context: LetterContext): LetterBody {
  const { organisation, diedOn } = context;
  return {
    subject: 'Please end a subscription',
    parts: [
      ...listReferenceNumbers(
        context,
        organisation.things.filter(({ references }) => references.length > 0),
      ),
      createParagraph(
        `Please end the subscription from ${diedOn}, take no more payments, and refund the estate for anything paid beyond that day.`,
      ),
      createParagraph(
        'Please tell me when this has been done, and whether anything has to be returned to you.',
      ),
    ],
    enclosures: [],
  };
}

/** The letter to the council about council tax, or about rates in Northern Ireland. */
export function writeCouncilLetter(context: LetterContext): LetterBody {
  const { organisation, gap, desk, diedOn, grant } = context;
  const isIrish = desk.estate.nation === 'northern-ireland';
  const tax = isIrish ? 'rates' : 'council tax';
  return {
    subject: isIrish ? 'Rates after a death' : 'Council tax after a death',
    parts: [
      ...listReferenceNumbers(
        context,
        organisation.things.filter(({ kindId }) => kindId === 'council-tax'),
      ),
      createParagraph(
        `From ${diedOn} the home ${gap('is empty / is lived in by …', 'Whether the home is empty or, if not, who lives there')}. Please:`,
      ),
      joinAsList(
        `work out the ${tax} up to that day, and refund to the estate anything paid for the period after it`,
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

export function writeLandlordLetter(context: LetterContext): LetterBody {
  const { gap, desk, diedOn } = context;
  const address = [desk.estate.address.replaceAll('\n', ', '), desk.estate.postcode]
    .filter(Boolean)
    .join(' ');
  return {
    subject: 'The tenancy of someone who has died',
    parts: [
      {
        type: 'facts',
        title: 'The home',
        rows: [{ label: 'Address', text: address || gap('address of the home', 'The address of the home') }],
      },
      createParagraph(
        `The home ${gap('is empty / is still lived in by …', 'Whether the home is empty or, if not, who lives there')}. Please tell me:`,
      ),
      joinAsList(
        'when the tenancy ends, and how much notice you need from the estate',
        'whether someone who lives there may take over the tenancy',
        `the rent that was owed on ${diedOn}, and the rent until the tenancy ends`,
        'how and when the deposit is paid back',
        'how to return the keys, and when the home must be cleared by',
      ),
      createParagraph(
        'Please do not remove anything from the home. This letter is not notice to end the tenancy.',
      ),
    ],
    enclosures: [deathCertificate],
  };
}

export function writeEmployerLetter(context: LetterContext): LetterBody {
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
      createParagraph('Please send me:'),
      joinAsList(
        `the pay that was owed on ${diedOn}, with holiday, overtime and expenses`,
        'the P45, or the pay and tax up to that day',
        'whether there is life cover at work (“death in service”), and who was named to receive it',
        'the name of the pension scheme, and how to contact it',
        'any shares, savings or loans through work',
        'how to collect personal belongings, and what has to be returned to you',
      ),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to the Department for Work and Pensions, which often already knows of the death. */
export function writeDwpLetter(context: LetterContext): LetterBody {
  const { desk, diedOn, gap } = context;
  const isIrish = desk.estate.nation === 'northern-ireland';
  return {
    subject: 'State Pension and benefits after a death',
    parts: [
      {
        type: 'facts',
        title: 'Numbers',
        rows: [createNiNumberRow(context)],
      },
      createParagraph(
        isIrish
          ? 'Please tell me:'
          : `The death was reported with Tell Us Once on ${gap('day', 'The day Tell Us Once was used')}. Please tell me:`,
      ),
      joinAsList(
        `what is still owed to the estate for the period up to ${diedOn}`,
        'whether anything was paid for the period after it and must be paid back',
        'how each amount was worked out, before anything is taken from an account',
        'what a husband, wife or civil partner can ask for now, and by what date',
      ),
      createParagraph('Please send letters to me and not to the old address.'),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to any other organisation. */
export function writeGeneralNoticeLetter(context: LetterContext): LetterBody {
  const { things: all, sort } = context.organisation;
  const things = all.filter(({ references }) => references.length > 0);
  return {
    subject: 'Notice of a death',
    parts: [
      ...listReferenceNumbers(context, things),
      createParagraph(
        `Please change your records${sort === 'government' ? '' : ', cancel any bookings or orders'}, and tell me what you need from me. Please also tell me whether anything is owed to or by the estate.`,
      ),
    ],
    enclosures: [deathCertificate],
  };
}
