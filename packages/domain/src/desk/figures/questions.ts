import { partnerOf } from '../../print/executor-pack/subject.ts';
import type { Desk } from '../model/desk.ts';
import { deskReader } from '../organisations/things.ts';
import type { EstateItems } from './estate-items.ts';

/** What is missing in the figures or has to be decided, in sentences. Empty where all is answered. */
export function questionsOf(desk: Desk, items: EstateItems): readonly string[] {
  const { estate } = desk;
  const { reader, subject } = deskReader(desk, desk.records);
  const partner = partnerOf(reader, subject);
  const estimates = [...items.assets, ...items.debts].filter(({ isOfThatDay }) => !isOfThatDay);
  return [
    ...(partner !== undefined && estate.partner === ''
      ? [
          `What does ${reader.title(partner)} receive? What goes to a husband, wife or civil partner is free of the tax.`,
        ]
      : []),
    ...(items.home !== undefined && estate.partner !== 'all' && estate.home === '' && items.home.to === ''
      ? [`Who receives ${items.home.title}? The band for a home is for children and grandchildren.`]
      : []),
    ...(estate.widowed === '' && partner === undefined
      ? [
          'Did a husband, wife or civil partner die before? What they left unused of their bands can be added.',
        ]
      : []),
    ...items.deedsDecide.map(
      title =>
        `How does ${title} pass? The deeds decide whether the share goes to the other owner or by the will. It is counted as part of what the will passes on.`,
    ),
    ...items.holdersOpen.map(
      title => `Who shares ${title}? It is a joint account without names, so all of it is counted.`,
    ),
    ...items.scottishJoint.map(
      title =>
        `Whose money is in ${title}? In Scotland the names on an account do not decide. The share that is recorded is counted.`,
    ),
    ...items.pensionsOpen.map(
      title => `Who receives ${title}? What goes to a husband, wife or civil partner is free of the tax.`,
    ),
    ...items.unvalued.map(title => `${title} has no value yet.`),
    ...(items.funeral.length === 0
      ? ['The costs of the funeral are not entered yet. They are taken off.']
      : []),
    ...(estimates.length === 0
      ? []
      : [
          `${String(estimates.length)} of the amounts ${estimates.length === 1 ? 'is' : 'are'} not of the day of death. Ask for the value on that day.`,
        ]),
  ];
}
