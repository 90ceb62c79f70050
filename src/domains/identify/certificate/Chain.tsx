/** The records of a certificate: each what it was, by whom, what it says and when, and its hash. */
import type { Certificate } from '../../../../contract/identify/calls.ts';
import { broughtBy, tellsWhenShot } from '../../../../contract/identify/chain.ts';
import type { Result } from '../../../../contract/identify/rules.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { chinaDateTime } from '../../../ui/print/shop-time.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { text } from '../certificate-words.ts';
import styles from '../identify.module.css';

type Link = Certificate['chain'][number];

export function Chain({ chain }: { chain: readonly Link[] }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const when = (at: number) => chinaDateTime(at, now, language);
  const said = chain.filter(({ kind }) => kind === 'opinion');
  const appeal = chain.findIndex(({ kind }) => kind === 'appeal');
  const told = (link: Link): [who: string, what: string] => {
    const fact = JSON.parse(link.fact) as { result: Result; before?: Result; stage?: string; points?: unknown[] };
    if (link.kind === 'photos' || link.kind === 'supplement') {
      const { by, count, timed, shot } = broughtBy(link);
      const [from, to] = shot?.map(when) ?? [];
      const what = from === undefined || to === undefined ? t.came(count) : t.cameShot(count, timed, from, to);
      return [t.by[by], what];
    }
    if (link.kind === 'opinion') {
      const n = said.indexOf(link) + 1;
      const again = fact.stage === 'appeal';
      // An appeal has its own first, and where that one differs another.
      const before = said.findIndex((one) => !again || chain.indexOf(one) > appeal);
      const how = n - 1 > before ? (again ? 'againAlone' : 'alone') : again ? 'again' : 'first';
      return [t.expert(n), t.judged[how](fact.result, fact.points?.length ?? 0)];
    }
    if (link.kind === 'appeal') return [t.by.owner, t.disagreed];
    if (link.kind === 'revoked') return [t.by.us, t.takenBack];
    if (link.kind === 'final')
      return [t.by.us, t.concluded(fact.result, fact.before === fact.result ? undefined : fact.before)];
    return [t.by.us, t.concluded(fact.result)];
  };
  const called = (link: Link) =>
    link.kind === 'supplement' && broughtBy(link).arrived ? t.arrived : t.kinds[link.kind];
  return (
    <Card title={tellsWhenShot(chain) ? t.chain.shot : t.chain.received}>
      <p className={styles.note}>{t.zone}</p>
      <ol className={styles.chain}>
        {chain.map((link) => {
          const { at, hash } = link;
          const [who, what] = told(link);
          return (
            <li key={hash}>
              <p>
                <b>{called(link)}</b> <time dateTime={new Date(at).toISOString()}>{when(at)}</time>
              </p>
              <p className={styles.told}>
                <span className={styles.who}>{who}</span> {what}
              </p>
              <code title={hash}>{`${hash.slice(0, 12)} … ${hash.slice(-12)}`}</code>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
