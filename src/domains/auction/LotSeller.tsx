/** Whom one would buy from: their name and record, their other lots, following them. */
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './auction.module.css';
import { text as find } from './finding/find-words.ts';
import { useFollow } from './finding/use-follow.ts';
import type { LotData } from './lot.ts';
import { text } from './words.ts';

export function LotSeller({ lot, heardAt }: { lot: LotData; heardAt: number }) {
  const t = useText(text);
  const f = useText(find);
  const { by, sellerFollowed } = lot;
  const name = { zh: by.nickname, en: by.nickname };
  const follow = useFollow({ kind: 'seller', id: by.id }, name, { on: sellerFollowed ?? false, heardAt });
  return (
    <Card title={f.bySeller} end={by.business ? f.business : f.person}>
      <div className={styles.block}>
        <div className={styles.person}>
          <Avatar name={by.nickname} />
          <span className={styles.named}>
            <b>{by.nickname}</b>
            <small>{f.record(by.sold, by.refunded)}</small>
          </span>
        </div>
        <div className={styles.links}>
          <LinkButton kind="tint" size="sm" to="/pages/auction/seller" search={{ id: by.id }}>
            {f.sellerLots}
          </LinkButton>
          {sellerFollowed !== null && !lot.mine?.own && (
            <Button kind="line" size="sm" pending={follow.pending} onClick={() => void follow.toggle()}>
              {follow.on ? t.followingSeller : t.followSeller}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
