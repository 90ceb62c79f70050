/** The resale tool moves goods out of a stock account; who has none is told where to open one. */
import type { ReactNode } from 'react';
import type { ScreenUrl } from '../../../contract/screens.ts';
import { useSession } from '../../api/use-session.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconStore } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { text } from './words.ts';

interface Props {
  screen: ScreenUrl;
  title: string;
  children: ReactNode;
}

/** Whoever is not logged in asks, and is led to the login by the answer. */
export function SellerOnly({ screen, title, children }: Props) {
  const t = useText(text);
  const session = useSession();
  if (!session || session.roles.includes('seller')) return children;
  return (
    <Screen screen={screen} title={title} ground="task" state="empty">
      <Empty
        icon={<IconStore size={24} />}
        title={t.noAccount}
        body={t.noAccountBody}
        action={
          <LinkButton kind="tint" to="/pages/merchantCenter/index">
            {t.openAccount}
          </LinkButton>
        }
      />
    </Screen>
  );
}
