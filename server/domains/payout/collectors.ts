/** Whoever takes out of a person's income what they owe; refunds, which the book itself keeps, come before. */
import type { Collector } from '../../kernel/ledger/income.ts';
import { collectStorage } from '../item/storage-charges.ts';
import { collectPenalties } from '../penalty/transitions.ts';

export const collectors: readonly Collector[] = [collectPenalties, collectStorage];
