/** The caller's profile, with the session following what the server says of it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userInfo, userInfoUpdate } from '../../../contract/account/calls.ts';
import { currentSession, keepSession, type Session } from '../../api/exchange/session.ts';
import { read } from '../../api/read.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { useQueuedWrite } from '../device/use-queued-write.ts';
import { text } from './words.ts';

export function useProfile() {
  const query = useQuery(read(userInfo, {}));
  const info = query.data;
  useEffect(() => {
    if (!info) return;
    const { nickname, logo, gender, mobile, isReal, roles } = info;
    void changeSession(info.userId, { nickname, logo, gender, mobile, isReal, roles });
  }, [info]);
  return query;
}

export const useChangeGender = () =>
  useQueuedWrite(userInfoUpdate, {
    label: () => ({ zh: text.zh.labelGender, en: text.en.labelGender }),
    link: '/pages/user/setting/information',
  });

const NICKNAME = '/pages/user/setting/nickname';

/** Kept on the device while it is being typed; what waits to be sent can be taken back into it. */
export function useNickname() {
  const form = useDraftForm<{ nickname: string | null }>({
    form: 'nickname',
    start: () => ({ nickname: null }),
    isTouched: ({ nickname }) => nickname !== null,
  });
  const change = useQueuedWrite(userInfoUpdate, {
    label: () => ({ zh: text.zh.labelNickname, en: text.en.labelNickname }),
    link: NICKNAME,
    form: ({ nickname }) => ({ name: 'nickname', value: { nickname }, path: NICKNAME }),
  });
  return { form, change };
}

/** Nothing is stored when nothing changed, since every store is told to every screen. */
export async function changeSession(userId: string, change: Partial<Session>): Promise<void> {
  const session = currentSession();
  if (session?.userId !== userId) return;
  const next = { ...session, ...change };
  if (JSON.stringify(next) !== JSON.stringify(session)) await keepSession(next);
}
