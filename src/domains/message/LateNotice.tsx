/** A time that we gave has passed: it is said, with the way to ask us. */
import type { ReactNode } from 'react';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { names } from '../chat/names.ts';

export function LateNotice({ title, children }: { title: string; children?: ReactNode }) {
  const t = useText(names);
  return (
    <Notice
      tone="bad"
      title={title}
      end={
        <LinkButton kind="line" size="sm" to="/plugin/chat" search={{ service: true }}>
          {t.askUs}
        </LinkButton>
      }
    >
      {children} {t.lateNext}
    </Notice>
  );
}
