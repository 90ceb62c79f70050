/** Title, description, price, category and photos of each item, begun by template; counted as the channel counts. */
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Price } from '../../../ui/feedback/Price.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { SyncChip } from '../../device/SyncChip.tsx';
import { useFaults } from '../form/faults.ts';
import { LeadsAway } from '../form/LeadsAway.tsx';
import { LineForm, type LineProps } from '../form/LineForm.tsx';
import { ItemLine } from '../PostRow.tsx';
import styles from '../resale.module.css';
import { SellerOnly } from '../SellerOnly.tsx';
import { NoShop } from '../shops/NoShop.tsx';
import { ForAll } from './ForAll.tsx';
import { LeftOut } from './LeftOut.tsx';
import { linesSearch } from './lines-search.ts';
import { NoneLeft } from './NoneLeft.tsx';
import { useLines } from './use-lines.ts';
import { text } from './words.ts';

const PATH = '/pages/xianyu/up';

export const Route = createFileRoute('/pages/xianyu/up')({ validateSearch: linesSearch, component: Guarded });

function Guarded() {
  const t = useText(text);
  const { shopId, ids } = Route.useSearch();
  return (
    <SellerOnly screen={PATH} title={t.writeTitle}>
      {shopId && ids ? <ResaleWrite shopId={shopId} ids={ids} /> : <NoShop screen={PATH} title={t.writeTitle} />}
    </SellerOnly>
  );
}

function ResaleWrite({ shopId, ids }: { shopId: string; ids: string }) {
  const t = useText(text);
  const navigate = Route.useNavigate();
  const { query, form, lines, change } = useLines(shopId, ids);
  const faulty = lines.find(({ faults }) => faults.length > 0);
  const mend = useFaults(faulty);
  const onwards = async () => {
    await form?.flush();
    await navigate({ to: '/pages/xianyu/confirmUp', search: { shopId, ids } });
  };
  return (
    <Screen
      screen={PATH}
      title={t.writeTitle}
      ground="task"
      query={query}
      end={<SyncChip />}
      bar={
        lines.length > 0 && (
          <Button
            block
            disabledReason={mend() ?? false}
            onBlocked={() => document.getElementById(faulty?.draft.item.itemId ?? '')?.scrollIntoView()}
            onClick={() => void onwards()}
          >
            {t.toConfirm(lines.length)}
          </Button>
        )
      }
    >
      {({ drafts, left }) =>
        drafts.length === 0 ? (
          <NoneLeft left={left} />
        ) : (
          <Stack>
            <LeftOut left={left} />
            {lines.length > 1 && <ForAll lines={lines} onChange={change} />}
            {lines.map((line) => (
              <OneOf
                key={line.draft.item.itemId}
                line={line}
                alone={lines.length === 1}
                onChange={(part) => change(line.draft.item.itemId, part)}
              />
            ))}
          </Stack>
        )
      }
    </Screen>
  );
}

/** Of several, what is in order is one line that opens; what is not stands open, and stays so while it is mended. */
function OneOf({ line, alone, onChange }: LineProps & { alone: boolean }) {
  const t = useText(text);
  const [open, setOpen] = useState(alone);
  const { draft, title, body, price, faults } = line;
  if (open || faults.length > 0)
    return (
      <LineForm
        line={line}
        onChange={(part) => {
          setOpen(true);
          onChange(part);
        }}
      />
    );
  return (
    <Card id={draft.item.itemId}>
      <ItemLine item={draft.item}>
        <span className={styles.line}>
          <Price amount={price} size={15} />
          <Button kind="text" size="sm" aria-label={`${t.change} ${title}`} onClick={() => setOpen(true)}>
            {t.change}
          </Button>
        </span>
      </ItemLine>
      <p className={styles.meta}>{title}</p>
      <LeadsAway title={title} body={body} />
    </Card>
  );
}
