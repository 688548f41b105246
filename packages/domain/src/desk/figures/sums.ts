import { type Pence, pence, sumPence } from '../../values/money.ts';
import type { Desk } from '../model/desk.ts';
import type { EstateItem, EstateItems, Receiver } from './estate-items.ts';

/** How an estate passes on, in whole pence, for the forms of probate. */
export interface EstateSums {
  /** What the will or the law passes on: before debts, and after debts and the funeral. */
  readonly probateGrossPence: Pence;
  readonly probateNetPence: Pence;
  /** What goes to the other owner, and what goes to a named person such as by a pension. */
  readonly survivorPence: Pence;
  readonly namedPence: Pence;
  /** All that counts for the tax, before and after debts and the funeral. */
  readonly assetsPence: Pence;
  readonly debtsPence: Pence;
  readonly funeralPence: Pence;
  readonly netPence: Pence;
  readonly toPartnerPence: Pence;
  readonly toCharityPence: Pence;
}

const totalOf = (items: readonly EstateItem[]): Pence => sumPence(items.map(item => item.pence));
const passing = (items: readonly EstateItem[], passes: EstateItem['passes']) =>
  items.filter(item => item.passes === passes);
const going = (items: readonly EstateItem[], to: Receiver) => items.filter(item => item.to === to);

/** The sums of an estate by how things pass and who receives them. */
export function sumEstate({ estate }: Desk, { assets, debts, funeral }: EstateItems): EstateSums {
  const free = passing(assets, 'estate');
  const freeDebts = pence(totalOf(passing(debts, 'estate')) + totalOf(funeral));
  const net = pence(Math.max(0, totalOf(free) - freeDebts));
  // What is given to named people or to charity leaves the rest, of which the partner receives all or part.
  // A mortgaged asset passes with its loan (Administration of Estates Act 1925, section 35).
  const given = (to: Receiver) =>
    Math.max(0, totalOf(going(free, to)) - totalOf(going(passing(debts, 'estate'), to)));
  const gifted = given('partner') + given('charity') + given('others') + given('descendants');
  const rest = pence(Math.max(0, net - gifted));
  const charity = pence(Math.min(rest, estate.toCharity ?? 0));
  const afterCharity = pence(rest - charity);
  const partner =
    estate.partner === 'all'
      ? afterCharity
      : pence(estate.partner === 'some' ? Math.min(afterCharity, estate.toPartner ?? 0) : 0);
  const beyond = assets.filter(({ passes }) => passes !== 'estate');
  const netOf = (to: Receiver) =>
    Math.max(
      0,
      totalOf(going(beyond, to)) -
        totalOf(
          going(
            debts.filter(({ passes }) => passes !== 'estate'),
            to,
          ),
        ),
    );
  const assetsPence = totalOf(assets);
  const debtsPence = totalOf(debts);
  const funeralPence = totalOf(funeral);
  const all = Math.max(0, assetsPence - debtsPence - funeralPence);
  const toPartner = Math.min(all, partner + Math.min(net, given('partner')) + netOf('partner'));
  const toCharity = charity + Math.min(net, given('charity')) + netOf('charity');
  return {
    probateGrossPence: totalOf(free),
    probateNetPence: pence(totalOf(free) - freeDebts),
    survivorPence: totalOf(passing(assets, 'survivor')),
    namedPence: totalOf(passing(assets, 'named')),
    assetsPence,
    debtsPence,
    funeralPence,
    netPence: pence(all),
    toPartnerPence: pence(toPartner),
    toCharityPence: pence(Math.min(all - toPartner, toCharity)),
  };
}

/** Only what the will or the law passes on pays debts; what goes to the other owner is not there to pay from. */
export const isInsolvent = ({ assets, debts, funeral }: EstateItems): boolean =>
  totalOf(passing(assets, 'estate')) < totalOf(passing(debts, 'estate')) + totalOf(funeral);
