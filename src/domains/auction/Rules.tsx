/** The rules of auctions, as they are tested. */
import { createFileRoute } from '@tanstack/react-router';
import { publishedRules } from '../../../contract/auction/published.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './auction.module.css';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/auction/rules')({ component: Rules });

function Rules() {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Screen screen="/pages/auction/rules" title={t.rulesTitle} state="ready">
      <Section>
        <ol className={styles.rules}>
          {Object.entries(publishedRules).map(([name, words]) => (
            <li key={name}>{words[language]}</li>
          ))}
        </ol>
        <LinkButton kind="tint" to="/pages/auction/hall">
          {t.toHall}
        </LinkButton>
      </Section>
    </Screen>
  );
}
