/** What nobody who works here may decide: whom it takes, and the way for whoever may invite them. */
import { rolesWith } from '../../../contract/shop/rules.ts';
import type { Call } from '../../../contract/wire/call.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { text } from './second-words.ts';
import { text as people } from './shop/people-words.ts';
import { usePermissions } from './use-permissions.ts';

interface Props {
  by: Pick<Call, 'permission'>;
  title: string;
}

export function SecondPerson({ by: { permission }, title }: Props) {
  const t = useText(text);
  const { invite, roles } = useText(people);
  const { may } = usePermissions();
  const invites = may('people.edit');
  return (
    <Notice
      tone="wait"
      title={title}
      end={
        invites && (
          <LinkButton size="sm" kind="line" to="/pages/user/workbench" search={{ work: 'people' }}>
            {invite}
          </LinkButton>
        )
      }
    >
      {permission && t.takes(rolesWith(permission).map((role) => roles[role]))}
      {!invites && t.askOwner}
    </Notice>
  );
}
