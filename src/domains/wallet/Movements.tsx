/** Every movement of a person's money, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { assetDetail, type Pocket } from '../../../contract/wallet/calls.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconDownload, IconWallet } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { IconButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Movement } from './Movement.tsx';
import { StatementSheet } from './StatementSheet.tsx';
import styles from './wallet.module.css';
import { text } from './words.ts';

type Choice = Pocket | 'all';

/** Written out, because every visit loads the routes' addresses. */
const pockets: readonly Pocket[] = ['available', 'frozen', 'deposit'];

export const Route = createFileRoute('/pages/user/funds')({
  validateSearch: (search): { pocket?: Pocket } => ({ pocket: pockets.find((pocket) => pocket === search.pocket) }),
  component: Funds,
});

function Funds() {
  const t = useText(text);
  const { pocket } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [statement, setStatement] = useState(false);
  const query = useInfiniteQuery({ ...readPages(assetDetail, pocket ? { pocket } : {}), ...ALWAYS_FRESH, ...STAYING });
  return (
    <Screen
      screen="/pages/user/funds"
      title={t.funds}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      end={
        <IconButton name={t.statement} onClick={() => setStatement(true)}>
          <IconDownload />
        </IconButton>
      }
      empty={(data) => !pocket && data.pages[0]?.list.length === 0 && <Nothing />}
      controls={
        <Pills<Choice>
          name={t.pocket}
          options={(['all', ...pockets] as const).map((value) => ({ value, label: t.pockets[value] }))}
          value={pocket ?? 'all'}
          onChange={(value) => void navigate({ search: value === 'all' ? {} : { pocket: value }, replace: true })}
        />
      }
    >
      {(data) => (
        <>
          {statement && (
            <StatementSheet pocket={pocket} firstAt={data.pages[0]?.firstAt} onClose={() => setStatement(false)} />
          )}
          {data.pages[0]?.list.length === 0 ? (
            <Nothing />
          ) : (
            <div className={styles.ledger}>
              <InfiniteList
                name="funds"
                rowHeight={84}
                items={data.pages.flatMap((page) => page.list)}
                keyOf={(line) => line.id}
                pages={query}
              >
                {(line) => <Movement line={line} />}
              </InfiniteList>
            </div>
          )}
        </>
      )}
    </Screen>
  );
}

function Nothing() {
  const t = useText(text);
  return <Empty title={t.emptyTitle} body={t.emptyBody} icon={<IconWallet size={24} />} />;
}
