/** A plugin that is not open yet: what it will be, and the way to what works today. */
import type { ReactNode } from 'react';
import { Card, Stack } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Rows } from '../../ui/Row.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useText } from '../../ui/text.ts';
import { text } from './text.ts';

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
