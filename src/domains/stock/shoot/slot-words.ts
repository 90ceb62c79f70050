/** What the views of a piece are called. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    side: '侧面',
    toe: '鞋头',
    heel: '后跟',
    sole: '鞋底',
    front: '正面',
    back: '背面',
    label: '标签',
    fabric: '面料',
    inside: '内里',
    logo: '标志',
    detail: '细节',
    defect: '瑕疵特写',
  } as Readonly<Record<string, string>>,
  en: {
    side: 'Side',
    toe: 'Toe',
    heel: 'Heel',
    sole: 'Sole',
    front: 'Front',
    back: 'Back',
    label: 'Label',
    fabric: 'Fabric',
    inside: 'Inside',
    logo: 'Logo',
    detail: 'Detail',
    defect: 'Flaw, close up',
  } as Readonly<Record<string, string>>,
});
