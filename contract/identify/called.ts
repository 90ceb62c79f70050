/** How a piece that is authenticated is called where it stands, in every list and card. */
import type { Words } from '../wire/states.ts';
import { type IdentifyState, identifyMachine } from './machine.ts';
import type { Result } from './rules.ts';

export const resultWords: Readonly<Record<Result, Words>> = {
  genuine: { zh: '鉴别为真', en: 'Genuine' },
  fake: { zh: '鉴别为假', en: 'Fake' },
  inconclusive: { zh: '无法判断', en: 'Cannot tell' },
};
export const revokedWords: Words = { zh: '证书已被撤销', en: 'The certificate was taken back' };
/** What its carrier has brought is on its way no more. */
const brought: Words = { zh: '已送到，待拆包', en: 'Here, to be taken in' };

interface Standing {
  state: IdentifyState;
  verdict: Result | null;
  revoked: unknown;
  broughtAt?: number | null;
}

/** Its result where there is one, that it no longer stands where that was taken back, else what it waits for. */
export function pieceCalled({ state, verdict, revoked, broughtAt }: Standing): Words {
  if (verdict) return revoked ? revokedWords : resultWords[verdict];
  return broughtAt ? brought : identifyMachine.states[state];
}
