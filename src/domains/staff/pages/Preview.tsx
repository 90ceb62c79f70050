/** A page as a phone shows it, before anybody else sees it. */
import type { CmsBlock } from '../../../../contract/cms/blocks.ts';
import { useText } from '../../../ui/format/text.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { Blocks } from '../../cms/Blocks.tsx';
import styles from './pages.module.css';
import { text } from './words.ts';

export function Preview({ blocks }: { blocks: readonly CmsBlock[] }) {
  const t = useText(text);
  return (
    <Card title={t.preview}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <div className={styles.phone} role="group" aria-label={t.preview} tabIndex={0}>
        {blocks.map((block, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a preview is drawn anew with every change
          <div key={n} inert>
            {block.kind === 'home' ? (
              <p className={styles.part}>
                {t.parts[block.part]}
                <br />
                {t.partNote}
              </p>
            ) : (
              <Blocks blocks={[block]} />
            )}
          </div>
        ))}
      </div>
    </Card>
  );
}
