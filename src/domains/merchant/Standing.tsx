/** Why a business may not do everything now, or what its leaving means: our words, since when, until when, and where to go. */
import { useQuery } from '@tanstack/react-query';
import { merchantGet } from '../../../contract/merchant/calls.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { names as chat } from '../chat/names.ts';
import { Said } from '../item/Said.tsx';
import styles from './merchant.module.css';
import { stopped, text } from './standing-words.ts';

/** Nothing while everything is allowed. @param home on the page that the business's own link leads to */
export function Standing({ home = false }: { home?: boolean }) {
  const t = useText(text);
  const c = useText(chat);
  const language = useLanguage();
  const now = useNow(60_000);
  const query = useQuery({ ...read(merchantGet, {}), ...ALWAYS_FRESH });
  useLive(['merchant'], () => void query.refetch());
  const merchant = query.data?.merchant;
  const state = stopped.find((one) => one === merchant?.state);
  if (!merchant || !state) return null;
  const { timeline, reason, deadlineAt } = merchant;
  const since = timeline.findLast(({ from, to }) => to === state && from !== to)?.at;
  const byUs = state === 'restricted' || state === 'suspended';
  return (
    <Notice tone="wait" title={t.titles[state]}>
      {since !== undefined && <p>{t.since(dateTime(since, now, language))}</p>}
      {byUs && reason && (
        <p>
          <Said>{reason}</Said>
        </p>
      )}
      <p>{t.bodies[state]}</p>
      {state === 'exiting' && (
        <p>{deadlineAt === null ? t.depositOpen : t.depositOn(dateTime(deadlineAt, now, language))}</p>
      )}
      <div className={styles.next}>
        <LinkButton kind="line" size="sm" to="/plugin/chat" search={{ service: true }}>
          {c.askUs}
        </LinkButton>
        {state !== 'exited' && (
          <LinkButton kind="line" size="sm" to="/pages/recycle/orderList">
            {t.orders}
          </LinkButton>
        )}
        {!home && (
          <LinkButton kind="line" size="sm" to="/pages/merchantCenter/settled">
            {t.progress}
          </LinkButton>
        )}
      </div>
    </Notice>
  );
}
