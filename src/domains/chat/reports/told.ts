/** What a conversation tells of reports of it, each at its time. */
import type { OwnReport, ReportReason } from '../../../../contract/chat/calls.ts';
import type { Talk } from '../talk.ts';

export type Told = { id: string; at: number } & (
  | { kind: 'made'; report: OwnReport }
  | { kind: 'decided'; report: OwnReport }
  | { kind: 'against'; reason: ReportReason }
);

/** Kept answers of older versions have none. */
export function toldOf({ reports = [], against }: Pick<Talk, 'reports' | 'against'>): Told[] {
  const own = reports.flatMap((report): Told[] => [
    { kind: 'made', id: report.id, at: report.at, report },
    ...(report.decidedAt === null
      ? []
      : [{ kind: 'decided', id: `${report.id}-decided`, at: report.decidedAt, report } as const]),
  ]);
  const theirs: Told[] = against ? [{ kind: 'against', id: 'against', at: against.at, reason: against.reason }] : [];
  return [...own, ...theirs].sort((a, b) => a.at - b.at);
}

/** The caller's report that is not decided yet. */
export const openReport = ({ reports }: Pick<Talk, 'reports'>): OwnReport | undefined =>
  reports?.find(({ decidedAt }) => decidedAt === null);
