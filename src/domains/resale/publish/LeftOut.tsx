/** What could not go along, each by its name and where it is now: nothing that was chosen ends in nothing. */
import type { LeftOut as Left } from '../../../../contract/resale/calls.ts';
import { holdsItem, isUpThere, resaleMachine } from '../../../../contract/resale/machine.ts';
import { channelSaid } from '../../../../contract/resale/sandbox.ts';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Row, RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { text } from './words.ts';

/** It went along before, or somebody there has bought it since: nothing failed. */
export const isThere = ({ post }: Left): boolean => post !== null && (isUpThere(post.state) || holdsItem(post.state));

export function LeftOut({ left = [] }: { left: readonly Left[] | undefined }) {
  const t = useText(text);
  const there = left.filter(isThere);
  const refused = left.filter((one) => !isThere(one));
  return (
    <>
      {refused.length > 0 && <Named title={t.leftOut(refused.length)} left={refused} />}
      {there.length > 0 && <Named title={t.upAlready(there.length)} left={there} />}
    </>
  );
}

function Named({ title, left }: { title: string; left: readonly Left[] }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card title={title}>
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
