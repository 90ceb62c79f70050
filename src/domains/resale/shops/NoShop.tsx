/** A screen of one shop that was opened without saying which. */
import type { ScreenUrl } from '../../../../contract/screens.ts';
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
  return (
    <Screen screen={screen} title={title} ground="task" state="empty">
      <Empty
        icon={<IconStore size={24} />}
        title={t.chooseShop}
        body={common.noShopsBody}
        action={
          <LinkButton kind="tint" to="/pages/xianyu/selectShop" search={{ next: 'goods' }}>
            {t.shopsTitle}
          </LinkButton>
        }
      />
    </Screen>
  );
}
