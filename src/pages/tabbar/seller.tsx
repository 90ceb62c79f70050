/** The consignment tab: the way into selling, for visitors and sellers alike. */
import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../../api/use-session.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card, DeepCard } from '../../ui/Card.tsx';
import { IconBox, IconDoc, IconStore, IconWallet } from '../../ui/icons.tsx';
import { RowLink, Rows } from '../../ui/Row.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useText } from '../../ui/text.ts';
import { SyncChip } from '../-SyncChip.tsx';
import { text } from '../stock/-text.ts';

const PATH = '/pages/tabbar/seller';

export const Route = createFileRoute('/pages/tabbar/seller')({ component: Seller });

function Seller() {
  const t = useText(text);
  const seller = useSession()?.roles.includes('seller') ?? false;
  return (
    <Screen screen={PATH} title={t.sellTitle} ground="task" nav="tab" end={<SyncChip />}>
      <DeepCard lead={t.sellLead} big={t.sellBig} foot={t.sellFoot}>
        <LinkButton kind="sec" block to={seller ? '/pages/stock/receipt/createReceipt' : '/pages/merchantCenter/index'}>
          {seller ? t.create : t.toMerchant}
        </LinkButton>
      </DeepCard>
      <Card>
        <Rows>
          {seller && (
            <>
              <RowLink to="/pages/stock/receipt/receiptList" icon={<IconDoc />}>
                {t.receipts}
              </RowLink>
              <RowLink to="/pages/stock/stockList" icon={<IconBox />}>
                {t.stock}
              </RowLink>
              <RowLink to="/pages/stock/settleList" icon={<IconWallet />}>
                {t.settlements}
              </RowLink>
            </>
          )}
          <RowLink to="/pages/merchantCenter/index" icon={<IconStore />}>
            {t.merchantTitle}
          </RowLink>
        </Rows>
      </Card>
    </Screen>
  );
}
