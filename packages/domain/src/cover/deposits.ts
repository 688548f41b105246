import { bankNamedIn, bankNames } from '../reference/banks.ts';
import type { CoveredAccount } from './cover.ts';

const nsi = 'NS&I (National Savings and Investments)';

/**
 * A savings record as an account of the same money: a cash ISA is a deposit like any other, and Premium Bonds are NS&I's. Undefined for what
 * is no deposit, such as shares and pensions. Its provider is typed freely, so it is named as banks are where it is one of them.
 */
export function depositOfInvestment({ id, fields }: CoveredAccount): CoveredAccount | undefined {
  const { type, owners = '', currentValue = '' } = fields;
  if (type !== 'cash-isa' && type !== 'premium-bonds') return undefined;
  const bankName = type === 'premium-bonds' ? nsi : bankOfProvider(String(fields['provider'] ?? ''));
  return { id, fields: { accountType: 'isa', bankName, balance: currentValue, owners } };
}

function bankOfProvider(provider: string): string {
  const typed = provider.trim().toLowerCase();
  const same = bankNames.find(name => name.toLowerCase() === typed);
  if (same !== undefined) return same;
  return /\bns ?& ?i\b|\bnational savings\b/i.test(provider) ? nsi : (bankNamedIn(provider) ?? provider);
}
