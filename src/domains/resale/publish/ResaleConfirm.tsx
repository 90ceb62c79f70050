/** A last look at each item as buyers there will see it; then all of them go. */
import { createFileRoute } from '@tanstack/react-router';
import { resalePublish } from '../../../../contract/resale/calls.ts';
import { channelSaid } from '../../../../contract/resale/sandbox.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Price } from '../../../ui/feedback/Price.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { CutPhoto } from '../form/CutPhoto.tsx';
import { useFaults } from '../form/faults.ts';
import { LeadsAway } from '../form/LeadsAway.tsx';
import { Money } from '../form/Money.tsx';
import { text as formText } from '../form/words.ts';
import styles from '../resale.module.css';
import { SellerOnly } from '../SellerOnly.tsx';
import { NoShop } from '../shops/NoShop.tsx';
import { LeftOut } from './LeftOut.tsx';
import { linesSearch } from './lines-search.ts';
import { NoneLeft } from './NoneLeft.tsx';
import { type Line, useLines } from './use-lines.ts';
import { text } from './words.ts';

const PATH = '/pages/xianyu/confirmUp';

export const Route = createFileRoute('/pages/xianyu/confirmUp')({ validateSearch: linesSearch, component: Guarded });

function Guarded() {
  const t = useText(text);
  const { shopId, ids } = Route.useSearch();
  return (
    <SellerOnly screen={PATH} title={t.confirmTitle}>
      {shopId && ids ? <ResaleConfirm shopId={shopId} ids={ids} /> : <NoShop screen={PATH} title={t.confirmTitle} />}
    </SellerOnly>
  );
}

function ResaleConfirm({ shopId, ids }: { shopId: string; ids: string }) {
  const t = useText(text);
  const navigate = Route.useNavigate();
  const { query, form, lines } = useLines(shopId, ids);
  const publish = useWrite(resalePublish, { draft: form?.name, leaves: true });
  const fit = lines.filter(({ faults }) => faults.length === 0);
  const send = async () => {
    if (!form) return;
    const { moveId, posts, skipped } = await form.submit(() =>
      publish.mutateAsync({
        shopId,
        lines: fit.map(({ draft, title, body, price, categoryId, photos }) => ({
          ...{ itemId: draft.item.itemId, title, body, price: price ?? 0, categoryId, photos },
        })),
      }),
    );
    toast(t.published(posts, skipped.length), { success: true });
    const left = skipped.length > 0 && { left: skipped.join() };
    await navigate({ to: '/pages/xianyu/movingList', search: { id: moveId, ...left }, replace: true });
  };
  return (
    <Screen
      screen={PATH}
      title={t.confirmTitle}
      ground="task"
      query={query}
      bar={
        fit.length > 0 && (
          <LiveButton block pending={publish.isPending} onClick={() => void send().catch(() => undefined)}>
            {t.publish(fit.length)}
          </LiveButton>
        )
      }
    >
      {({ drafts, left }) =>
        drafts.length === 0 ? (
          <NoneLeft left={left} />
        ) : (
          <Stack>
            <Notice>{t.lockNote}</Notice>
            <LeftOut left={left} />
            {lines.map((line) => (
              <Preview key={line.draft.item.itemId} line={line} shopId={shopId} ids={ids} />
            ))}
          </Stack>
        )
      }
    </Screen>
  );
}

function Preview({ line, shopId, ids }: { line: Line; shopId: string; ids: string }) {
  const t = useText(text);
  const labels = useText(formText);
  const language = useLanguage();
  const { draft, title, body, price, categoryId, photos } = line;
  const mend = useFaults(line)();
  return (
    <Card
      title={title}
      end={
        <LinkButton kind="text" size="sm" to="/pages/xianyu/up" search={{ shopId, ids }} replace>
          {t.change}
        </LinkButton>
      }
    >
      <div className={styles.form}>
        <div className={styles.photos}>
          {photos.map(({ n, cut }) => (
            <CutPhoto key={n} src={draft.photos[n]} cut={cut} alt={`${labels.photosLabel} ${n + 1}`} />
          ))}
        </div>
        <p className={styles.line}>
          <Price amount={price} size={17} />
          <span className={styles.meta}>
            {channelSaid(draft.categories.find(({ id }) => id === categoryId)?.name ?? '', language)}
          </span>
        </p>
        <p className={styles.body}>{body}</p>
        <LeadsAway title={title} body={body} />
        <Money price={price} terms={draft.terms} here={draft.getsHere} />
        {mend !== null && <Notice tone="bad">{mend}</Notice>}
      </div>
    </Card>
  );
}
