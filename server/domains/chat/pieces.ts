/** What somebody had authenticated or cleaned, shown to the platform in a conversation with it. */
import { type PieceCard, type PieceKind, pieceKinds } from '../../../contract/chat/pieces.ts';
import { cleaningMachine } from '../../../contract/cleaning/machine.ts';
import { identifyMachine } from '../../../contract/identify/machine.ts';
import type { Db } from '../../db/schema.ts';
import { cleaningRows, rowOf } from '../cleaning/queries.ts';
import { caseRows, frontOf } from '../identify/queries.ts';

type PieceRef = { kind: PieceKind; id: string };
type Ref = { kind: string; id: string };

export const isPiece = (ref: Ref): ref is PieceRef => pieceKinds.some((kind) => kind === ref.kind);

/** The latest of each kind. */
const MOST = 10;

const identified = (db: Db) => caseRows(db).where('identify_case.truth', 'is', null);

async function identifyCards(rows: ReturnType<typeof identified>): Promise<PieceCard[]> {
  return (await rows.execute()).map((row) => {
    const { zh, en } = identifyMachine.states[row.state];
    return { kind: 'identify', id: row.id, no: row.no, name: row.name, cover: frontOf(row), called: { zh, en } };
  });
}

async function cleaningCards(rows: ReturnType<typeof cleaningRows>): Promise<PieceCard[]> {
  return (await rows.execute()).map(rowOf).map(({ id, no, name, cover, state }) => {
    const { zh, en } = cleaningMachine.states[state];
    return { kind: 'cleaning', id, no, name, cover, called: { zh, en } };
  });
}

/** One that is gone has no card. */
export async function piecesOf(db: Db, refs: readonly Ref[]): Promise<PieceCard[]> {
  const ids = (kind: PieceKind) => refs.filter((ref) => ref.kind === kind).map(({ id }) => id);
  const [cases, cleanings] = [ids('identify'), ids('cleaning')];
  return [
    ...(cases.length > 0 ? await identifyCards(identified(db).where('identify_case.id', 'in', cases)) : []),
    ...(cleanings.length > 0 ? await cleaningCards(cleaningRows(db).where('cleaning.id', 'in', cleanings)) : []),
  ];
}

/** What its owner can show. */
export const ownPieces = async (db: Db, userId: string): Promise<PieceCard[]> => [
  ...(await identifyCards(
    identified(db).where('identify_case.user_id', '=', userId).orderBy('identify_case.created_at', 'desc').limit(MOST),
  )),
  ...(await cleaningCards(
    cleaningRows(db).where('cleaning.user_id', '=', userId).orderBy('cleaning.created_at', 'desc').limit(MOST),
  )),
];

export async function ownsPiece(db: Db, { kind, id }: PieceRef, userId: string): Promise<boolean> {
  const found =
    kind === 'identify'
      ? identified(db).where('identify_case.id', '=', id).where('identify_case.user_id', '=', userId).executeTakeFirst()
      : db.selectFrom('cleaning').select('id').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return (await found) !== undefined;
}
