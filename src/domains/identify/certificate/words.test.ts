import { expect, test } from 'vitest';
import { text } from '../certificate-words.ts';
import { text as offer } from '../words.ts';

test('whoever reads a certificate is told that its records fit together, and that we alone keep them and could write others', () => {
  for (const language of ['zh', 'en'] as const) {
    const t = text[language];
    for (const said of [t.linked(7), t.whole(5, 7), ...t.provesLines])
      expect(said).not.toMatch(/没有改过|收到时相同|as they were|not been changed/);
    expect(t.provesNotLines.join()).toMatch(/只由我们保管|we alone keep them/);
  }
});

test('nobody is promised a comparison with a batch that no record names', () => {
  for (const { saysLines } of [offer.zh, offer.en]) expect(saysLines.join()).not.toMatch(/批|batch/);
});

test('two experts are promised for a result of genuine or fake alone: that nothing can be told, one may say', () => {
  expect(offer.zh.saysLines.join()).toContain('还有照片以前用过的，判真也要两位');
  expect(offer.en.saysLines.join()).toMatch(/fake.* two experts; so does every “genuine” for a piece .* used before/);
});
