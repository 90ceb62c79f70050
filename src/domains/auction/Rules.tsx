/** The rules of auctions as one published table; each row is a test of its own name. */
import { createFileRoute } from '@tanstack/react-router';
import { publishedRules } from '../../../contract/auction/published.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './auction.module.css';
import { text as find } from './finding/find-words.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/auction/rules')({ component: Rules });

function Rules() {
  const t = useText(text);
  const f = useText(find);
  const language = useLanguage();
  return (
    <Screen screen="/pages/auction/rules" title={t.rulesTitle} state="ready">
      <Section>
        <div className={styles.block}>
          <p className={styles.note}>{f.rulesNote}</p>
          <table className={styles.rules}>
            <thead>
              <tr>
                <th scope="col">{f.ruleId}</th>
                <th scope="col">{f.rule}</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(publishedRules).map(([name, words], n) => (
                <tr key={name} id={name}>
                  <th scope="row" className="num">
                    {n + 1}
                  </th>
                  <td>{words[language]}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={styles.links}>
            <LinkButton kind="tint" size="sm" to="/pages/auction/hall">
              {t.toHall}
            </LinkButton>
          </div>
        </div>
      </Section>
    </Screen>
  );
}
