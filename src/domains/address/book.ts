/** The address book as this device knows it: the server's, with what still waits in the queue on top. */
import { type Address, addressDelete, addressSave } from '../../../contract/address/calls.ts';
import type { Input } from '../../../contract/wire/call.ts';
import type { FormOf } from '../../offline/device/items.ts';
import type { OutboxItem } from '../../offline/outbox/observe.ts';
import { useQueuedWrite, useQueuedWrites } from '../device/use-queued-write.ts';
import { text } from './words.ts';

export interface Entry extends Address {
  /** Changed on this device; the server does not know yet. */
  waiting: boolean;
  /** When the server's default had become that, as this device has read it; null for not since that is written down. */
  firstSince?: number | null;
}

/** What is written of it, with what had been seen of it and of the default. */
export const writeOf = (
  { id, name, phone, province, city, district, detail, isDefault }: Address,
  seen: Pick<Entry, 'changedAt' | 'firstSince'>,
): Input<typeof addressSave> => ({
  ...{ id, name, phone, province, city, district, detail, isDefault },
  seen: seen.changedAt ?? null,
  ...(seen.firstSince !== undefined && { seenDefault: seen.firstSince }),
});

const CALLS = [addressSave.path, addressDelete.path];

export function useBook({
  data,
  dataUpdatedAt,
}: {
  data?: { list: readonly Address[] };
  dataUpdatedAt: number;
}): Entry[] {
  return overlay(data?.list ?? [], useQueuedWrites(CALLS, dataUpdatedAt));
}

/** Queued changes in the order they were made. */
export function overlay(list: readonly Address[], queue: readonly Pick<OutboxItem, 'call' | 'input'>[]): Entry[] {
  const firstSince = list.find(({ isDefault }) => isDefault)?.defaultAt ?? null;
  let book: Entry[] = list.map((address) => ({ ...address, waiting: false, firstSince }));
  for (const { call, input } of queue) {
    if (call === addressDelete.path) book = book.filter(({ id }) => id !== (input as Input<typeof addressDelete>).id);
    if (call !== addressSave.path) continue;
    const { seen: _, seenDefault: __, after: ___, ...saved } = input as Input<typeof addressSave>;
    const known = list.find(({ id }) => id === saved.id);
    const since = { firstSince, ...(known?.changedAt !== undefined && { changedAt: known.changedAt }) };
    const entry = { ...saved, ...since, isDefault: saved.isDefault ?? false, waiting: true };
    if (entry.isDefault) book = book.map((other) => ({ ...other, isDefault: false }));
    const at = book.findIndex(({ id }) => id === entry.id);
    book = at < 0 ? [entry, ...book] : book.map((other, n) => (n === at ? entry : other));
  }
  return book;
}

const LINK = '/pages/address/address';

/** @param form where it was written: it can be changed there while it waits */
export const useSaveAddress = (form?: Pick<FormOf, 'name' | 'path'>) =>
  useQueuedWrite(addressSave, {
    label: ({ name }) => ({ zh: text.zh.label(name), en: text.en.label(name) }),
    link: LINK,
    form: (value) => form && { ...form, value },
  });

export const useRemoveAddress = (nameOf: (id: string) => string) =>
  useQueuedWrite(addressDelete, {
    label: ({ id }) => ({ zh: text.zh.labelRemove(nameOf(id)), en: text.en.labelRemove(nameOf(id)) }),
    link: LINK,
  });
