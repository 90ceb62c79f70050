/** Picking stock to list; what is picked goes into the draft of the listing form. */
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { idIn, type Search } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { NoStock, StockPicker } from './StockPicker.tsx';
import { addLines } from './use-lines.ts';
import { useStock } from './use-stock.ts';
import { text } from './words.ts';

const PATH = '/pages/stock/seller/selectProductList';

export const Route = createFileRoute('/pages/stock/seller/selectProductList')({
  // Which of the lists they are for.
  validateSearch: ({ draft }: Search): { draft?: string | undefined } => ({ draft: idIn(draft) }),
  component: SelectProductList,
});

function SelectProductList() {
  const t = useText(text);
  const { draft } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { query, rows, total } = useStock();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const take = async () => {
    await addLines(
      rows.filter(({ itemId }) => chosen.has(itemId)),
      draft,
    );
    await navigate({ to: '/pages/stock/seller/create', search: { draft }, replace: true });
  };
  return (
    <Screen
      screen={PATH}
      title={t.pickTitle}
      ground="task"
      query={query}
      end={<SyncChip />}
      empty={(data) => data.pages[0]?.total === 0 && <NoStock />}
      bar={
        rows.length > 0 && (
          <Button block disabledReason={chosen.size === 0 && t.picked(0)} onClick={() => void take()}>
            {t.picked(chosen.size)}
          </Button>
        )
      }
    >
      {() => <StockPicker rows={rows} total={total} chosen={chosen} onChange={setChosen} />}
    </Screen>
  );
}
