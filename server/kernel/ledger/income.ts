/** What is taken out of a person's income for what they owe. Registered once, at start; asked in the transaction of the income. */
import type { Db } from '../../db/schema.ts';

/** Takes what the balance holds of what this person owes of one kind. Finding nothing owed costs it one look. */
export type Collector = (db: Db, userId: string, now: Date) => Promise<unknown>;

let registered: readonly Collector[] = [];

export function registerCollectors(collectors: readonly Collector[]): void {
  registered = collectors;
}

/** In the order in which they are paid. */
export const collectors = (): readonly Collector[] => registered;
