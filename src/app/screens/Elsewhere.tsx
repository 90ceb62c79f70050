/** Every URL without a screen of its own: specified ones say honestly what they will do, others are not found. */
import { createFileRoute, Link } from '@tanstack/react-router';
import { screenTitles } from '../../../contract/screen-titles.ts';
import type { PlannedUrl } from '../../../contract/screens.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { text } from '../words.ts';
import styles from './elsewhere.module.css';
import { planned } from './planned.ts';

export const Route = createFileRoute('/$')({ component: Elsewhere });

const isPlanned = (path: string): path is PlannedUrl => Object.hasOwn(planned, path);

function Elsewhere() {
  const t = useText(text);
  const language = useLanguage();
  const path = `/${Route.useParams()._splat ?? ''}`;
  if (!isPlanned(path))
    return (
      <Screen screen={path} title={t.notFoundTitle} state="error">
        <Empty
          title={t.notFoundTitle}
          body={t.notFound}
          action={<LinkButton to="/pages/tabbar/main">{t.home}</LinkButton>}
        />
      </Screen>
    );
  const plan = planned[path];
  return (
    <Screen
      screen={path}
      title={screenTitles[path][language]}
      state="planned"
      ground="task"
      nav={path.startsWith('/pages/tabbar/') ? 'tab' : 'bar'}
    >
      <section className={styles.card}>
        <p className={styles.note}>{t.plannedNote}</p>
        <p>{plan[language]}</p>
        <h2>{t.plannedNow}</h2>
        <ul>
          {plan.now.map((link) => (
            <li key={link.to}>
              <Link to={link.to}>{link[language]}</Link>
            </li>
          ))}
        </ul>
      </section>
    </Screen>
  );
}
