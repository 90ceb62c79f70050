/** A receipt as it will be once what waits on this phone has arrived: in a cellar one step follows another without the server. */
import type { ReceiptState } from '../../../../contract/stock/calls.ts';
import {
  type ReceiptQueue,
  receiptQueues,
  workReceiptArrive,
  workReceiptClose,
  workReceiptCount,
  type workReceiptList,
  workReceiptStart,
} from '../../../../contract/stock/warehouse.ts';
import type { Input, Output } from '../../../../contract/wire/call.ts';
import type { Intent } from '../../../offline/device/items.ts';
import type { Receipt } from './counted.ts';

type Page = Output<typeof workReceiptList>;
type Waiting = Pick<Intent, 'id' | 'call' | 'input' | 'state'>;

/** What the desk does with a receipt, one after the other. */
export const steps = [workReceiptArrive, workReceiptStart, workReceiptCount, workReceiptClose].map(({ path }) => path);

/** Up to what was refused: what waits behind that may never happen. */
const expectedOnes = <W extends Waiting>(waiting: readonly W[]): readonly W[] => {
  const refused = waiting.findIndex(({ state }) => state === 'parked');
  return refused < 0 ? waiting : waiting.slice(0, refused);
};

const afterClose = { stock: 'stocked', part: 'partial', differ: 'discrepancy' } as const;

function stateAfter(state: ReceiptState, { call, input }: Waiting): ReceiptState {
  if (call === workReceiptArrive.path && state === 'shipped') return 'arrived';
  if (call === workReceiptStart.path && state === 'arrived') return 'checking';
  if (call === workReceiptClose.path && (state === 'checking' || state === 'partial'))
    return afterClose[(input as Input<typeof workReceiptClose>).how];
  return state;
}

/** Only the state, for rows of lists. */
export const expectedState = (state: ReceiptState, waiting: readonly Waiting[]): ReceiptState =>
  expectedOnes(waiting).reduce(stateAfter, state);

/** In which queue of the desk it stands; put away it stands in none. */
const queueOf: { readonly [S in ReceiptState]?: ReceiptQueue } = {
  ...{ shipped: 'arrive', discrepancy: 'differ' },
  ...{ arrived: 'count', checking: 'count', partial: 'count' },
};

/** A queue as it will be: what waits on this phone takes receipts out of it, brings others in, and counts. @param known of all queues */
export function expectedQueue(
  queue: ReceiptQueue,
  pages: readonly Page[],
  {
    known,
    waiting,
  }: { known: readonly Page['list'][number][]; waiting: readonly (Waiting & { touches?: readonly string[] })[] },
): Page[] {
  const moves = [...new Map(known.map((row) => [row.id, row])).values()].flatMap((row) => {
    const steps = waiting.filter(({ touches = [] }) => touches.includes(`receipt-${row.id}`));
    const [from, to] = [queueOf[row.state], queueOf[expectedState(row.state, steps)]];
    return from === to ? [] : [{ row, from, to }];
  });
  const by = (one: ReceiptQueue) =>
    moves.filter(({ to }) => to === one).length - moves.filter(({ from }) => from === one).length;
  const stays = ({ id }: { id: string }) => !moves.some(({ row }) => row.id === id);
  const comes = moves.filter(({ to }) => to === queue).map(({ row }) => row);
  return pages.map(({ list, counts, ...page }, n) => ({
    ...page,
    list: [...list.filter(stays), ...(n === pages.length - 1 ? comes : [])],
    counts: Object.fromEntries(
      receiptQueues.map((one) => [one, Math.max(0, (counts[one] ?? 0) + by(one))]),
    ) as typeof counts,
  }));
}

/** @param unannounced what an extra piece is called until the server has named it */
export function expectedOf(
  receipt: Receipt,
  waiting: readonly Waiting[],
  unannounced: { zh: string; en: string },
): Receipt {
  return expectedOnes(waiting).reduce((now, item) => {
    const counted = item.call === workReceiptCount.path ? countedAs(now, item, unannounced) : now;
    const state = stateAfter(now.state, item);
    const away = state !== now.state && item.call === workReceiptClose.path;
    return {
      ...counted,
      state,
      // What is as announced goes to its shelf whenever a count is closed.
      found: counted.found.map((one) => (away && one.kind === 'asTold' ? { ...one, stocked: true } : one)),
    };
  }, receipt);
}

function countedAs(receipt: Receipt, { id, input }: Waiting, unannounced: { zh: string; en: string }): Receipt {
  const { line, found } = input as Input<typeof workReceiptCount>;
  const told = receipt.lineList.find(({ position }) => position === line);
  const kept = receipt.found.filter((one) => one.line !== line || one.stocked);
  const added = found.map((one, n) => {
    const skuId = one.skuId ?? told?.skuId ?? '';
    const goods = told ?? [...receipt.found, ...receipt.lineList].find((other) => other.skuId === skuId);
    return {
      ...{ skuId, productId: goods?.productId ?? '', name: goods?.name ?? unannounced },
      ...{ styleNo: goods?.styleNo ?? '', size: goods?.size ?? '', cover: goods?.cover ?? '' },
      ...{
        id: `${id}-${n}`,
        line,
        kind: one.kind,
        grade: one.kind === 'asTold' && told ? told.grade : one.grade,
        quantity: one.quantity,
      },
      ...{ shelf: one.shelf ?? '', note: one.note ?? '', photos: [], stocked: false },
    };
  });
  const all = [...kept, ...added];
  const pieces = all.filter((one) => one.line === line).reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    ...receipt,
    lineList: receipt.lineList.map((one) => (one.position === line ? { ...one, counted: pieces } : one)),
    found: all,
  };
}
