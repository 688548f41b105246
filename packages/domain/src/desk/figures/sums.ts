import { type Pence, sumPence, toPence } from '../../values/money.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import type { AssetReceiver, EstateItem, EstateItems } from './estate-items.ts';

/** The totals of an estate by how it passes, in whole pence, as probate forms need them. */
export interface EstateSums {
  /** The value that passes under the will or the law: before debts, and after debts and the funeral. */
  readonly probateGrossPence: Pence;
  readonly probateNetPence: Pence;
  /**
   * The amount that goes to a surviving joint owner, and the amount that goes to a named person, for example from a
   * pension.
   */
  readonly survivorPence: Pence;
  readonly namedPence: Pence;
  /** The value of everything that counts for the tax, before and after debts and the funeral. */
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
const going = (items: readonly EstateItem[], to: AssetReceiver) => items.filter(item => item.to === to);

/** Adds up an estate by how things pass and who receives them. */
export function sumEstate({ estate }: ExecutorDesk, { assets, debts, funeral }: EstateItems): EstateSums {
  const free = passing(assets, 'estate');
  const freeDebts = toPence(totalOf(passing(debts, 'estate')) + totalOf(funeral));
  const net = toPence(Math.max(0, totalOf(free) - freeDebts));
  // After gifts to named people and charities, the partner receives all or part of the residue. A mortgaged asset
  // passes together with its loan (Administration of Estates Act 1925, section 35).
  const given = (to: AssetReceiver) =>
    Math.max(0, totalOf(going(free, to)) - totalOf(going(passing(debts, 'estate'), to)));
  const gifted = given('partner') + given('charity') + given('others') + given('descendants');
  const rest = toPence(Math.max(0, net - gifted));
  const charity = toPence(Math.min(rest, estate.toCharity ?? 0));
  const afterCharity = toPence(rest - charity);
  const partner =
    estate.partner === 'all'
      ? afterCharity
      : toPence(estate.partner === 'some' ? Math.min(afterCharity, estate.toPartner ?? 0) : 0);
  const beyond = assets.filter(({ passes }) => passes !== 'estate');
  const netOf = (to: AssetReceiver) =>
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
    probateNetPence: toPence(totalOf(free) - freeDebts),
    survivorPence: totalOf(passing(assets, 'survivor')),
    namedPence: totalOf(passing(assets, 'named')),
    assetsPence,
    debtsPence,
    funeralPence,
    netPence: toPence(all),
    toPartnerPence: toPence(toPartner),
    toCharityPence: toPence(Math.min(all - toPartner, toCharity)),
  };
}

/**
 * Debts are paid only from the assets that pass under the will or the law; assets that go to a surviving joint owner
 * are not available for that.
 */
export const isInsolvent = ({ assets, debts, funeral }: EstateItems): boolean =>
  totalOf(passing(assets, 'estate')) < totalOf(passing(debts, 'estate')) + totalOf(funeral);
