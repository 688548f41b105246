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
import type { FieldWidget } from './widget.ts';

/**
 * The widget for each type of field. A missing one is a compile error. Files are chosen and rows of payments are
 * imported, so these two types are never on a form.
 */
export const fieldWidgets: Readonly<Record<Exclude<FieldType, 'file' | 'rows'>, FieldWidget>> = {
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
