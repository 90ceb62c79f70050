/** What could not go along, each by its name and where it is now: nothing that was chosen ends in nothing. */
import type { LeftOut as Left } from '../../../../contract/resale/calls.ts';
import { resaleMachine } from '../../../../contract/resale/machine.ts';
import { channelSaid } from '../../../../contract/resale/sandbox.ts';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Row, RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { text } from './words.ts';

export function LeftOut({ left }: { left: readonly Left[] | undefined }) {
  const t = useText(text);
  const language = useLanguage();
  if (!left || left.length === 0) return null;
  return (
    <Card title={t.leftOut(left.length)}>
      <Rows>
        {left.map(({ itemId, name, size, post }) => {
          const words = `${name[language]} ${sizeName(size, language)}`;
          if (!post)
            return (
              <Row key={itemId} note={t.leftOutWhy}>
                {words}
              </Row>
            );
          return (
            <RowLink
              key={itemId}
              to="/pages/xianyu/list"
              search={{ id: post.id }}
              note={channelSaid(post.shop, language)}
              value={<StateTag machine={resaleMachine} state={post.state} />}
            >
              {words}
            </RowLink>
          );
        })}
      </Rows>
    </Card>
  );
}
