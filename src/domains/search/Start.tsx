/** Before anything is typed: what this person searched for, and what others look for. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { productHot } from '../../../contract/catalogue/calls.ts';
import { read } from '../../api/read.ts';
import { clearHistory, removeHistory } from '../../offline/cache/history.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Bone } from '../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { IconClose, IconFlash, IconSearch, IconTrash } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Section } from '../../ui/surface/Card.tsx';
import { type Asked, askedBefore } from './asked.ts';
import type { Question } from './question.ts';
import styles from './search.module.css';
import { text } from './words.ts';

interface Props {
  onAsk: (question: Question) => void;
}

export function Start({ onAsk }: Props) {
  const t = useText(text);
  const none = <Empty icon={<IconSearch size={24} />} title={t.nothing} body={t.nothingBody} />;
  return (
    <>
      <History onAsk={onAsk} />
      <Hot onAsk={onAsk} none={none} />
    </>
  );
}

function History({ onAsk }: Props) {
  const t = useText(text);
  const [terms, setTerms] = useState<Asked[]>([]);
  const navigate = useNavigate();
  const again = ({ name, what }: Asked) => {
    if (what?.by === 'productId') void navigate({ to: '/pages/buy/detail', search: { productId: what.id } });
    else onAsk(what ? { [what.by]: what.id } : { q: name });
  };
  const load = () => askedBefore().then(setTerms);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, then after each change
  useEffect(() => void load(), []);
  if (terms.length === 0) return null;
  const clear = async () => {
    if (!(await confirm({ title: t.clearTitle, body: t.clearBody, ok: t.clear, bad: true }))) return;
    await clearHistory('sale').catch(() => undefined);
    await load();
  };
  return (
    <Section
      title={t.history}
      end={
        <button type="button" className={styles.quiet} onClick={() => void clear()}>
          <IconTrash size={16} />
          {t.clear}
        </button>
      }
    >
      <ul className={styles.terms}>
        {terms.map(({ name, what }) => (
          <li key={name} className={styles.term}>
            <button type="button" onClick={() => again({ name, what })}>
              {name}
            </button>
            <button
              type="button"
              className={styles.forget}
              aria-label={t.forget(name)}
              onClick={() => void removeHistory('sale', name).then(load, load)}
            >
              <IconClose size={12} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** @param props.none what stands in its place while nothing is for sale */
export function Hot({ onAsk, none = null }: Props & { none?: React.ReactNode }) {
  const t = useText(text);
  const language = useLanguage();
  const { data, isPending } = useQuery(read(productHot, {}));
  if (isPending) return <Bone className={styles.boneHot} />;
  if (!data) return null;
  // Whatever is for sale is among them.
  if (data.list.length === 0) return none;
  return (
    <Section title={t.hot}>
      <ol className={styles.hot}>
        {data.list.map(({ productId, term, rising }, i) => (
          <li key={productId}>
            <button type="button" onClick={() => onAsk({ q: term[language] })}>
              <span className={styles.rank} data-top={i < 3 || undefined}>
                {i + 1}
              </span>
              <span className={styles.word}>{term[language]}</span>
              {rising && (
                <Tag tone="warm" icon={<IconFlash size={12} />}>
                  {t.rising}
                </Tag>
              )}
            </button>
          </li>
        ))}
      </ol>
    </Section>
  );
}
