import { readOwners } from '../../fields/owners.ts';
import { findKind } from '../../kinds/index.ts';
import { findDuplicateFacts } from '../../overview/doubles.ts';
import { type PrintReader, type RecordWithKind, readOwnerIds } from '../../print/executor-pack/reader.ts';
import type { PackSubject } from '../../print/executor-pack/subject.ts';
import {
  computeRecordedEstate,
  type EstateRecordAmount,
  type RecordedEstate,
} from '../../print/inheritance-tax/estate-of.ts';
import type { AssetPart } from '../../records/record-kind.ts';
import type { InheritanceTaxRules } from '../../reference/inheritance-tax.ts';
import type { Day } from '../../values/calendar.ts';
import { type Pence, toPence } from '../../values/money.ts';
import type { ExecutorDesk, JoinedDeskRow } from '../model/desk.ts';
import { isDisputed } from '../model/doubts.ts';
import type { DeskItem, DeskValue, InheritanceRoute } from '../model/records.ts';
import { mortgageSuffix } from '../model/records.ts';
import {
  applyDeathDayValues,
  createDeskReader,
  type DeskThing,
  listDeskThings,
  type ValueSource,
} from '../organisations/things.ts';

/** The recipient of an asset, as far as it affects the tax; '' if not known. */
export type AssetReceiver = DeskValue['to'];

/** An asset or debt of the person who died. */
export interface EstateItem {
  /** An id that is unique among the items of an estate. */
  readonly id: string;
  /** The id of the passport record, or '' for an item that the executors added. */
  readonly recordId: string;
  readonly title: string;
  readonly part: AssetPart | 'cover' | 'funeral';
  /** The share of the person who died; positive for debts too. */
  readonly pence: Pence;
  readonly passes: Exclude<InheritanceRoute, ''>;
  readonly to: AssetReceiver;
  readonly isJoint: boolean;
  readonly source: ValueSource;
  readonly asOf: Day | undefined;
  /** Whether the value is the one on the day of death. */
  readonly isOfThatDay: boolean;
  /** Whether two executors wrote different amounts; `pence` is the later one. */
  readonly isDisputed: boolean;
}

/** A gift in the seven years before the death. */
export interface EstateGift {
  readonly id: string;
  readonly title: string;
  readonly day: Day;
  readonly pence: Pence;
  /** Whether the gift was made to a husband, wife, civil partner or charity, and is therefore free of tax. */
  readonly isFree: boolean;
  /** Whether two executors recorded different facts about this item. */
  readonly isDisputed: boolean;
}

/** Everything that counts in an estate, as a list of items. */
export interface EstateItems {
  readonly assets: readonly EstateItem[];
  readonly debts: readonly EstateItem[];
  readonly funeral: readonly EstateItem[];
  readonly gifts: readonly EstateGift[];
  /** The most valuable home, less the debts on it, and who receives it. */
  readonly home:
    | {
        readonly title: string;
        readonly pence: Pence;
        readonly to: AssetReceiver;
        readonly passes: InheritanceRoute;
      }
    | undefined;
  /** Titles of assets outside the estate: pensions, and policies in trust. */
  readonly outside: readonly string[];
  /** The titles of things that are abroad. */
  readonly abroad: readonly string[];
  readonly unvalued: readonly string[];
  /** Homes and land with another owner. The deeds decide how they pass. */
  readonly deedsDecide: readonly string[];
  /** Joint accounts without named holders, which are counted in full. */
  readonly holdersOpen: readonly string[];
  /** Joint accounts in Scotland, where the names on an account do not decide whose money it is. */
  readonly scottishJoint: readonly string[];
  /** Pensions that count towards the tax but whose recipient is not known. */
  readonly pensionsOpen: readonly string[];
}

/** Everything in an estate on the day of death, each item at the share of the person who died. Never throws. */
export function listEstateItems(desk: ExecutorDesk, death: Day, rules: InheritanceTaxRules): EstateItems {
  const chosen = new Map(desk.values.map(value => [value.thing, value]));
  const isAway = (id: string, passing: InheritanceRoute) => chosen.get(id)?.passes === passing;
  const records = applyDeathDayValues(desk);
  const here = records.filter(({ id }) => !isAway(id, 'abroad') && !isAway(id, 'trust'));
  const { reader, subject } = createDeskReader(desk, here);
  const recorded = computeRecordedEstate(reader, subject, { death, rules });
  const world: World = {
    desk,
    reader,
    subject,
    chosen,
    things: new Map(listDeskThings(desk).map(thing => [thing.source, thing])),
    homesOfLoans: new Map(
      findDuplicateFacts(findKind, here).flatMap(({ isLoan, counted, leftOut }) =>
        isLoan ? [[counted, leftOut]] : [],
      ),
    ),
  };
  const assets = recorded.assets.map(part => itemOfPart(world, part, false));
  const added = (sort: DeskItem['sort']) =>
    desk.items.filter(item => item.sort === sort && item.leftOut === '');
  const titleIn = (id: string) => {
    const whole = createDeskReader(desk, records).reader;
    const row = whole.row(id);
    return row === undefined ? [] : [whole.title(row)];
  };
  const itemsOf = (sort: DeskItem['sort']) => added(sort).flatMap(item => itemOfAdded(desk, item));
  const own = itemsOf('asset');
  return {
    assets: [...assets, ...own.filter(({ passes }) => passes !== 'abroad' && passes !== 'trust')],
    debts: [...recorded.debts.map(part => itemOfPart(world, part, true)), ...itemsOf('debt')],
    funeral: itemsOf('funeral'),
    gifts: giftsOf(desk, recorded, added('gift')),
    home: homeOf(world, recorded),
    outside: [
      ...recorded.outside,
      ...records.filter(({ id }) => isAway(id, 'trust')).flatMap(({ id }) => titleIn(id)),
      ...own.filter(({ passes }) => passes === 'trust').map(({ title }) => title),
    ],
    abroad: [
      ...records.filter(({ id }) => isAway(id, 'abroad')).flatMap(({ id }) => titleIn(id)),
      ...own.filter(({ passes }) => passes === 'abroad').map(({ title }) => title),
    ],
    unvalued: recorded.unvalued,
    deedsDecide: assets.filter(item => isDeedsQuestion(world, item)).map(({ title }) => title),
    holdersOpen: accountsOf(world, assets)
      .filter(({ named }) => named === 0)
      .map(({ title }) => title),
    scottishJoint:
      desk.estate.nation === 'scotland'
        ? accountsOf(world, assets)
            .filter(({ named }) => named > 1)
            .map(({ title }) => title)
        : [],
    pensionsOpen: assets
      .filter(
        ({ passes, to, recordId }) => passes === 'named' && to === '' && isPension(reader.row(recordId)),
      )
      .map(({ title }) => title),
  };
}

interface World {
  readonly desk: ExecutorDesk;
  readonly reader: PrintReader;
  readonly subject: PackSubject;
  readonly chosen: ReadonlyMap<string, JoinedDeskRow<DeskValue>>;
  readonly things: ReadonlyMap<string, DeskThing>;
  /** The home that secures each loan, keyed by the loan's record. */
  readonly homesOfLoans: ReadonlyMap<string, string>;
}

function itemOfPart(world: World, part: EstateRecordAmount, isOwed: boolean): EstateItem {
  const { reader, chosen, things, homesOfLoans } = world;
  const row = reader.row(part.recordId);
  const thing = things.get(part.recordId);
  const isMortgage = isOwed && row?.kind.id === 'property';
  // A loan passes together with the home that secures it.
  const homeId = isMortgage ? part.recordId : homesOfLoans.get(part.recordId);
  const passing = homeId === undefined || !isOwed ? row : reader.row(homeId);
  const value = isMortgage ? thing?.mortgage : thing?.value;
  const answered = chosen.get(isMortgage ? part.recordId + mortgageSuffix : part.recordId);
  return {
    id: isMortgage ? part.recordId + mortgageSuffix : part.recordId,
    recordId: part.recordId,
    title: part.title,
    part: row?.kind.worth?.part ?? 'cover',
    pence: toPence(Math.abs(part.pence)),
    passes: passingOf(world, passing),
    to: answered?.to ? answered.to : receiverOf(world, passing),
    isJoint: thing?.isJoint ?? false,
    source: value?.source ?? 'record',
    asOf: value?.asOf ?? part.day,
    isOfThatDay: value?.isOfThatDay ?? false,
    isDisputed: isDisputed(world.desk.doubts, answered?.ids ?? [], 'amount'),
  };
}

function itemOfAdded(
  desk: ExecutorDesk,
  { id, name, part, amount, passes, to, sort }: DeskItem,
): EstateItem[] {
  if (amount === undefined) return [];
  return [
    {
      id,
      recordId: '',
      title: name,
      part: sort === 'funeral' ? 'funeral' : sort === 'debt' ? 'debts' : part,
      pence: toPence(Math.abs(amount)),
      passes: passes === '' ? 'estate' : passes,
      to,
      isJoint: passes === 'survivor',
      source: 'own',
      asOf: undefined,
      isOfThatDay: true,
      isDisputed: isDisputed(desk.doubts, [id], 'amount'),
    },
  ];
}

/** How an asset passes: as the executors chose, or otherwise as the law usually provides for that kind. */
function passingOf({ chosen, desk }: World, row: RecordWithKind | undefined): EstateItem['passes'] {
  const choice = chosen.get(row?.id ?? '')?.passes ?? '';
  if (choice !== '' || row === undefined) return choice === '' ? 'estate' : choice;
  if (isPension(row)) return 'named';
  const isAccount = row.kind.id === 'bank-account' || row.kind.id === 'investment';
  // In Scotland the names on an account do not decide whose money it is.
  const passesOver = isAccount && coOwners(row).length > 0 && desk.estate.nation !== 'scotland';
  return passesOver ? 'survivor' : 'estate';
}

function receiverOf(world: World, row: RecordWithKind | undefined): AssetReceiver {
  const choice = world.chosen.get(row?.id ?? '')?.to ?? '';
  if (choice !== '' || row === undefined || passingOf(world, row) !== 'survivor') return choice;
  const others = coOwners(row).filter(id => id !== world.subject.row?.id);
  if (others.some(id => isMarriedTo(world, id))) return 'partner';
  return others.length > 0 && others.every(id => isChildOf(world, id)) ? 'descendants' : 'others';
}

/**
 * Whether a person in the household is a child of the person who died. The passport records this only for children of
 * its owner.
 */
const isChildOf = ({ reader, subject }: World, id: string): boolean =>
  subject.row?.fields['relationship'] === 'self' && reader.row(id)?.fields['relationship'] === 'child';

/** Whether a person in the household is the husband, wife or civil partner of the person who died. */
function isMarriedTo({ reader, subject }: World, id: string): boolean {
  const person = reader.row(id);
  const isOwner = subject.row?.fields['relationship'] === 'self';
  if (isOwner) return person?.fields['relationship'] === 'spouse';
  return subject.row?.fields['relationship'] === 'spouse' && person?.fields['relationship'] === 'self';
}

const coOwners = ({ fields }: RecordWithKind): readonly string[] => {
  const owners = readOwners(fields['owners']).map(({ id }) => id);
  return owners.length > 1 ? owners : [];
};

const isPension = (row: RecordWithKind | undefined): boolean =>
  row?.kind.id === 'investment' &&
  ['workplace-pension', 'personal-pension', 'sipp'].includes(String(row.fields['type']));

const isDeedsQuestion = ({ reader, chosen }: World, { recordId }: EstateItem): boolean => {
  const row = reader.row(recordId);
  return (
    row?.kind.id === 'property' && coOwners(row).length > 0 && (chosen.get(recordId)?.passes ?? '') === ''
  );
};

/** Joint accounts for which the executors have not chosen how they pass, and how many holders each names. */
const accountsOf = ({ reader, chosen }: World, assets: readonly EstateItem[]) =>
  assets.flatMap(({ recordId, title, isJoint }) => {
    const row = reader.row(recordId);
    const isOpen = isJoint && row?.kind.id === 'bank-account' && (chosen.get(recordId)?.passes ?? '') === '';
    return isOpen ? [{ title, named: readOwnerIds(row).length }] : [];
  });

function homeOf(world: World, { home }: RecordedEstate): EstateItems['home'] {
  if (home === undefined) return undefined;
  const row = world.reader.row(home.recordId);
  return {
    title: home.title,
    pence: home.pence,
    to: receiverOf(world, row),
    passes: passingOf(world, row),
  };
}

function giftsOf(desk: ExecutorDesk, recorded: RecordedEstate, added: readonly DeskItem[]): EstateGift[] {
  const titles = new Map(recorded.giftParts.map(part => [part.recordId, part.title]));
  return [
    ...recorded.gifts.map(gift => ({
      ...gift,
      title: titles.get(gift.id) ?? '',
      isFree: false,
      isDisputed: false,
    })),
    ...added.flatMap(({ id, name, on, amount, to }) =>
      on === undefined || amount === undefined
        ? []
        : [
            {
              id,
              title: name,
              day: on,
              pence: amount,
              isFree: to === 'partner' || to === 'charity',
              isDisputed: ['amount', 'on', 'to'].some(fact => isDisputed(desk.doubts, [id], fact)),
            },
          ],
    ),
  ];
}
