import type { FieldType } from '@kinfolio/domain/fields/fields';
import { ChoiceWidget, DateWidget, FlagWidget, ManyWidget, PickWidget } from './ChoiceWidgets.tsx';
import { LinksWidget } from './LinksWidget.tsx';
import { OwnersWidget } from './OwnersWidget.tsx';
import {
  AccountNumberWidget,
  DigitsWidget,
  EmailWidget,
  MoneyWidget,
  MultilineWidget,
  NiNumberWidget,
  PercentWidget,
  PhoneWidget,
  PostcodeWidget,
  RegistrationWidget,
  SortCodeWidget,
  TextWidget,
  WebAddressWidget,
} from './TextWidgets.tsx';
import type { Widget } from './widget.ts';

/** One widget for each field type: the compiler refuses a type without one. A file is chosen and payments are read: both are on no form. */
export const widgets: Readonly<Record<Exclude<FieldType, 'file' | 'rows'>, Widget>> = {
  text: TextWidget,
  multiline: MultilineWidget,
  choice: ChoiceWidget,
  pick: PickWidget,
  date: DateWidget,
  money: MoneyWidget,
  flag: FlagWidget,
  digits: DigitsWidget,
  sortCode: SortCodeWidget,
  accountNumber: AccountNumberWidget,
  phone: PhoneWidget,
  email: EmailWidget,
  webAddress: WebAddressWidget,
  postcode: PostcodeWidget,
  percent: PercentWidget,
  niNumber: NiNumberWidget,
  taxYear: TextWidget,
  registration: RegistrationWidget,
  many: ManyWidget,
  owners: OwnersWidget,
  links: LinksWidget,
};
