import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  write(createLog('info', sink));
  return lines.join('');
}

test('whoever reads the logs learns no token, no code and no whole phone number', () => {
  const text = logged((log) => {
    log.info({ requestId: 'r1', token: 'tok-secret', input: { code: '123456', refreshToken: 'ref-secret' } });
    log.error({ err: new Error('no account for 13812345678') }, 'sent to 13812345678');
    const cause = Object.assign(new Error('duplicate key'), {
      detail: 'Key (phone)=(13812345678)',
      params: ['13812345678'],
    });
    log.error({ err: new Error('insert failed', { cause }), phone: '13812345678' });
  });
  expect(text).toContain('r1');
  expect(text).toContain('138****5678');
  for (const secret of ['tok-secret', 'ref-secret', '123456', '13812345678']) expect(text).not.toContain(secret);
});
