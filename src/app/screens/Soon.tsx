/** A plugin that is not open yet: what it will be, and the way to what works today. */
import type { ReactNode } from 'react';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useText } from '../../ui/format/text.ts';
import { Rows } from '../../ui/list/Row.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { text } from './words.ts';

export function Plugin({
  screen,
  title,
  will,
  children,
}: {
  screen: string;
  title: string;
  will: string;
  children: ReactNode;
}) {
  const t = useText(text);
  return (
    <Screen screen={screen} title={title} ground="task" state="planned">
      <Stack>
        <Notice>{will}</Notice>
        <Card title={t.now}>
          <Rows>{children}</Rows>
        </Card>
      </Stack>
    </Screen>
  );
}
