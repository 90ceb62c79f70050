/** Of what an address names nothing can be put up: where it is, and how to go on. So it is after publishing, one step back. */
import type { LeftOut as Left } from '../../../../contract/resale/calls.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { IconBox } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { Stack } from '../../../ui/surface/Card.tsx';
import { isThere, LeftOut } from './LeftOut.tsx';
import { text } from './words.ts';

export function NoneLeft({ left }: { left: readonly Left[] | undefined }) {
  const t = useText(text);
  const allUp = left !== undefined && left.length > 0 && left.every(isThere);
  return (
    <Stack>
      <LeftOut left={left} />
      <Empty
        icon={<IconBox size={24} />}
        title={allUp ? t.allUp : t.noGoods}
        body={allUp ? undefined : t.noGoodsBody}
        action={
          <>
            <LinkButton kind="pri" to="/pages/xianyu/movingList">
              {t.toMoves}
            </LinkButton>
            <LinkButton kind="tint" to="/pages/xianyu/selectShop" search={{ next: 'goods' }}>
              {t.again}
            </LinkButton>
          </>
        }
      />
    </Stack>
  );
}
