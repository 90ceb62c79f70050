import { expect, test } from 'vitest';
import { text } from './words.ts';

test('on the screen that has both, leaving this phone and putting out another device are called by different words', () => {
  for (const { end, logOut, ended, loggedOut } of Object.values(text)) {
    expect(end).not.toBe(logOut);
    expect(ended).not.toBe(loggedOut);
  }
});
