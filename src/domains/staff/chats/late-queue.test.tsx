/** Who is told that a conversation is late opens the queue in which it lies, and reads which that is. */
import { expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { Queues } from '../Queues.tsx';

const all = ['service', 'reports', 'cases'] as const;
const words = { queue: '队列', queues: { service: '待回复', reports: '举报', cases: '售后' } };

test('the queue that has something late is opened before one in which something waits, and says so', async () => {
  const onChange = vi.fn();
  const counts = { service: 2, reports: 1, cases: 0 };
  const part = (
    <Queues all={all} words={words} counts={counts} overdue={{ reports: 1 }} value="service" onChange={onChange} />
  );
  const { box, end } = await show(part);
  expect(onChange).toHaveBeenCalledWith('reports');
  const chips = [...box.querySelectorAll('button')].map((chip) => chip.textContent);
  expect(chips.filter((chip) => chip?.includes('逾期'))).toHaveLength(1);
  expect(chips[1]).toContain('逾期');
  await end();
});
