import { inheritanceTaxRules } from '../../reference/inheritance-tax.ts';
import {
  copyOfWill,
  createNiNumberRow,
  createParagraph,
  deathCertificate,
  joinAsList,
  type LetterBody,
  type LetterContext,
  listReferenceNumbers,
  taxYearStart,
} from './context.ts';

/** The first day of death for which unused pensions count for Inheritance Tax. */
const pensionsFrom = inheritanceTaxRules[0]?.pensionsFrom ?? '2027-04-06';

const isPension = (type: string): boolean => /pension/i.test(type);

/** The letter to a bank or building society. It reports the death and requests the balances on the day of death. */
export function writeBankLetter(context: LetterContext): LetterBody {
  const { desk, organisation, name, diedOn, grant } = context;
  const accounts = organisation.things.filter(({ kindId }) => kindId === 'bank-account');
  const since =
    desk.estate.diedOn === undefined ? 'the start of the tax year' : taxYearStart(desk.estate.diedOn);
  const hasJoint = accounts.some(({ isJoint }) => isJoint);
  return {
    subject: 'Please tell me the balance on the date of death',
    parts: [
      createParagraph('These are the accounts that I know of:'),
      ...listReferenceNumbers(context, accounts),
      createParagraph(
        `Please stop the cards and the payments on the accounts that were in the name of ${name} alone.${hasJoint ? ' Please put the joint account in the name of the other holder.' : ''}`,
      ),
      createParagraph('Please send me:'),
      joinAsList(
        `the balance of each account on ${diedOn}, with the interest up to that day`,
        `the interest that was paid from ${since} to ${diedOn}`,
        'the same for any other account, card, loan or safe deposit that you hold',
        'a list of the Direct Debits and standing orders',
        `your form to close the accounts, and whether you need ${grant}`,
      ),
      createParagraph('Please also tell me how to have a funeral bill paid from the account.'),
    ],
    enclosures: [deathCertificate, ...willIn(context)],
  };
}

export function writeInvestmentLetter(context: LetterContext): LetterBody {
  const { organisation, diedOn, grant, desk } = context;
  const things = organisation.things.filter(
    ({ kindId, typeLabel }) => kindId === 'investment' && !isPension(typeLabel),
  );
  const since =
    desk.estate.diedOn === undefined ? 'the start of the tax year' : taxYearStart(desk.estate.diedOn);
  return {
    subject: 'Please tell me the value on the date of death',
    parts: [
      createParagraph('These are the holdings that I know of:'),
      ...listReferenceNumbers(context, things),
      createParagraph(
        'Please do not buy or sell anything, or make any more regular payments. Please send me:',
      ),
      joinAsList(
        `a valuation for probate of each holding on ${diedOn}, with the cash`,
        'dividends and interest that were declared by that day and not paid yet',
        `the income that was paid from ${since} to ${diedOn}`,
        'whether any of it is an ISA, and what a husband, wife or civil partner may pay in because of it',
        `what you need to sell or transfer the holdings, and whether you need ${grant}`,
      ),
    ],
    enclosures: [deathCertificate, ...willIn(context)],
  };
}

/** The letter to a pension scheme or provider; for deaths from 6 April 2027 it also covers Inheritance Tax. */
export function writePensionLetter(context: LetterContext): LetterBody {
  const { organisation, diedOn, desk } = context;
  const pensions = organisation.things.filter(
    ({ kindId, typeLabel }) => kindId === 'investment' && isPension(typeLabel),
  );
  const counts = desk.estate.diedOn !== undefined && desk.estate.diedOn >= pensionsFrom;
  return {
    subject: 'Please tell me what the pension pays after a death',
    parts: [
      createParagraph('These are the pensions that I know of:'),
      ...listReferenceNumbers(context, pensions),
      createParagraph('Please send me:'),
      joinAsList(
        `the value of all benefits on ${diedOn}, and any lump sum`,
        'any pension for a husband, wife, partner, child or other dependant, and how they claim it',
        'whether anyone was named to receive the benefits, and who decides',
        'the last payment before the death, and whether anything has to be paid back',
        'your forms, and the papers that you need',
      ),
      ...(counts
        ? [
            createParagraph(
              'The death was after 5 April 2027, so unused pension money can count for Inheritance Tax. Please also tell me:',
            ),
            joinAsList(
              'the value that counts, and which benefits do not, such as a dependant’s pension or death in service',
              'who you will pay, and how much each person will get, so that I can see what is free of Inheritance Tax',
              'how to give you notice to hold half back, or to pay the tax, if I need to',
            ),
          ]
        : []),
    ],
    enclosures: [deathCertificate, ...(counts ? willIn(context) : [])],
  };
}

export function writeLifeInsurerLetter(context: LetterContext): LetterBody {
  const { organisation, grant, diedOn } = context;
  const policies = organisation.things.filter(
    ({ kindId, typeLabel }) => kindId === 'insurance-policy' && isLife(typeLabel),
  );
  return {
    subject: 'A claim on a life policy',
    parts: [
      createParagraph('I wish to make a claim on:'),
      ...listReferenceNumbers(context, policies),
      createParagraph('Please send me:'),
      joinAsList(
        `what the policy pays because of the death on ${diedOn}`,
        'whether it is written in trust, and who the trustees are',
        `your claim form, and whether you need ${grant} to pay`,
        'whether premiums for the period after the death are paid back',
        'details of any other policy on the same life',
      ),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to a lender or another creditor. */
export function writeDebtLetter(context: LetterContext): LetterBody {
  const { organisation, name, diedOn } = context;
  const debts = organisation.things.filter(
    ({ kindId, mortgage }) =>
      mortgage !== undefined || ['debt', 'county-court-judgment', 'hmrc-liability'].includes(kindId),
  );
  return {
    subject: 'Please tell me what was owed on the date of death',
    parts: [
      createParagraph('This is what I know of:'),
      ...listReferenceNumbers(context, debts),
      createParagraph(
        'Please take no more payments and add no more charges while the estate is being settled. Please send me:',
      ),
      joinAsList(
        `what was owed on ${diedOn}, with the interest up to that day`,
        'a copy of the agreement',
        'whether it was owed jointly, and with whom',
        'whether there is insurance that pays it off',
        'what you need while the estate is being settled',
      ),
      createParagraph(
        `${name}’s debts are paid from the estate, in the order set by law. I am not offering to pay them myself.`,
      ),
    ],
    enclosures: [deathCertificate],
  };
}

/** The letter to HMRC about Income Tax up to the day of death. */
export function writeHmrcLetter(context: LetterContext): LetterBody {
  const { desk, diedOn, organisation } = context;
  const since =
    desk.estate.diedOn === undefined ? 'the start of the tax year' : taxYearStart(desk.estate.diedOn);
  const reference = organisation.things
    .flatMap(thing => thing.references)
    .find(({ label }) => label === 'Reference')?.whole;
  return {
    subject: 'Income Tax up to the date of death',
    parts: [
      {
        type: 'facts',
        title: 'Numbers',
        rows: [
          createNiNumberRow(context),
          ...(reference === undefined ? [] : [{ label: 'Tax reference', text: reference }]),
        ],
      },
      createParagraph('Please tell me:'),
      joinAsList(
        `whether too much or too little Income Tax was paid from ${since} to ${diedOn}, and for the years before`,
        'whether you need a tax return up to the date of death',
        'how you will pay a refund to the estate, or how the estate pays what is owed',
        'whether anything is owed for tax credits or Child Benefit',
      ),
      createParagraph('Please stop payments on account, and write to me, not to the old address.'),
    ],
    enclosures: [deathCertificate, ...willIn(context)],
  };
}

const isLife = (type: string): boolean => /life insurance/i.test(type);

const willIn = ({ desk }: LetterContext): string[] =>
  desk.estate.will === 'found' || desk.estate.will === 'copy' ? [copyOfWill] : [];
