/** A piece that was authenticated or cleaned, as a card shows it to the platform: by its number staff find all of it. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { bilingual, id, listOf, page } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';

export const pieceKinds = ['identify', 'cleaning'] as const;
export type PieceKind = (typeof pieceKinds)[number];

const piece = v.object({
  ...{ kind: v.picklist(pieceKinds), id, no: v.string(), name: bilingual, cover: v.nullable(v.string()) },
  /** Where it stands. */
  called: bilingual,
});
export type PieceCard = v.InferOutput<typeof piece>;

/** A server of before tells none. */
export const pieceShown = v.optional(v.nullable(piece));

export const chatPieces = call('GET', '/chat/pieces', {
  about: 'What the caller had authenticated or cleaned, to be shown to the platform: all of it, the newest first.',
  who: 'user',
  input: v.strictObject({ ...page }),
  output: listOf(piece),
  offline: { mode: 'cached', ttl: DAY },
});
