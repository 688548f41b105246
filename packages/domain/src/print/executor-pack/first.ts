import type { PrintBlock } from '../document.ts';

/**
 * Urgent tasks, in order. Sources, all read as stored copies on 2026-11-21. Registering: Staffordshire and Luton
 * councils' pages for England and Wales, nidirect.gov.uk/articles/registering-death-district-registrar,
 * nrscotland.gov.uk/registration/registering-a-death. The original will: gov.uk/applying-for-probate, nidirect.gov.uk/
 * services/apply-probate, morton-fraser.com for Scotland. Bereavement Support Payment:
 * gov.uk/bereavement-support-payment.
 */
export const urgentTaskBlocks: readonly PrintBlock[] = [
  {
    type: 'list',
    numbered: true,
    items: [
      'Register the death: within 5 days in Northern Ireland, within 8 in Scotland, and in England and Wales within 5 days after the registrar has the medical certificate. If a coroner or the procurator fiscal is involved, it takes longer. Chapter 3 lists what the registrar asks for.',
      'Ask for several copies of the death certificate. Banks and insurers may each want to see one.',
      'Find the signed will. A copy is rarely enough for probate.',
      'Look after children, dependent adults and pets.',
      'Lock the home, read the meters, and tell the home insurer that it is empty.',
      'Arrange the funeral in line with their wishes. Many banks pay for it straight from the account.',
      'Tell everyone listed in chapters 2 and 3 about the death.',
      'For a husband, wife or partner under State Pension age: ask about Bereavement Support Payment. Claim within 3 months to get all of it.',
    ],
  },
];
