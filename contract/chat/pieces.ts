/** A piece that was authenticated or cleaned, as a card shows it to the platform: by its number staff find all of it. */
import * as v from 'valibot';
import { bilingual, id } from '../wire/query.ts';

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
export const piecesShown = v.optional(v.array(piece), []);
