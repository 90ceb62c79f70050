import { describe, expect, it } from 'vitest';
import { sampleMachine as machine } from '../gallery/samples.ts';
import { stepsOf } from './timeline-steps.ts';

const kinds = (steps: { state: string; kind: string }[]) => steps.map((s) => `${s.state} ${s.kind}`);

describe('the timeline of an order', () => {
  it('shows what was, what is with its deadline, and the usual way to a good end', () => {
    const steps = stepsOf({
      machine,
      state: 'shipping',
      deadlineAt: 99,
      transitions: [
        { to: 'paid', actor: 'B', at: 1 },
        { to: 'shipping', actor: 'S', at: 2 },
      ],
    });
    expect(kinds(steps)).toEqual(['paid done', 'shipping now', 'checking ahead', 'sent ahead', 'completed ahead']);
    expect(steps[1]).toMatchObject({ actor: 'S', at: 99 });
  });
  it('calls a step that is past by what was done and who did it, and not by what was waited for', () => {
    const transitions = [
      { to: 'paid', actor: 'B', at: 1, past: '付款' } as const,
      { to: 'shipping', actor: 'S', at: 2, past: '发货' } as const,
    ];
    const [paid, now] = stepsOf({ machine, state: 'shipping', deadlineAt: 99, transitions });
    expect(paid).toMatchObject({ did: '付款', actor: 'B' });
    expect(now).not.toHaveProperty('did');
  });
  it('ends where it ended: a closed order has nothing ahead', () => {
    const steps = stepsOf({
      machine,
      state: 'closed',
      transitions: [
        { to: 'paid', actor: 'B', at: 1 },
        { to: 'closed', actor: 'B', at: 2, reason: '不要了' },
      ],
    });
    expect(kinds(steps)).toEqual(['paid done', 'closed done']);
    expect(steps[1]).toMatchObject({ actor: 'B', at: 2, reason: '不要了' });
  });
  it('says who brought it to where it rests, and when, though it may still be given back', () => {
    const edges = [...machine.edges, { from: 'completed', event: 'refund', to: 'closed', actor: 'P' } as const];
    const transitions = [{ to: 'completed', actor: 'B', at: 3 } as const];
    const steps = stepsOf({ machine: { ...machine, edges }, state: 'completed', transitions });
    expect(steps).toEqual([{ state: 'completed', kind: 'done', actor: 'B', at: 3, reason: undefined }]);
  });
  it('says who brought it to where something may still be done but nobody is waited for, and when, and not by when', () => {
    const transitions = [{ to: 'shipping', actor: 'S', at: 2 } as const];
    const [now] = stepsOf({ machine, state: 'shipping', deadlineAt: 99, settled: true, transitions });
    expect(now).toMatchObject({ kind: 'done', actor: 'S', at: 2 });
    expect(now?.waits).toBeUndefined();
  });
  it('works without a log', () =>
    expect(kinds(stepsOf({ machine, state: 'sent', transitions: [] }))).toEqual(['sent now', 'completed ahead']));
});
