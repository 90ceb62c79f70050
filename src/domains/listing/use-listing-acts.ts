/** What a seller does to listings: sent now or kept on the device, told in words, and undone by its inverse. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  BULK_MAX,
  channelOff,
  channelOn,
  channelPriceUpdate,
  hangSend,
  sellerGoodsCreate,
  stockBidPrice,
} from '../../../contract/listing/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { exactYuan } from '../../../contract/wire/yuan.ts';
import { changedIn } from '../../api/exchange/answer.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import type { FormOf } from '../../offline/device/items.ts';
import { draftName } from '../../offline/drafts/drafts.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { sizeName } from '../catalogue/sizes.ts';
import { text as elsewhere } from '../device/elsewhere/words.ts';
import { keptWords } from '../device/kept.ts';
import { type Queued, type Saved, useQueuedWrite, useQueuedWrites } from '../device/use-queued-write.ts';
import type { Line, Lines, ListForm } from './use-lines.ts';
import { text } from './words.ts';

const LIST = '/pages/stock/seller/sellerList';

export type Outcome = Output<typeof hangSend>;
/** What may have waited for a network; once it is sent, what is on the screen is asked for again. */
const queuedPaths = [channelPriceUpdate, channelOff, channelOn, sellerGoodsCreate, hangSend].map(({ path }) => path);

/** A change that was just made, and the way back. */
export interface Undo {
  words: string;
  run: () => Promise<unknown>;
}

/** @param one the first of them, where it is known */
const label = (name: 'priceLabel' | 'offLabel' | 'onLabel' | 'upLabel', n: number, one?: Named) => ({
  zh: text.zh[name](n, one && named(one, 'zh')),
  en: text.en[name](n, one && named(one, 'en')),
});

interface Named {
  name?: Words | undefined;
  size?: string | undefined;
}
export const named = ({ name, size = '' }: Named, language: Language): string =>
  name ? [name[language], size && sizeName(size, language)].filter(Boolean).join(' ') : '';

export function useListingActs() {
  const t = useText(text);
  const e = useText(elsewhere);
  const queries = useQueryClient();
  const [undo, setUndo] = useState<Undo | null>(null);
  useQueuedWrites(queuedPaths, 0);
  const pieces = usePieces();
  const price = useQueuedWrite(channelPriceUpdate, {
    handles: ['CHANGED_ELSEWHERE'],
    link: LIST,
    label: ({ lines }) => label('priceLabel', lines.length, pieces.first(lines[0]?.id)),
    touches: ({ lines }) => pieces.of(lines.map(({ id }) => id)),
    form: ({ lines }) => (lines.length === 1 ? lines.map(priceForm)[0] : undefined),
  });
  const off = useQueuedWrite(channelOff, {
    link: LIST,
    label: ({ ids }) => label('offLabel', ids.length, pieces.first(ids[0])),
    touches: ({ ids }) => pieces.of(ids),
  });
  const on = useQueuedWrite(channelOn, {
    link: LIST,
    label: ({ ids }) => label('onLabel', ids.length, pieces.first(ids[0])),
    touches: ({ ids }) => pieces.of(ids),
  });

  /** Where another device has set it since, their person says which of the two prices holds. */
  async function set(
    lines: ReturnType<typeof priceLine>[],
    feesSeen: string,
  ): Promise<Saved<typeof channelPriceUpdate>> {
    try {
      return await price.mutateAsync({ lines, feesSeen });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CHANGED_ELSEWHERE')) throw error;
      const [line, ...others] = lines;
      const [{ at, now } = {}] = changedIn(error.data) ?? [];
      if (!line || others.length > 0 || at === undefined || typeof now !== 'number') {
        toast(error.message, { failure: true });
        throw error;
      }
      const money = (fen: number) => `¥${exactYuan(fen)}`;
      const mine = await confirm({
        ...{ body: error.message, ok: e.mineTo(money(line.price)), cancel: e.theirsAt(money(now)) },
      });
      if (mine) return set([{ ...line, seen: at }], feesSeen);
      void queries.invalidateQueries();
      return { queued: false, output: { done: [], skipped: [] } };
    }
  }

  /** Sends in as few requests as they allow; what went through can be taken back as one. */
  async function send<T>(
    all: readonly T[],
    one: (part: T[]) => Promise<Saved<typeof channelOff>>,
    words: (n: number) => string,
    back: (ids: ReadonlySet<string>) => Promise<unknown>,
  ): Promise<void> {
    const outcome: Outcome = { done: [], skipped: [] };
    let queued: Queued | undefined;
    // All of it is written down before any of it is answered.
    for (const saved of await Promise.all(chunks(all).map(one))) {
      if (saved.queued) queued = saved;
      else {
        outcome.done.push(...saved.output.done);
        outcome.skipped.push(...saved.output.skipped);
      }
    }
    if (queued) return toast(keptWords(queued));
    // What another device has set was left as it is.
    if (outcome.done.length + outcome.skipped.length === 0) return toast(e.left);
    const ids = new Set(outcome.done.filter(({ state }) => state !== 'sold').map(({ id }) => id));
    setUndo({ words: summary(t, outcome, words), run: () => back(ids) });
  }
  const inParts = async <T>(all: readonly T[], one: (part: T[]) => Promise<unknown>): Promise<void> => {
    await Promise.all(chunks(all).map(one));
  };

  return {
    undo,
    endUndo: () => setUndo(null),
    busy: price.isPending || off.isPending || on.isPending,
    reprice: (lines: readonly (Listed & Named & { price: number; was: number })[], feesSeen: string) =>
      send(
        pieces.know(lines),
        (part) =>
          set(
            part.map((one) => priceLine(one, one.price)),
            feesSeen,
          ),
        t.priceDone,
        (ids) =>
          inParts(
            lines.filter(({ id }) => ids.has(id)),
            (part) =>
              set(
                part.map((one) => priceLine(one, one.was)),
                feesSeen,
              ),
          ),
      ),
    takeOff: (all: readonly (Listed & Named)[]) =>
      send(
        pieces.know(all),
        (part) => off.mutateAsync(moved(part)),
        t.offDone,
        (ids) => inParts(chosen(all, ids), (part) => on.mutateAsync(moved(part))),
      ),
    putBack: (all: readonly (Listed & Named)[]) =>
      send(
        pieces.know(all),
        (part) => on.mutateAsync(moved(part)),
        () => t.onDone,
        (ids) => inParts(chosen(all, ids), (part) => off.mutateAsync(moved(part))),
      ),
  };
}

export type Listed = Pick<Outcome['done'][number], 'id' | 'itemId'> & {
  /** When it had last been changed, as it was read; absent in what code before that has kept. */
  updatedAt?: number;
};

/** What is said of many at once: of all of them, or of none. */
const seenOf = (part: readonly Listed[]): { seen?: number[] } => {
  const seen = part.flatMap(({ updatedAt }) => updatedAt ?? []);
  return seen.length === part.length ? { seen } : {};
};

const moved = (part: readonly Listed[]) => ({ ids: part.map(({ id }) => id), ...seenOf(part) });
const chosen = (all: readonly Listed[], ids: ReadonlySet<string>) => all.filter(({ id }) => ids.has(id));
const priceLine = ({ id, updatedAt }: Listed, price: number) => ({
  ...{ id, price },
  ...(updatedAt !== undefined && { seen: updatedAt }),
});

/** Which piece each listing is of: what else is done with it, e.g. having it sent back, keeps its order with these. */
function usePieces() {
  const { current: known } = useRef(new Map<string, Listed & Named>());
  return {
    know<L extends Listed & Named>(all: readonly L[]): readonly L[] {
      for (const one of all) known.set(one.id, one);
      return all;
    },
    of: (ids: readonly string[]) => ids.flatMap((id) => (known.has(id) ? `item-${known.get(id)?.itemId}` : [])),
    first: (id = '') => known.get(id),
  };
}

/** The price sheet of one listing. */
export const priceForm = ({ id, price }: { id: string; price: number }): FormOf => ({
  ...{ name: draftName('price', id), value: { price }, path: `/pages/stock/seller/sellerDetail?id=${id}` },
});

export interface NewLine {
  itemId: string;
  price: number;
  /** When what is there of it had last been changed, as it was read. */
  seen?: number | null | undefined;
}

/** The draft that they are put together in, and its lines as they stand. */
export type From = Pick<FormOf, 'name' | 'path'> & { several: ListForm };

/** Of what waits: its lines, with the prices that were sent. */
const linesForm =
  (from: (From & { lines: readonly Line[] }) | undefined) =>
  ({ lines }: { lines: readonly NewLine[] }): FormOf | undefined => {
    if (!from) return undefined;
    const { lines: all, ...form } = from;
    const prices = new Map(lines.map(({ itemId, price }) => [itemId, price]));
    const value: Lines = {
      lines: all.flatMap(({ row }) => {
        const price = prices.get(row.itemId);
        return price === undefined ? [] : [{ row, price }];
      }),
    };
    return { ...form, value };
  };

/** Puts items up: a few by one call, many by the other, in as few requests as they allow. */
export function useListUp(from?: From & { lines: readonly Line[] }) {
  const form = linesForm(from);
  const first = (lines: readonly NewLine[]) => from?.lines.find(({ row }) => row.itemId === lines[0]?.itemId)?.row;
  const few = useQueuedWrite(sellerGoodsCreate, {
    ...{ link: LIST, form },
    label: ({ lines }) => label('upLabel', lines.length, first(lines)),
  });
  const many = useQueuedWrite(hangSend, {
    ...{ link: LIST, form },
    label: ({ lines }) => label('upLabel', lines.length, first(lines)),
  });
  const pieces = usePieces();
  const off = useQueuedWrite(channelOff, {
    link: LIST,
    label: ({ ids }) => label('offLabel', ids.length, pieces.first(ids[0])),
    touches: ({ ids }) => pieces.of(ids),
  });
  const plan = useQueuedWrite(stockBidPrice, {
    ...{ link: '/pages/stock/seller/hangList', form },
    label: ({ lines }) => label('priceLabel', lines.length, first(lines)),
  });
  return {
    busy: few.isPending || many.isPending || off.isPending || plan.isPending,
    /** @param took told after each request which items are no longer to be sent */
    async listUp(
      lines: NewLine[],
      seen: { feesSeen: string; terms: string },
      took: (items: string[]) => void,
    ): Promise<{ queued: Queued | undefined; outcome: Outcome }> {
      const outcome: Outcome = { done: [], skipped: [] };
      let queued: Queued | undefined;
      const sent = chunks(lines).map(async (part) => {
        const send = part.length <= 20 ? few : many;
        const saved = await send.mutateAsync({ lines: part, ...seen });
        took(part.map(({ itemId }) => itemId));
        return saved;
      });
      for (const saved of await Promise.all(sent)) {
        if (saved.queued) queued = saved;
        else {
          outcome.done.push(...saved.output.done);
          outcome.skipped.push(...saved.output.skipped);
        }
      }
      pieces.know(outcome.done);
      return { queued, outcome };
    },
    async savePlans(lines: NewLine[], feesSeen: string) {
      await Promise.all(chunks(lines).map((part) => plan.mutateAsync({ lines: part, feesSeen })));
    },
    async takeBack(ids: string[]) {
      await Promise.all(chunks(ids).map((part) => off.mutateAsync({ ids: part })));
    },
  };
}

/** `已改价 3 件，1 件在审核，1 件状态已变，没有动` */
export function summary(
  t: Pick<(typeof text)['zh'], 'reviewDone' | 'soldDone' | 'skippedDone'>,
  { done, skipped }: Outcome,
  words: (n: number) => string,
): string {
  const review = done.filter(({ state }) => state === 'review').length;
  const sold = done.filter(({ state }) => state === 'sold').length;
  const rest = done.length - review - sold;
  return [
    rest > 0 && words(rest),
    review > 0 && t.reviewDone(review),
    sold > 0 && t.soldDone(sold),
    skipped.length > 0 && t.skippedDone(skipped.length),
  ]
    .filter(Boolean)
    .join(' · ');
}

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BULK_MAX) }, (_, n) => all.slice(n * BULK_MAX, (n + 1) * BULK_MAX));
