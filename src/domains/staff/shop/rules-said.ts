/** How a rule's number is typed and said: in its own unit. */
import { ruleTable, ruleUnits } from '../../../../contract/shop/rule-table.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import { isAmountIn, isWholeIn } from '../../../ui/format/validators.ts';

/** In its unit, without a tail of digits. */
export const inUnit = (name: string, value: number): number =>
  Number((value / ruleUnits[ruleTable[name]?.unit ?? 'times'].size).toFixed(2));

export function said(name: string, value: number, language: Language): string {
  const { [language]: unit } = ruleUnits[ruleTable[name]?.unit ?? 'times'];
  return `${inUnit(name, value)} ${unit}`;
}

/** What was typed, in the code's unit; null for what is no number or lies out of bounds. */
export function fromUnit(name: string, typed: string): number | null {
  const rule = ruleTable[name];
  const isIn = rule?.unit === 'percent' ? isAmountIn : isWholeIn;
  if (!rule || !isIn(typed.trim(), [rule.least, rule.most])) return null;
  const n = Number(typed);
  return Number((n * ruleUnits[rule.unit].size).toFixed(6));
}
