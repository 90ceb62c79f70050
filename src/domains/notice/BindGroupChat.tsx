/** Pasting the address of a group's robot: whose it is is read from it, and it is bound once the group has the first message. */
import { useState } from 'react';
import { type NoticeSettingAnswer, robotBind } from '../../../contract/notice/calls.ts';
import { robotOf, robotSigns } from '../../../contract/notice/rules.ts';
import { useWrite } from '../../api/write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { Field } from '../../ui/input/Field.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { text } from './group-words.ts';

/** WeCom's own example. In a demo it is there to be bound: who looks around has no robot at hand. */
const EXAMPLE = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693axxx6-7aoc-4bc4-97a0-0ec2sifa5aaa';

interface Props {
  open: boolean;
  setting: Pick<NoticeSettingAnswer, 'robots' | 'robotsLeave'>;
  onClose: () => void;
}

export function BindGroupChat({ open, setting, onClose }: Props) {
  const t = useText(text);
  const bind = useWrite(robotBind);
  const given = setting.robotsLeave ? '' : EXAMPLE;
  const [address, setAddress] = useState(given);
  const [secret, setSecret] = useState('');
  const [insist, setInsist] = useState(false);
  const found = robotOf(address.trim());
  const signs = found !== null && robotSigns(found.app);
  const taken = setting.robots.find(({ app }) => app === found?.app);
  const close = () => {
    setAddress(given);
    setSecret('');
    setInsist(false);
    onClose();
  };
  const send = async () => {
    const robot = { address: address.trim(), ...(signs && secret.trim() !== '' && { secret: secret.trim() }) };
    if (!(await bind.mutateAsync(robot).catch(() => null))) return;
    toast(setting.robotsLeave ? t.boundNow : t.boundHere, { success: true });
    close();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t.bindTitle}
      dirty={address !== given || secret !== ''}
      foot={
        <LiveButton
          block
          pending={bind.isPending}
          disabledReason={found ? null : address.trim() ? t.addressWrong : t.addressFirst}
          onBlocked={() => setInsist(true)}
          onClick={() => void send()}
        >
          {t.bindNow}
        </LiveButton>
      }
    >
      <NeedsNetwork />
      <Field
        label={t.address}
        hint={found ? (taken ? t.replaces(t.app[found.app], taken.tail) : t.isOf(t.app[found.app])) : t.addressHint}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        placeholder={EXAMPLE}
        value={address}
        onChange={setAddress}
        insist={insist}
        check={(typed) => (robotOf(typed.trim()) ? null : t.addressWrong)}
      />
      {signs && (
        <Field
          label={t.secret}
          hint={t.secretHint}
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          value={secret}
          onChange={setSecret}
        />
      )}
    </Sheet>
  );
}
