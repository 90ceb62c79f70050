/** Where what a room shows is from: the session, and whose page leads to more; and what is wrong with the room itself. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { link } from '../../../contract/screens.ts';
import { useSession } from '../../api/use-session.ts';
import { IconGavel, IconShield, IconUser } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { RowButton, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { LiveReport } from './SaidMenu.tsx';
import type { Room } from './use-room.ts';
import { text } from './words.ts';

export function From({ room: { id, sessionId, sellerId, list, hosting } }: { room: Room }) {
  const t = useText(text);
  if (!sessionId && !sellerId && hosting) return null;
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
        {!hosting && <ReportRoom id={id} />}
      </Rows>
    </Card>
  );
}

function ReportRoom({ id }: { id: string }) {
  const t = useText(text);
  const navigate = useNavigate();
  const session = useSession();
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <RowButton
        icon={<IconShield size={20} />}
        next
        onClick={() =>
          session
            ? setReporting(true)
            : void navigate({ to: '/pages/login/login', search: { redirect: link('/plugin/live', { id }) } })
        }
      >
        {t.reportRoom}
      </RowButton>
      {reporting && <LiveReport of={{ roomId: id }} title={t.reportRoom} onClose={() => setReporting(false)} />}
    </>
  );
}
