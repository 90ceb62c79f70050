/** The versions of a page: which one people read, which one they will, and a way back to each. */
import type { EditedPage } from '../../../../contract/cms/calls.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { text } from './words.ts';

interface Props {
  page: EditedPage;
  /** Asks from when a version is to be read. */
  onShow: (version: number) => void;
  onTakeDown: () => void;
}

export function History({ page: { versions, shown, next }, onShow, onTakeDown }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Card
      title={t.versions}
      end={
        shown !== null && (
          <Button kind="text" size="sm" onClick={onTakeDown}>
            {t.takeDown}
          </Button>
        )
      }
    >
      <Rows>
        {versions.map(({ version, blocks, savedAt, savedBy }) => (
          <Row
            key={version}
            note={[
              dateTime(savedAt, now, language),
              savedBy,
              next?.version === version && t.will(version, dateTime(next.at, now, language)),
            ]
              .filter(Boolean)
              .join(' · ')}
            value={
              version === shown ? (
                <Tag tone="ok">{t.shown(version)}</Tag>
              ) : (
                <Button kind="text" size="sm" onClick={() => onShow(version)}>
                  {shown !== null && version < shown ? t.backTo : t.publish}
                </Button>
              )
            }
          >
            {t.version(version, blocks.length)}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
