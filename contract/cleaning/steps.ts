/** What happened at the table, with its pictures. */
export const stepKinds = {
  before: { zh: '寄出前', en: 'Before it was sent' },
  packed: { zh: '封箱前', en: 'Before its box was closed' },
  fetched: { zh: '取件时', en: 'When it was fetched' },
  arrival: { zh: '到货', en: 'Arrival' },
  returned: { zh: '没送到，退回来', en: 'Came back undelivered' },
  assessment: { zh: '评估', en: 'Assessment' },
  again: { zh: '想再洗一次', en: 'Another treatment asked for' },
  brush: { zh: '刷洗', en: 'Brushing' },
  soak: { zh: '浸泡', en: 'Soaking' },
  dry: { zh: '阴干', en: 'Drying' },
  colour: { zh: '补色', en: 'Colour' },
  deodorize: { zh: '除味', en: 'Deodorizing' },
  check: { zh: '质检', en: 'Check' },
  objection: { zh: '到货异议', en: 'Arrival disputed' },
  added: { zh: '主人补充', en: 'Added by its owner' },
  damage: { zh: '损坏', en: 'Damage' },
  lost: { zh: '丢失', en: 'Lost' },
} as const;
export type StepKind = keyof typeof stepKinds;
export const stepNames = Object.keys(stepKinds) as StepKind[];
/** What is done while it is washed. */
export const washSteps = ['brush', 'soak', 'dry', 'colour', 'deodorize'] as const satisfies readonly StepKind[];
