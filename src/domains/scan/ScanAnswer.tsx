/** What a scan came to when it did not lead straight on: several things, nothing, or something that is not ours. */
import { useSession } from '../../api/use-session.ts';
import type { Kept, KeptKind } from '../../offline/cache/scan.ts';
import { copy } from '../../ui/feedback/copy.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { IconNext } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { PageLink } from '../../ui/input/PageLink.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { useOnline } from '../device/use-outbox.ts';
import { names } from '../identify/names.ts';
import type { Answer } from './look-up.ts';
import styles from './scan.module.css';
import type { Scanned } from './scan.ts';
import { whyNot } from './why.ts';
import { text } from './words.ts';

/** The screen of what was found, and what it asks for. */
const screens: Record<KeptKind, readonly [path: string, param?: string]> = {
  product: ['/pages/buy/detail', 'productId'],
  listing: ['/pages/buy/detail', 'listingId'],
  item: ['/pages/stock/stockList', 'id'],
  receipt: ['/pages/stock/receipt/receiptDetail', 'id'],
  order: ['/pages/order/orderdetail', 'id'],
  report: ['/pages/buy/report', 'code'],
  certificate: ['/pages/identify/certificate', 'code'],
  identify: ['/pages/identify/detail', 'id'],
  cleaning: ['/pages/cleaning/washdetail', 'id'],
  retrieval: ['/pages/stock/retrieve'],
  packing: ['/pages/user/workbench?work=retrievals'],
  intake: ['/pages/user/workbench?work=receipts', 'receipt'],
};

export function pathTo({ kind, id }: Pick<Kept, 'kind' | 'id'>): string {
  const [path, param] = screens[kind];
  return param ? `${path}${path.includes('?') ? '&' : '?'}${param}=${encodeURIComponent(id)}` : path;
}

interface Props {
  words: string;
  scanned: Scanned;
  /** Absent for what no server can know. */
  answer?: Answer;
  onAgain: () => void;
}

export function ScanAnswer({ words, scanned, answer, onAgain }: Props) {
  const t = useText(text);
  const { title, body } = whyNot(scanned, answer, t, useText(names));
  if (answer && answer.found.length > 0) return <Choice answer={answer} onAgain={onAgain} />;
  return (
    <Card title={title}>
      <p className={styles.why}>{body}</p>
      <p className={styles.words}>
        <span className="vh">{t.scanned}</span>
        {words}
      </p>
      <div className={styles.ways}>
        <Button kind="pri" onClick={onAgain}>
          {t.again}
        </Button>
        <Ways scanned={scanned} words={words} answer={answer} />
        <Button kind="line" onClick={() => void copy(words)}>
          {t.copy}
        </Button>
      </div>
    </Card>
  );
}

function Ways({ scanned, words, answer }: Omit<Props, 'onAgain'>) {
  const t = useText(text);
  const session = useSession();
  const online = useOnline();
  if (scanned.kind === 'foreign')
    return (
      <LinkButton kind="line" to="/pages/custom/webview" search={{ url: scanned.url }}>
        {t.open}
      </LinkButton>
    );
  return (
    <>
      <LinkButton kind="line" to="/pages/search/salesearch" search={{ q: words.slice(0, 60) }}>
        {t.search}
      </LinkButton>
      {answer?.fromDevice && online && (
        <LinkButton kind="line" to="/pages/user/offline">
          {t.prepare}
        </LinkButton>
      )}
      {!session && scanned.kind === 'code' && !answer?.fromDevice && (
        <LinkButton
          kind="line"
          to="/pages/login/login"
          search={{ redirect: `/pages/custom/scancenter?code=${encodeURIComponent(words)}` }}
        >
          {t.login}
        </LinkButton>
      )}
    </>
  );
}

function Choice({ answer, onAgain }: { answer: Answer; onAgain: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <>
      {answer.fromDevice && <Notice tone="wait">{t.fromDevice}</Notice>}
      <Card title={t.found(answer.found.length)}>
        <ul className={styles.found}>
          {answer.found.map((found) => (
            <li key={`${found.kind}-${found.id}`}>
              <PageLink path={pathTo(found)} className={styles.one}>
                {found.cover && <Photo src={found.cover} alt="" sizes="56px" radius={10} className={styles.thumb} />}
                <span>
                  <b>{found.title[language]}</b>
                  <small>{found.note}</small>
                </span>
                <Tag tone="idle">{t.kinds[found.kind]}</Tag>
                <IconNext size={16} />
              </PageLink>
            </li>
          ))}
        </ul>
        <Button kind="line" block onClick={onAgain}>
          {t.again}
        </Button>
      </Card>
    </>
  );
}
