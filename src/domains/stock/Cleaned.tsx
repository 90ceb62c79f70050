/** That we washed it where it lies: when and how, its photos after that, and what still stands from before. */
import { useQueryClient } from '@tanstack/react-query';
import { cleaningShow } from '../../../contract/cleaning/after.ts';
import { cares } from '../../../contract/cleaning/rules.ts';
import type { ItemCleaned } from '../../../contract/item/cleaned.ts';
import { stockDetail } from '../../../contract/stock/goods.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { date } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { isFree, mayBeWashed } from './free.ts';
import styles from './goods.module.css';
import { text } from './words.ts';

export function Cleaned({ item, cleaned }: { item: Output<typeof stockDetail>; cleaned: ItemCleaned }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const queries = useQueryClient();
  const show = useWrite(cleaningShow);
  const { at, care, orderId, photos, shown } = cleaned;
  const add = async () => {
    await show.mutateAsync({ itemId: item.id });
    await queries.invalidateQueries(read(stockDetail, { id: item.id }));
  };
  return (
    <Card title={t.cleaned} end={`${cares[care][language]} · ${date(at, now, language)}`}>
      <Stack>
        <p className={styles.note}>{t.cleanedNote}</p>
        {photos.length > 0 && (
          <>
            <ImageGrid photos={photos.map((src, n) => ({ id: src, src, alt: t.afterAlt(n + 1) }))} />
            {shown ? (
              <p className={styles.note}>{t.shownAfter}</p>
            ) : (
              isFree(item) && (
                <LiveButton
                  kind="tint"
                  block
                  pending={show.isPending}
                  onClick={() => void add().catch(() => undefined)}
                >
                  {t.showAfter}
                </LiveButton>
              )
            )}
          </>
        )}
        <Rows>
          {orderId && (
            <RowLink to="/pages/cleaning/washdetail" search={{ id: orderId }}>
              {t.seeCleaned}
            </RowLink>
          )}
          {mayBeWashed(item) && (
            <RowLink to="/pages/cleaning/dolaundary" search={{ itemId: item.id }}>
              {t.cleanOther}
            </RowLink>
          )}
        </Rows>
      </Stack>
    </Card>
  );
}
