/** Every piece of the kit in several states, for looking at and for tests. */
import { type ReactNode, useState } from 'react';
import { setPreferences, usePreferences } from '../format/preferences.ts';
import { useText } from '../format/text.ts';
import { Switch } from '../input/Choice.tsx';
import { Segment } from '../input/Segment.tsx';
import { Row, Rows } from '../list/Row.tsx';
import { Card, Stack } from '../surface/Card.tsx';
import styles from './gallery.module.css';
import { Inputs } from './Inputs.tsx';
import { Lists, Overlays } from './Lists.tsx';
import { Many } from './Many.tsx';
import { Buttons, Marks } from './Marks.tsx';
import { Surfaces } from './Surfaces.tsx';
import { samples } from './samples.ts';

/** @param children pieces that are not of this folder */
export function Gallery({ children }: { children?: ReactNode }) {
  const t = useText(samples);
  const { language, theme, elder } = usePreferences();
  const [now] = useState(() => Date.now());
  return (
    <Stack>
      <div className={styles.pieces}>
        <Stack>
          <Card title={t.preferences}>
            <Segment
              name={t.preferences}
              value={theme}
              onChange={(to) => void setPreferences({ theme: to })}
              options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t.theme[value] }))}
            />
            <Rows>
              <Row
                value={<Switch name={t.elder} checked={elder} onChange={(on) => void setPreferences({ elder: on })} />}
              >
                {t.elder}
              </Row>
              <Row
                value={
                  <Switch
                    name="English"
                    checked={language === 'en'}
                    onChange={(on) => void setPreferences({ language: on ? 'en' : 'zh' })}
                  />
                }
              >
                English
              </Row>
            </Rows>
          </Card>
          <Marks />
          <Buttons />
          <Inputs />
          <Surfaces now={now} />
          <Lists />
          <Overlays />
          {children}
        </Stack>
      </div>
      <Many />
    </Stack>
  );
}
