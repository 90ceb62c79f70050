/** The pretend marketplace as a stranger finds it: anybody buys, pays, leaves, or wants their money back. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { sandboxAct, sandboxBuy, sandboxMarket } from '../../../../contract/resale/work-calls.ts';
import type { Input, Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Price } from '../../../ui/feedback/Price.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconStore } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import styles from '../resale.module.css';
import { text as commonText } from '../words.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/xianyu/market')({ component: SandboxMarket });

type Market = Output<typeof sandboxMarket>;
type What = Input<typeof sandboxAct>['what'];

function SandboxMarket() {
  const t = useText(text);
  const common = useText(commonText);
  const query = useQuery({ ...read(sandboxMarket, {}), ...ALWAYS_FRESH });
  return (
    <Screen
      screen="/pages/xianyu/market"
      title={t.marketTitle}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
    >
      {({ goods, orders }) => (
        <Stack>
          <Notice tone="wait" title={common.sandbox}>
            {t.stranger} {t.hearsWhen}
          </Notice>
          {orders.length > 0 && (
            <Card title={t.strangerOrders}>
              <div className={styles.orders}>
                {orders.map((order) => (
                  <StrangerOrder key={order.no} order={order} />
                ))}
              </div>
            </Card>
          )}
          {goods.length === 0 ? (
            <Empty icon={<IconStore size={24} />} title={t.nothingForSale} body={t.nothingForSaleBody} />
          ) : (
            goods.map((one) => <ForSale key={one.id} goods={one} />)
          )}
        </Stack>
      )}
    </Screen>
  );
}

function ForSale({ goods }: { goods: Market['goods'][number] }) {
  const t = useText(text);
  const buy = useWrite(sandboxBuy);
  const order = async () => {
    const { no } = await buy.mutateAsync({ goodsId: goods.id });
    toast(t.bought, { success: true });
    // What is done next stands far above.
    document.getElementById(no)?.scrollIntoView({ block: 'center' });
  };
  return (
    <Card>
      <div className={styles.item}>
        <Photo src={goods.image} alt="" sizes="72px" radius={10} />
        <div className={styles.words}>
          <Titled of={goods} />
          <span className={styles.line}>
            <Price amount={goods.price} size={17} />
            <Button size="sm" pending={buy.isPending} onClick={() => void order().catch(() => undefined)}>
              {t.buy}
            </Button>
          </span>
        </div>
      </div>
    </Card>
  );
}

/** Titles are Chinese, as that marketplace's readers are: whoever reads English is told first what it is. */
function Titled({ of: { title, name } }: { of: Pick<Market['goods'][number], 'title' | 'name'> }) {
  const language = useLanguage();
  if (language === 'zh' || !name) return <span className={styles.name}>{title}</span>;
  return (
    <span className={styles.words}>
      <span className={styles.name}>{name[language]}</span>
      <span className={styles.meta} lang="zh">
        {title}
      </span>
    </span>
  );
}

const choices: Readonly<Record<Market['orders'][number]['state'], readonly What[]>> = {
  heard: [],
  waiting: ['pay', 'leave'],
  paid: ['ask', 'refund'],
  shipped: ['confirm', 'ask', 'refund'],
  done: ['refund'],
  closed: [],
};

function StrangerOrder({ order }: { order: Market['orders'][number] }) {
  const t = useText(text);
  const common = useText(commonText);
  const act = useWrite(sandboxAct);
  const words: Record<What, string> = {
    pay: t.pay,
    leave: t.leave,
    confirm: t.confirmGot,
    ask: t.askRefund,
    refund: t.gotBack,
  };
  const go = async (what: What) => {
    await act.mutateAsync({ no: order.no, what });
    toast(t.done, { success: true });
  };
  return (
    <div id={order.no} className={styles.words}>
      <span className={styles.line}>
        <Titled of={order} />
        <Tag>{common.orderStates[order.state]}</Tag>
        <Price amount={order.amount} size={15} />
      </span>
      <span className={styles.acts}>
        {choices[order.state].map((what) => (
          <Button
            key={what}
            kind={what === 'pay' || what === 'confirm' ? 'pri' : 'line'}
            size="sm"
            pending={act.isPending}
            onClick={() => void go(what).catch(() => undefined)}
          >
            {words[what]}
          </Button>
        ))}
      </span>
    </div>
  );
}
