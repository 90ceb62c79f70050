/** A piece as its screens know it. */
import type { identifyDetail } from '../../../contract/identify/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';

export type PieceData = Output<typeof identifyDetail>;
