/** Whether a product is taken in, and which of its sizes are. */

import { workProductRetire, workSizeRetire } from '../../../../contract/catalogue/change-calls.ts';
import { sizeNames } from '../../../../contract/catalogue/import-rules.ts';
import type { WorkProduct } from '../../../../contract/catalogue/work-calls.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Switch } from '../../../ui/input/Choice.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import staff from '../staff.module.css';
import { text } from './change-words.ts';

export function RetireSheet({ product: opened, onClose }: { product: WorkProduct; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const whole = useWrite(workProductRetire);
  const one = useWrite(workSizeRetire);
  const product = one.data ?? opened;
  const retire = async () => {
    const retired = !product.retired;
    if (retired && !(await askLive({ title: t.retireTitle, body: t.retireBody, ok: t.retire, bad: true }))) return;
    await whole.mutateAsync({ id: product.id, retired });
    toast(retired ? t.retiredNow : t.againNow, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={product.styleNo}
      foot={
        <Button
          block
          kind={product.retired ? undefined : 'bad'}
          pending={whole.isPending}
          onClick={() => quietly(retire())}
        >
          {product.retired ? t.again : t.retire}
        </Button>
      }
    >
      <div className={staff.form}>
        <p>{product.name[language]}</p>
        <p className={staff.hint}>{t.retireBody}</p>
        {product.retired && <Tag tone="bad">{t.retired}</Tag>}
        {product.brandRetired && <Tag tone="bad">{t.brandRetired}</Tag>}
        {!product.retired && (
          <>
            <h3>{t.sizes}</h3>
            <Rows>
              {product.sizes.map((size) => (
                <Row
                  key={size}
                  value={
                    <Switch
                      name={t.sizeTitle(sizeNames([size], language))}
                      checked={!product.sizesRetired.includes(size)}
                      onChange={(offered) =>
                        quietly(one.mutateAsync({ productId: product.id, size, retired: !offered }))
                      }
                    />
                  }
                >
                  {t.sizeTitle(sizeNames([size], language))}
                </Row>
              ))}
            </Rows>
          </>
        )}
      </div>
    </LiveSheet>
  );
}
