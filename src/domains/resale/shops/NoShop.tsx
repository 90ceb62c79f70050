/** A screen of one shop that was opened without saying which: where a seller has one, it is that one. */
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { resaleHome } from '../../../../contract/resale/calls.ts';
import type { ScreenUrl } from '../../../../contract/screens.ts';
import { read } from '../../../api/read.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { IconStore } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { text as commonText } from '../words.ts';
import { text } from './words.ts';

export function NoShop({ screen, title }: { screen: ScreenUrl; title: string }) {
  const t = useText(text);
  const common = useText(commonText);
  const query = useQuery(read(resaleHome, {}));
  const [only, another] = query.data?.shops ?? [];
  // What was chosen is not known either, so that it begins with choosing.
  if (only && !another) return <Navigate to="/pages/xianyu/selectGoods" search={{ shopId: only.id }} replace />;
  return (
    <Screen
      screen={screen}
      title={title}
      ground="task"
      query={query}
      empty={({ shops }) => (
        <Empty
          icon={<IconStore size={24} />}
          title={t.chooseShop}
          body={shops.length === 0 ? common.noShopsBody : t.whichShop(shops.length)}
          action={
            <LinkButton kind="tint" to="/pages/xianyu/selectShop" search={{ next: 'goods' }}>
              {t.shopsTitle}
            </LinkButton>
          }
        />
      )}
    >
      {() => null}
    </Screen>
  );
}
