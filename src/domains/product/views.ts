/** What a photo shows, by the kind of thing it shows. */
import { type CategoryKind, kindOf } from '../../../contract/catalogue/kinds.ts';
import type { Language } from '../../../contract/wire/messages.ts';

type Names = Partial<Record<string, { zh: string; en: string }>>;
const name = (zh: string, en: string) => ({ zh, en });

const shoes: Names = {
  side: name('外侧', 'Side'),
  toe: name('鞋头', 'Toe'),
  heel: name('后跟', 'Heel'),
  collar: name('鞋领', 'Collar'),
  sole: name('中底', 'Midsole'),
  detail: name('细节', 'Detail'),
};
const byKind: Readonly<Partial<Record<CategoryKind, Names>>> = {
  sneakers: shoes,
  clothing: {
    side: name('正面', 'Front'),
    toe: name('袖口', 'Cuff'),
    heel: name('侧边', 'Side'),
    collar: name('领口', 'Collar'),
    sole: name('下摆', 'Hem'),
    detail: name('细节', 'Detail'),
  },
  bags: {
    side: name('正面', 'Front'),
    toe: name('包角', 'Corner'),
    heel: name('侧边', 'Side'),
    collar: name('提手', 'Handle'),
    sole: name('包底', 'Base'),
    detail: name('五金', 'Hardware'),
  },
  watches: {
    side: name('正面', 'Front'),
    toe: name('表圈', 'Bezel'),
    heel: name('表冠', 'Crown'),
    collar: name('上表带', 'Upper strap'),
    sole: name('下表带', 'Lower strap'),
    detail: name('表盘', 'Dial'),
  },
  toys: {
    side: name('正面', 'Front'),
    toe: name('脸部', 'Face'),
    heel: name('侧边', 'Side'),
    collar: name('头部', 'Head'),
    sole: name('脚部', 'Feet'),
    detail: name('细节', 'Detail'),
  },
};
/** Drawings of the demo whose views mean something else than in the rest of their kind. */
const byDrawing: Record<string, Names> = {
  'clothing-cap': {
    toe: name('帽檐', 'Peak'),
    heel: name('后侧', 'Back'),
    collar: name('帽顶', 'Crown'),
    detail: name('正面', 'Front'),
  },
  'sneakers-slide': { collar: name('鞋面', 'Strap'), sole: name('鞋底', 'Sole') },
  'bags-backpack': { heel: name('侧边', 'Side'), sole: name('包角', 'Corner') },
};

type Shown = Parameters<typeof kindOf>[0] & { category: { id: string } };

export function viewName(view: string | null, product: Shown, language: Language): string {
  if (view === 'defect') return language === 'en' ? 'Flaw' : '瑕疵';
  const names = { ...byKind[kindOf(product)], ...byDrawing[product.category.id] };
  return names[view ?? '']?.[language] ?? (language === 'en' ? 'Photo' : '实拍');
}
