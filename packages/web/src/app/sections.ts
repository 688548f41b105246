import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import type { Section } from '../passport/sections.ts';

/** The sections of the passport that have a page, in the order people have papers. */
export const sections: readonly Section[] = [
  { path: '/bank-accounts', title: 'Bank accounts and cards', kinds: [bankAccount] },
];
