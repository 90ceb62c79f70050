/** The name of what an inspection leaves. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({ zh: { report: '质检报告' }, en: { report: 'Quality report' } });
