import type { DeskEstate, DeskValue, MoneyEntry, MoneySort, Nation } from './records.ts';

/** The nations in which the person may have lived. */
export const nationOptions: readonly { readonly value: Nation; readonly label: string }[] = [
  { value: 'england', label: 'England' },
  { value: 'wales', label: 'Wales' },
  { value: 'scotland', label: 'Scotland' },
  { value: 'northern-ireland', label: 'Northern Ireland' },
];

/** The possible answers about a will. */
export const willOptions: readonly {
  readonly value: Exclude<DeskEstate['will'], ''>;
  readonly label: string;
}[] = [
  { value: 'found', label: 'Yes, and we have the signed original' },
  { value: 'copy', label: 'Yes, but we have only a copy' },
  { value: 'not-found', label: 'We have not found one yet' },
  { value: 'none', label: 'There is no will' },
];

/** The ways in which an asset may pass. */
export const passingOptions: readonly {
  readonly value: DeskValue['passes'];
  readonly label: string;
  readonly hint?: string;
}[] = [
  { value: '', label: 'As the desk worked it out' },
  { value: 'estate', label: 'Under the will or the law' },
  { value: 'survivor', label: 'To the other owner', hint: 'For a home, the deeds say “joint tenants”' },
  { value: 'named', label: 'To a person who was named', hint: 'Such as the person named on a pension' },
  { value: 'trust', label: 'It is held in trust' },
  { value: 'abroad', label: 'It is abroad' },
];

/** The options for who may receive an asset. */
export const receiverOptions: readonly { readonly value: DeskValue['to']; readonly label: string }[] = [
  { value: '', label: 'Not known, or as the will says' },
  { value: 'partner', label: 'The husband, wife or civil partner' },
  { value: 'charity', label: 'A charity' },
  { value: 'descendants', label: 'Children or grandchildren' },
  { value: 'others', label: 'Others' },
];

/** The label of each sort of entry, and whether it is money that the estate received. */
export const moneyEntrySorts: Readonly<
  Record<MoneySort, { readonly one: string; readonly title: string; readonly isIn: boolean }>
> = {
  collected: { one: 'Money collected', title: 'What was collected', isIn: true },
  income: { one: 'Income since the death', title: 'Income since the death', isIn: true },
  debt: { one: 'A debt paid', title: 'Debts paid', isIn: false },
  funeral: { one: 'The funeral', title: 'The funeral', isIn: false },
  tax: { one: 'Tax', title: 'Taxes', isIn: false },
  cost: { one: 'A cost of settling the estate', title: 'Costs of settling the estate', isIn: false },
  legacy: { one: 'A gift in the will', title: 'Gifts in the will', isIn: false },
  share: { one: 'A share of what is left', title: 'Shares of what is left', isIn: false },
};

/** The title of an entry: who paid or received the money, and what it was for. */
export const moneyTitle = ({ who, text }: Pick<MoneyEntry, 'who' | 'text'>): string =>
  [who, text].filter(words => words !== '').join(': ');
