/** Where what a room shows is from: the session, and whose page leads to more. */
import { IconGavel, IconUser } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import type { Room } from './use-room.ts';
import { text } from './words.ts';

export function From({ room: { sessionId, sellerId, list } }: { room: Room }) {
  const t = useText(text);
  if (!sessionId && !sellerId) return null;
  return (
    <Card>
      <Rows>
        {sessionId && (
          <RowLink to="/pages/auction/session" search={{ id: sessionId }} icon={<IconGavel size={20} />}>
            {t.fromSession}
          </RowLink>
        )}
        {sellerId && (
          <RowLink
            to={list.some(({ listing }) => listing) ? '/pages/buy/seller' : '/pages/auction/seller'}
            search={{ id: sellerId }}
            icon={<IconUser size={20} />}
          >
            {t.fromSeller}
          </RowLink>
        )}
      </Rows>
    </Card>
  );
}
