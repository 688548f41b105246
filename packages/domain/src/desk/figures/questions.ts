import { findPartner } from '../../print/executor-pack/subject.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import type { DisputedFact } from '../model/doubts.ts';
import { assetValueKind, estateKind, unlistedItemKind } from '../model/records.ts';
import { describeDispute } from '../organisations/doubt-words.ts';
import { createDeskReader } from '../organisations/things.ts';
import type { EstateItems } from './estate-items.ts';

const factsOfEstate: ReadonlySet<string> = new Set([
  'diedOn',
  'nation',
  'will',
  'partner',
  'toPartner',
  'toCharity',
  'home',
  'widowed',
  'unusedNil',
  'unusedResidence',
  'inTrust',
  'abroad',
  'keptUse',
]);

/** The disputed answers that the figures depend on. */
export const listDisputedFigures = ({ doubts }: ExecutorDesk): readonly DisputedFact[] =>
  doubts.filter(
    ({ kind, fact }) =>
      kind === assetValueKind.kind ||
      kind === unlistedItemKind.kind ||
      (kind === estateKind.kind && factsOfEstate.has(fact)),
  );

/**
 * Lists, as sentences, the facts that are missing and the decisions that are open. Empty if nothing is missing and no
 * decision is open.
 */
export function listOpenQuestions(desk: ExecutorDesk, items: EstateItems): readonly string[] {
  const { estate } = desk;
  const { reader, subject } = createDeskReader(desk, desk.records);
  const partner = findPartner(reader, subject);
  const estimates = [...items.assets, ...items.debts].filter(({ isOfThatDay }) => !isOfThatDay);
  return [
    ...listDisputedFigures(desk).map(doubt => {
      const { title, values } = describeDispute(desk, doubt);
      const [used = '', ...others] = values;
      return `Two executors gave different answers for “${title}”: ${[used, ...others].join(' and ')}. The figures use ${used} until one is chosen.`;
    }),
    ...(partner !== undefined && estate.partner === ''
      ? [
          `What does ${reader.title(partner)} receive? Anything left to a husband, wife or civil partner is free of Inheritance Tax.`,
        ]
      : []),
    ...(items.home !== undefined && estate.partner !== 'all' && estate.home === '' && items.home.to === ''
      ? [
          `Who receives ${items.home.title}? The tax-free band for a home applies only if children or grandchildren receive it.`,
        ]
      : []),
    ...(estate.widowed === '' && partner === undefined
      ? [
          'Did a husband, wife or civil partner die earlier? Any unused part of their tax-free bands can be added.',
        ]
      : []),
    ...items.deedsDecide.map(
      title =>
        `How is ${title} passed on? The deeds decide whether the share passes to the other owner or under the will. For now we count it as passing under the will.`,
    ),
    ...items.holdersOpen.map(
      title =>
        `Who shares ${title}? It is a joint account, but the other holder is not recorded, so all of it is counted.`,
    ),
    ...items.scottishJoint.map(
      title =>
        `Whose money is in ${title}? In Scotland the names on an account do not decide who owns the money. We count the share that is recorded.`,
    ),
    ...items.pensionsOpen.map(
      title =>
        `Who receives ${title}? Anything left to a husband, wife or civil partner is free of Inheritance Tax.`,
    ),
    ...desk.items
      .filter(({ sort, to, leftOut }) => sort === 'gift' && to === '' && leftOut === '')
      .map(
        ({ name }) =>
          `Who received the gift ${name}? A gift to a husband, wife, civil partner or charity is free of Inheritance Tax. Until you answer, it counts as taxable.`,
      ),
    ...items.unvalued.map(title => `${title} has no value yet.`),
    ...(items.funeral.length === 0
      ? ['The funeral costs have not been entered yet. Once you enter them, we will deduct them.']
      : []),
    ...(estimates.length === 0
      ? []
      : [
          `${String(estimates.length)} of the amounts ${estimates.length === 1 ? 'is' : 'are'} not for the date of death. Ask for the value on that date.`,
        ]),
  ];
}
