/** What waits in the queue is shown at once, over what the server last said. */
import { expect, test } from 'vitest';
import { addressDelete, addressSave } from '../../../contract/address/calls.ts';
import { overlay } from './book.ts';

const place = { phone: '13800000000', province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 100 号' };
const server = [
  { id: 'a', name: '张三', ...place, isDefault: true },
  { id: 'b', name: '李四', ...place, isDefault: false },
];
const saving = (input: object) => ({ call: addressSave.path, input });

test('an address written offline stands in the book and says that it waits', () => {
  const book = overlay(server, [saving({ id: 'c', name: '王五', ...place })]);
  expect(book.map(({ id, waiting }) => ({ id, waiting }))).toEqual([
    { id: 'c', waiting: true },
    { id: 'a', waiting: false },
    { id: 'b', waiting: false },
  ]);
});

test('there is one default, also before the server knows', () => {
  const book = overlay(server, [saving({ id: 'b', name: '李四', ...place, isDefault: true })]);
  expect(book.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual(['b']);
});

test('changes follow each other: changed, then removed, is gone', () => {
  const queue = [saving({ id: 'b', name: '李四四', ...place }), { call: addressDelete.path, input: { id: 'b' } }];
  expect(overlay(server, queue).map(({ id }) => id)).toEqual(['a']);
});
