/** Whom one would buy from: their name and record, their other lots, following them. */
import { auctionFollow } from '../../../contract/auction/calls.ts';
import { useWrite } from '../../api/write.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './auction.module.css';
import { text as find } from './finding/find-words.ts';
import type { LotData } from './lot.ts';
import { text } from './words.ts';

export function LotSeller({ lot }: { lot: LotData }) {
  const t = useText(text);
  const f = useText(find);
  const follow = useWrite(auctionFollow);
  const { by, sellerFollowed: on } = lot;
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
          {on !== null && !lot.mine?.own && (
            <Button
              kind="line"
              size="sm"
              pending={follow.isPending}
              onClick={() => follow.mutate({ kind: 'seller', id: by.id, on: !on })}
            >
              {on ? t.followingSeller : t.followSeller}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
