/** The calls about who works here and what they did. */
import * as contract from '../../../contract/shop/people-calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { auditList } from './audit.ts';
import * as people from './people.ts';

const { staffMe, staffList, staffInvite, staffRolesSave, staffLeave, loginLink } = people;

export const staff = handlers(contract, {
  staffMe,
  staffList,
  staffInvite,
  staffRolesSave,
  staffLeave,
  loginLink,
  auditList,
});
