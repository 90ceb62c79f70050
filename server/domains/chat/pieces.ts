/** What somebody had authenticated or cleaned, shown to the platform in a conversation with it. */
import type * as contract from '../../../contract/chat/pieces.ts';
import { type PieceCard, type PieceKind, pieceKinds } from '../../../contract/chat/pieces.ts';
import { calledOf } from '../../../contract/cleaning/called.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { olderThan, pageOf } from '../../kernel/lib/page.ts';
import { cleaningRows, rowOf } from '../cleaning/queries.ts';
import { caseRows, frontOf } from '../identify/queries.ts';
import { calledNow } from '../identify/read.ts';

type PieceRef = { kind: PieceKind; id: string };
type Ref = { kind: string; id: string };

export const isPiece = (ref: Ref): ref is PieceRef => pieceKinds.some((kind) => kind === ref.kind);

const identified = (db: Db) => caseRows(db).where('identify_case.truth', 'is', null);

type Card = PieceCard & { created_at: Date };

async function identifyCards(rows: ReturnType<typeof identified>): Promise<Card[]> {
  return (await rows.execute()).map((row) => ({
    ...{ kind: 'identify', id: row.id, no: row.no, name: row.name, cover: frontOf(row), called: calledNow(row) },
    created_at: row.created_at,
  }));
}

async function cleaningCards(rows: ReturnType<typeof cleaningRows>): Promise<Card[]> {
  return (await rows.execute()).map((row) => {
    const shown = rowOf(row);
    const { id, no, name, cover } = shown;
    return { kind: 'cleaning', id, no, name, cover, called: calledOf(shown), created_at: row.created_at };
  });
}

/** As it is told: in words alone, whatever else its name for it has. */
const told = ({ created_at: _, called: { zh, en }, ...card }: Card): PieceCard => ({ ...card, called: { zh, en } });

/** One that is gone has no card. */
export async function piecesOf(db: Db, refs: readonly Ref[]): Promise<PieceCard[]> {
  const ids = (kind: PieceKind) => refs.filter((ref) => ref.kind === kind).map(({ id }) => id);
  const [cases, cleanings] = [ids('identify'), ids('cleaning')];
  return [
    ...(cases.length > 0 ? await identifyCards(identified(db).where('identify_case.id', 'in', cases)) : []),
    ...(cleanings.length > 0 ? await cleaningCards(cleaningRows(db).where('cleaning.id', 'in', cleanings)) : []),
  ].map(told);
}

/** What its owner can show, of both kinds in one row. */
export const chatPieces: Handler<typeof contract.chatPieces> = async ({ cursor, size }, ctx) => {
  const { db } = ctx;
  const { userId } = userOf(ctx);
  const [cases, cleanings] = await Promise.all([
    identifyCards(
      identified(db)
        .where('identify_case.user_id', '=', userId)
        .where(olderThan('identify_case', cursor))
        .orderBy('identify_case.created_at', 'desc')
        .orderBy('identify_case.id', 'desc')
        .limit(size + 1),
    ),
    cleaningCards(
      cleaningRows(db)
        .where('cleaning.user_id', '=', userId)
        .where(olderThan('cleaning', cursor))
        .orderBy('cleaning.created_at', 'desc')
        .orderBy('cleaning.id', 'desc')
        .limit(size + 1),
    ),
  ]);
  const newest = [...cases, ...cleanings].sort(
    (one, other) => other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1),
  );
  return pageOf(newest.slice(0, size + 1), size, told);
};

export async function ownsPiece(db: Db, { kind, id }: PieceRef, userId: string): Promise<boolean> {
  const found =
    kind === 'identify'
      ? identified(db).where('identify_case.id', '=', id).where('identify_case.user_id', '=', userId).executeTakeFirst()
      : db.selectFrom('cleaning').select('id').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return (await found) !== undefined;
}
