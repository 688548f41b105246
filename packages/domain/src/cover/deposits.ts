import { bankNames, findBankIn } from '../reference/banks.ts';
import type { CoveredAccount } from './cover.ts';

const nsi = 'NS&I (National Savings and Investments)';

/**
 * Treats a savings record as a bank account: a cash ISA is a deposit like any other, and Premium Bonds belong to NS&I.
 * Undefined for anything that is not a deposit, such as shares and pensions. The provider is free text, so it is
 * changed to a bank's standard name where it matches one.
 */
export function readDeposit({ id, fields }: CoveredAccount): CoveredAccount | undefined {
  const { type, owners = '', currentValue = '' } = fields;
  if (type !== 'cash-isa' && type !== 'premium-bonds') return undefined;
  const bankName = type === 'premium-bonds' ? nsi : bankOfProvider(String(fields['provider'] ?? ''));
  return { id, fields: { accountType: 'isa', bankName, balance: currentValue, owners } };
}

function bankOfProvider(provider: string): string {
  const typed = provider.trim().toLowerCase();
  const same = bankNames.find(name => name.toLowerCase() === typed);
  if (same !== undefined) return same;
  return /\bns ?& ?i\b|\bnational savings\b/i.test(provider) ? nsi : (findBankIn(provider) ?? provider);
}
