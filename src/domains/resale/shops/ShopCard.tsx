/** One shop: connecting it and letting it go, putting goods into it, moving all of it to another. */
import { useState } from 'react';
import { resaleConnect, resaleDisconnect } from '../../../../contract/resale/calls.ts';
import { channelSaid } from '../../../../contract/resale/sandbox.ts';
import { useWrite } from '../../../api/write.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { askLive } from '../../device/live/live.ts';
import styles from '../resale.module.css';
import { text as commonText } from '../words.ts';
import { MoveAll, type Shop } from './MoveAll.tsx';
import { text } from './words.ts';

export function ShopCard({
  shop,
  others,
  onLookAgain,
}: {
  shop: Shop;
  others: readonly Shop[];
  onLookAgain: () => void;
}) {
  const t = useText(text);
  const common = useText(commonText);
  const language = useLanguage();
  const connect = useWrite(resaleConnect);
  const disconnection = useWrite(resaleDisconnect);
  const [moving, setMoving] = useState<(Shop & { id: string }) | null>(null);
  const { channel, remoteId, id, usable, open } = shop;
  const named = (one: Shop) => channelSaid(one.name, language);
  const name = named(shop);
  const doConnect = async () => {
    await connect.mutateAsync({ channel, remoteId });
    toast(t.connected, { success: true });
  };
  const authorise = async () => {
    if (!(await askLive({ title: t.authoriseAsk(name), body: t.authoriseBody, ok: t.authorise }))) return;
    await connect.mutateAsync({ channel, remoteId, authorise: true });
    toast(t.connected, { success: true });
  };
  const disconnect = async (shopId: string) => {
    const sure = await askLive({ title: t.disconnectAsk, body: t.disconnectBody, ok: t.disconnect, bad: true });
    if (sure) await disconnection.mutateAsync({ id: shopId });
  };
  return (
    <Card title={name} end={shop.sandbox && <Tag tone="wait">{common.sandbox}</Tag>}>
      <p className={styles.meta}>
        {usable ? (id === null ? t.usable : t.connected) : t.unusable}
        {open > 0 && ` · ${t.stillOpen(open)}`}
      </p>
      {shop.business === false && <p className={styles.meta}>{t.noBusiness}</p>}
      <div className={styles.acts}>
        {id === null && usable && (
          <Button size="sm" pending={connect.isPending} onClick={() => void doConnect().catch(() => undefined)}>
            {t.doConnect}
          </Button>
        )}
        {!usable &&
          (shop.sandbox ? (
            <Button size="sm" pending={connect.isPending} onClick={() => void authorise().catch(() => undefined)}>
              {t.authorise}
            </Button>
          ) : (
            <Button kind="line" size="sm" onClick={onLookAgain}>
              {t.lookAgain}
            </Button>
          ))}
        {id !== null && usable && (
          <LinkButton size="sm" to="/pages/xianyu/selectGoods" search={{ shopId: id }}>
            {common.pick}
          </LinkButton>
        )}
        {id !== null &&
          shop.onSale > 0 &&
          others.map((other) => (
            <Button
              key={other.remoteId}
              kind="line"
              size="sm"
              onClick={() => other.id !== null && setMoving({ ...other, id: other.id })}
            >
              {t.moveTo(named(other))}
            </Button>
          ))}
        {id !== null && open === 0 && (
          <Button kind="text" size="sm" onClick={() => void disconnect(id).catch(() => undefined)}>
            {t.disconnect}
          </Button>
        )}
      </div>
      {moving && id !== null && <MoveAll from={{ ...shop, id }} to={moving} onClose={() => setMoving(null)} />}
    </Card>
  );
}
