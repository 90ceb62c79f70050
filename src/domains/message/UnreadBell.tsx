/** The way to one's messages, with how many are unread. */
import { useQuery } from '@tanstack/react-query';
import { messageUnread } from '../../../contract/message/calls.ts';
import { read } from '../../api/read.ts';
import { Bell } from './Bell.tsx';

export default function UnreadBell() {
  return <Bell unread={useQuery(read(messageUnread, {})).data?.unread} />;
}
