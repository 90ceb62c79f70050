/** The calls about who works here and what they did. */
import * as findContract from '../../../contract/shop/find-calls.ts';
import * as contract from '../../../contract/shop/people-calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { auditList } from './audit.ts';
import { workFind } from './find.ts';
import * as people from './people.ts';
import { workPerson, workPersonDeviceEnd, workPersonNote } from './person.ts';

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

export const find = handlers(findContract, { workFind, workPerson, workPersonDeviceEnd, workPersonNote });

export { correction } from './corrections.ts';
export { restriction } from './restrictions.ts';
