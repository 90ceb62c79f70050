import { beforeEach, describe, expect, it, vi } from 'vitest';

describe('my sizes', () => {
  beforeEach(() => {
    vi.resetModules();
    localStorage.clear();
  });
  const load = () => import('./sizes.ts');

  it('are unknown until the question is answered or skipped, and asked only once', async () => {
    const first = await load();
    expect(first.mySizes()).toBeNull();
    first.setMySizes('skipped');
    vi.resetModules();
    expect((await load()).mySizes()).toEqual({ shoes: null, clothes: null });
  });

  it('are kept on the device', async () => {
    (await load()).setMySizes({ shoes: '42.5', clothes: 'L' });
    vi.resetModules();
    const { mySizes, sizesInput } = await load();
    expect(sizesInput(mySizes())).toBe('42.5,L,OS');
  });

  it('narrow nothing while none is chosen', async () => {
    const { sizesInput } = await load();
    expect(sizesInput(null)).toBeUndefined();
    expect(sizesInput({ shoes: null, clothes: null })).toBeUndefined();
    expect(sizesInput({ shoes: '38', clothes: null })).toBe('38,OS');
  });

  it('survive a device whose storage holds something else', async () => {
    localStorage.setItem('sizes', '{');
    expect((await load()).mySizes()).toBeNull();
  });

  it.each([
    ['42.5', 'EU 42.5', 'EU 42.5'],
    ['L', 'L', 'L'],
    ['2XL', '2XL', '2XL'],
    ['100', '100', '100'],
    ['OS', '均码', 'One size'],
  ])('read as people write them: %s', async (size, zh, en) => {
    const { sizeName } = await load();
    expect(sizeName(size, 'zh')).toBe(zh);
    expect(sizeName(size, 'en')).toBe(en);
  });
});
