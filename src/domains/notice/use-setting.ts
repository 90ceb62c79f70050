/** Which notices this person wants where, and how they change that. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type NoticeSettingAnswer, noticeSetting, noticeSettingSave } from '../../../contract/notice/calls.ts';
import { useLive } from '../../api/live.ts';
import { keyOf, read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';

export function useNoticeSetting() {
  const queries = useQueryClient();
  const query = useQuery(read(noticeSetting, {}));
  const save = useWrite(noticeSettingSave);
  // A group chat that can no longer be written to is unbound by itself.
  useLive(['robot'], () => void query.refetch());
  const change = async (wanted: Parameters<typeof save.mutateAsync>[0]) => {
    const before = queries.getQueryData<NoticeSettingAnswer>(keyOf(noticeSetting, {}));
    const show = (answer: NoticeSettingAnswer | undefined) => queries.setQueryData(keyOf(noticeSetting, {}), answer);
    // Shown at once; the shell says why when the server did not take it.
    if (before) show({ ...before, ...wanted });
    show(await save.mutateAsync(wanted).catch(() => before));
  };
  return { query, change };
}
