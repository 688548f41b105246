import { ownersOf } from '../../fields/owners.ts';
import { kindOf } from '../../kinds/index.ts';
import { doublesAmong } from '../../overview/doubles.ts';
import { ownersNamed, type Reader, type RecordWithKind } from '../../print/executor-pack/reader.ts';
import type { Subject } from '../../print/executor-pack/subject.ts';
import { type EstatePart, estateOf, type RecordedEstate } from '../../print/inheritance-tax/estate-of.ts';
import type { WorthPart } from '../../records/record-kind.ts';
import type { InheritanceTaxRules } from '../../reference/inheritance-tax.ts';
import type { Day } from '../../values/calendar.ts';
import { type Pence, pence } from '../../values/money.ts';
import type { Desk } from '../model/desk.ts';
import type { DeskItem, DeskValue, Passing } from '../model/records.ts';
import { mortgageMark } from '../model/records.ts';
import {
  deskReader,
  type Thing,
  thingsOf,
  type ValueSource,
  valuedRecords,
} from '../organisations/things.ts';

/** Who receives a thing, as far as the tax asks; '' where that is not known. */
export type Receiver = DeskValue['to'];

/** Something that the person who died had or owed. */
export interface EstateItem {
  /** Unique among the items of an estate. */
  readonly id: string;
  /** The record of the passport, or '' for what the executors added. */
  readonly recordId: string;
  readonly title: string;
  readonly part: WorthPart | 'cover' | 'funeral';
  /** The share of the person who died, above zero also for what is owed. */
  readonly pence: Pence;
  readonly passes: Exclude<Passing, ''>;
  readonly to: Receiver;
  readonly isJoint: boolean;
  readonly source: ValueSource;
  readonly asOf: Day | undefined;
  /** Whether the value is of the day of death. */
  readonly isOfThatDay: boolean;
}

/** A gift of the seven years before the death. */
export interface EstateGift {
  readonly id: string;
  readonly title: string;
  readonly day: Day;
  readonly pence: Pence;
}

/** All that counts in an estate, thing by thing. */
export interface EstateItems {
  readonly assets: readonly EstateItem[];
  readonly debts: readonly EstateItem[];
  readonly funeral: readonly EstateItem[];
  readonly gifts: readonly EstateGift[];
  /** The home that is worth most, less what is owed on it, and what becomes of it. */
  readonly home:
    | { readonly title: string; readonly pence: Pence; readonly to: Receiver; readonly passes: Passing }
    | undefined;
  /** Titles of what is no part of the estate: pensions, and policies in trust. */
  readonly outside: readonly string[];
  /** Titles of what is abroad. */
  readonly abroad: readonly string[];
  readonly unvalued: readonly string[];
  /** Homes and land with another owner, of which the deeds decide how they pass. */
  readonly deedsDecide: readonly string[];
  /** Joint accounts without the names of their holders, all of which is counted. */
  readonly holdersOpen: readonly string[];
  /** Joint accounts in Scotland, where the names do not decide whose money it is. */
  readonly scottishJoint: readonly string[];
  /** Pensions that count and of which it is not known who receives them. */
  readonly pensionsOpen: readonly string[];
}

/** The things of an estate on the day of death, each by the share of the person who died. Never throws. */
export function estateItems(desk: Desk, death: Day, rules: InheritanceTaxRules): EstateItems {
  const chosen = new Map(desk.values.map(value => [value.thing, value]));
  const isAway = (id: string, passing: Passing) => chosen.get(id)?.passes === passing;
  const records = valuedRecords(desk);
  const here = records.filter(({ id }) => !isAway(id, 'abroad') && !isAway(id, 'trust'));
  const { reader, subject } = deskReader(desk, here);
  const recorded = estateOf(reader, subject, { death, rules });
  const world: World = {
    desk,
    reader,
    subject,
    chosen,
    things: new Map(thingsOf(desk).map(thing => [thing.source, thing])),
    homesOfLoans: new Map(
      doublesAmong(kindOf, here).flatMap(({ isLoan, counted, leftOut }) =>
        isLoan ? [[counted, leftOut]] : [],
      ),
    ),
  };
  const assets = recorded.assets.map(part => itemOfPart(world, part, false));
  const added = (sort: DeskItem['sort']) => desk.items.filter(item => item.sort === sort);
  const titleIn = (id: string) => {
    const whole = deskReader(desk, records).reader;
    const row = whole.row(id);
    return row === undefined ? [] : [whole.title(row)];
  };
  const own = added('asset').flatMap(itemOfAdded);
  return {
    assets: [...assets, ...own.filter(({ passes }) => passes !== 'abroad' && passes !== 'trust')],
    debts: [
      ...recorded.debts.map(part => itemOfPart(world, part, true)),
      ...added('debt').flatMap(itemOfAdded),
    ],
    funeral: added('funeral').flatMap(itemOfAdded),
    gifts: giftsOf(recorded, added('gift')),
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
  readonly desk: Desk;
  readonly reader: Reader;
  readonly subject: Subject;
  readonly chosen: ReadonlyMap<string, DeskValue>;
  readonly things: ReadonlyMap<string, Thing>;
  /** The home on which a loan is secured, by the record of the loan. */
  readonly homesOfLoans: ReadonlyMap<string, string>;
}

function itemOfPart(world: World, part: EstatePart, isOwed: boolean): EstateItem {
  const { reader, chosen, things, homesOfLoans } = world;
  const row = reader.row(part.recordId);
  const thing = things.get(part.recordId);
  const isMortgage = isOwed && row?.kind.id === 'property';
  // A loan passes with the home that it is secured on.
  const homeId = isMortgage ? part.recordId : homesOfLoans.get(part.recordId);
  const passing = homeId === undefined || !isOwed ? row : reader.row(homeId);
  const value = isMortgage ? thing?.mortgage : thing?.value;
  const answered = chosen.get(isMortgage ? part.recordId + mortgageMark : part.recordId);
  return {
    id: isMortgage ? part.recordId + mortgageMark : part.recordId,
    recordId: part.recordId,
    title: part.title,
    part: row?.kind.worth?.part ?? 'cover',
    pence: pence(Math.abs(part.pence)),
    passes: passingOf(world, passing),
    to: answered?.to ? answered.to : receiverOf(world, passing),
    isJoint: thing?.isJoint ?? false,
    source: value?.source ?? 'record',
    asOf: value?.asOf ?? part.day,
    isOfThatDay: value?.isOfThatDay ?? false,
  };
}

function itemOfAdded({ id, name, part, amount, passes, to, sort }: DeskItem): EstateItem[] {
  if (amount === undefined) return [];
  return [
    {
      id,
      recordId: '',
      title: name,
      part: sort === 'funeral' ? 'funeral' : sort === 'debt' ? 'debts' : part,
      pence: pence(Math.abs(amount)),
      passes: passes === '' ? 'estate' : passes,
      to,
      isJoint: passes === 'survivor',
      source: 'own',
      asOf: undefined,
      isOfThatDay: true,
    },
  ];
}

/** By the executors' choice, or else by what the law usually does with a thing of that kind. */
function passingOf({ chosen, desk }: World, row: RecordWithKind | undefined): EstateItem['passes'] {
  const choice = chosen.get(row?.id ?? '')?.passes ?? '';
  if (choice !== '' || row === undefined) return choice === '' ? 'estate' : choice;
  if (isPension(row)) return 'named';
  const isAccount = row.kind.id === 'bank-account' || row.kind.id === 'investment';
  // In Scotland the names on an account do not decide whose money it is.
  const passesOver = isAccount && coOwners(row).length > 0 && desk.estate.nation !== 'scotland';
  return passesOver ? 'survivor' : 'estate';
}

function receiverOf(world: World, row: RecordWithKind | undefined): Receiver {
  const choice = world.chosen.get(row?.id ?? '')?.to ?? '';
  if (choice !== '' || row === undefined || passingOf(world, row) !== 'survivor') return choice;
  const others = coOwners(row).filter(id => id !== world.subject.row?.id);
  if (others.some(id => isMarriedTo(world, id))) return 'partner';
  return others.length > 0 && others.every(id => isChildOf(world, id)) ? 'descendants' : 'others';
}

/** Whether a person of the household is a child of the one who died. It is known of the children of the passport's owner alone. */
const isChildOf = ({ reader, subject }: World, id: string): boolean =>
  subject.row?.fields['relationship'] === 'self' && reader.row(id)?.fields['relationship'] === 'child';

/** Whether a person of the household is the husband, wife or civil partner of the one who died. */
function isMarriedTo({ reader, subject }: World, id: string): boolean {
  const person = reader.row(id);
  const isOwner = subject.row?.fields['relationship'] === 'self';
  if (isOwner) return person?.fields['relationship'] === 'spouse';
  return subject.row?.fields['relationship'] === 'spouse' && person?.fields['relationship'] === 'self';
}

const coOwners = ({ fields }: RecordWithKind): readonly string[] => {
  const owners = ownersOf(fields['owners']).map(({ id }) => id);
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

/** Joint accounts of which the executors have not chosen how they pass, and how many holders are named. */
const accountsOf = ({ reader, chosen }: World, assets: readonly EstateItem[]) =>
  assets.flatMap(({ recordId, title, isJoint }) => {
    const row = reader.row(recordId);
    const isOpen = isJoint && row?.kind.id === 'bank-account' && (chosen.get(recordId)?.passes ?? '') === '';
    return isOpen ? [{ title, named: ownersNamed(row).length }] : [];
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

function giftsOf(recorded: RecordedEstate, added: readonly DeskItem[]): EstateGift[] {
  const titles = new Map(recorded.giftParts.map(part => [part.recordId, part.title]));
  return [
    ...recorded.gifts.map(gift => ({ ...gift, title: titles.get(gift.id) ?? '' })),
    ...added.flatMap(({ id, name, on, amount }) =>
      on === undefined || amount === undefined ? [] : [{ id, title: name, day: on, pence: amount }],
    ),
  ];
}
