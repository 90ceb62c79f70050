import { act, use, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Badge } from '../feedback/Badge.tsx';
import { Delta } from '../feedback/Delta.tsx';
import { currentDialog } from '../feedback/dialogs.ts';
import { Price } from '../feedback/Price.tsx';
import { Toasts } from '../feedback/Toasts.tsx';
import { notify, toast } from '../feedback/toast.ts';
import { loadPreferences, preferences } from '../format/preferences.ts';
import { Button } from '../input/Button.tsx';
import { Switch } from '../input/Choice.tsx';
import { CodeInput } from '../input/CodeInput.tsx';
import { Field } from '../input/Field.tsx';
import { NumberBox } from '../input/NumberBox.tsx';
import { InfiniteList } from '../list/InfiniteList.tsx';
import { Row } from '../list/Row.tsx';
import { AvatarGroup } from '../media/Avatar.tsx';
import { layNothingOut, seen, show, type } from './testing.tsx';

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('');
  return <CodeInput value={code} onChange={setCode} onComplete={onComplete} />;
}

function Phone() {
  const [value, setValue] = useState('');
  return (
    <Field label="手机号" value={value} onChange={setValue} check={(v) => (v.length === 11 ? null : '少了几位')} />
  );
}

const textOf = async (node: React.ReactNode) => {
  const { box, end } = await show(node);
  const text = seen(box);
  await end();
  return text;
};

describe('a feed', () => {
  const items = Array.from({ length: 30 }, (_, i) => ({ id: String(i) }));
  const firstRows = async (px: number) => {
    layNothingOut();
    const isMet = (query: string) => px >= Number(/min-width: (\d+)px/.exec(query)?.[1]);
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...{ matches: isMet(query), addEventListener() {}, removeEventListener() {} },
    }));
    const { box, end } = await show(
      <InfiniteList name="goods" items={items} keyOf={({ id }) => id} rowHeight={310} as="feed">
        {({ id }) => id}
      </InfiniteList>,
    );
    const there = [...box.querySelectorAll('[role=listitem]')].map(({ textContent }) => textContent);
    await end();
    vi.unstubAllGlobals();
    return there;
  };

  it('begins with whole rows, however many cards the window has room for: four for two or four, twelve for six', async () => {
    expect(await firstRows(390)).toEqual(['0', '1', '2', '3']);
    expect(await firstRows(1024)).toHaveLength(4);
    expect(await firstRows(1280)).toEqual(items.slice(0, 12).map(({ id }) => id));
  });
});

describe('a row with a switch', () => {
  it('is switched by its words, too, also in large type where they take most of it', async () => {
    const onChange = vi.fn();
    const { box, end } = await show(
      <Row note="字更大、按钮更大" value={<Switch name="大字模式" checked={false} onChange={onChange} />}>
        大字模式
      </Row>,
    );
    const note = [...box.querySelectorAll('*')].find((one) => one.textContent === '字更大、按钮更大');
    await act(async () => (note as HTMLElement).click());
    expect(onChange.mock.calls).toEqual([[true]]);
    await end();
  });
});

describe('a price', () => {
  it.each([
    [<Price key="" amount={129900} />, '¥1,299.00'],
    [<Price key="" amount={129900} decimals={0} />, '¥1,299'],
    [<Price key="" amount={129900} decimals={0} from />, '¥1,299起'],
    [<Price key="" amount={-3000} />, '−¥30.00'],
    [<Price key="" amount={0} />, '¥0.00'],
    [<Price key="" amount={null} />, '--'],
  ])('reads as it should %#', async (node, words) => expect(await textOf(node)).toBe(words));
});

describe('a price move', () => {
  it.each([
    [2.28, '+2.28%'],
    [-0.86, '-0.86%'],
    [-4.1, '-4.10%'],
    [0, '0.00%'],
    [-0.001, '0.00%'],
    [null, '--'],
  ])('of %s reads %s', async (percent, words) => expect(await textOf(<Delta percent={percent} />)).toBe(words));
});

describe('a badge', () => {
  it.each([
    [0, ''],
    [1, '1'],
    [999, '999'],
    [1000, '999+'],
  ])('for %i shows %j', async (count, words) => expect(await textOf(<Badge count={count} />)).toBe(words));
});

describe('toasts', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const status = (box: HTMLElement) => box.querySelector('[role=status]')?.textContent;
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

  it('of 20 characters are brief: 2 s, failures 3 s, notifications 3 s', async () => {
    const { box, end } = await show(<Toasts />);
    for (const [say, ms] of [
      [() => toast('一二三四五六七八九十一二三四五六七八九十'), 2000],
      [() => toast('上传失败请再点击上传', { failure: true }), 3000],
      [() => notify('有人出了更高的价'), 3000],
    ] as const) {
      await act(async () => say());
      expect(status(box)).not.toBe('');
      await pass(ms - 1);
      expect(status(box)).not.toBe('');
      await pass(1);
      expect(status(box)).toBe('');
    }
    expect(currentDialog()).toBe(null);
    await end();
  });
  it('of 21 characters become a dialog that waits for 知道了', async () => {
    const { box, end } = await show(<Toasts />);
    await act(async () => toast('一二三四五六七八九十一二三四五六七八九十一'));
    expect(status(box)).toBe('');
    expect(currentDialog()).toMatchObject({ telling: true });
    currentDialog()?.answer(true);
    expect(currentDialog()).toBe(null);
    await end();
  });
  it('come one at a time: the new one has its full time', async () => {
    const { box, end } = await show(<Toasts />);
    await act(async () => toast('请先登录'));
    await pass(1500);
    await act(async () => toast('已复制到剪切板'));
    await pass(1999);
    expect(status(box)).toBe('已复制到剪切板');
    await pass(1);
    expect(status(box)).toBe('');
    await end();
  });
});

describe('the code input', () => {
  async function codeInput() {
    const completed: string[] = [];
    const { box, end } = await show(<Code onComplete={(code) => completed.push(code)} />);
    const input = box.querySelector('input');
    if (!input) throw new Error('the code input has no input');
    return { input, completed, end };
  }
  it('submits once, on the sixth digit', async () => {
    const { input, completed, end } = await codeInput();
    for (const so of ['4', '40', '409', '4092', '40921']) await type(input, so);
    expect(completed).toEqual([]);
    await type(input, '409213');
    await type(input, '4092137');
    expect(completed).toEqual(['409213']);
    expect(input.value).toBe('409213');
    await end();
  });
  it('takes a pasted code with spaces, and full-width digits, and leaves letters out', async () => {
    const { input, completed, end } = await codeInput();
    await type(input, '40 92');
    expect(input.value).toBe('4092');
    await type(input, '４０９２ab13');
    expect(completed).toEqual(['409213']);
    await end();
  });
  it('offers itself to one-time-code autofill and the numeric keypad', async () => {
    const { input, end } = await codeInput();
    expect(input.autocomplete).toBe('one-time-code');
    expect(input.inputMode).toBe('numeric');
    await end();
  });
});

describe('a field', () => {
  it('says what is wrong only after the person has left it, and keeps what was typed', async () => {
    const { box, end } = await show(<Phone />);
    const input = box.querySelector('input');
    if (!input) throw new Error('no input');
    await type(input, '138');
    expect(box.querySelector('[role=alert]')).toBe(null);
    await act(async () => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    const alert = box.querySelector('[role=alert]');
    expect(alert?.textContent).toBe('少了几位');
    expect(input.getAttribute('aria-describedby')).toBe(alert?.id);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.value).toBe('138');
    await end();
  });
});

describe('a number box', () => {
  it('stops at one and at the most there is', async () => {
    const values: number[] = [];
    const { box, again, end } = await show(
      <NumberBox name="数量" value={1} onChange={(n) => values.push(n)} max={2} />,
    );
    const press = (i: number) => act(async () => box.querySelectorAll('button')[i]?.click());
    await press(0);
    await press(1);
    await again(<NumberBox name="数量" value={2} onChange={(n) => values.push(n)} max={2} />);
    await press(1);
    expect(values).toEqual([2]);
    await end();
  });
});

interface PricedProps {
  drawn: Promise<void>;
  onPress: () => void;
}

function Priced({ drawn, onPress }: PricedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        action={() => {
          onPress();
          setOpen(true);
        }}
      >
        Price them
      </Button>
      {open && <Much drawn={drawn} />}
    </>
  );
}

function Much({ drawn }: { drawn: Promise<void> }) {
  use(drawn);
  return <output>5,000 lines</output>;
}

it('a button whose press changes much of the screen is busy until that is there, and is not pressed twice', async () => {
  const onPress = vi.fn();
  let draw: (() => void) | undefined;
  const drawn = new Promise<void>((resolve) => {
    draw = resolve;
  });
  const { box, end } = await show(<Priced drawn={drawn} onPress={onPress} />);
  const button = box.querySelector('button');
  await act(async () => button?.click());
  expect(button?.getAttribute('aria-busy')).toBe('true');
  expect(box.querySelector('output')).toBeNull();
  await act(async () => button?.click());
  expect(onPress).toHaveBeenCalledTimes(1);
  await act(async () => draw?.());
  expect(button?.getAttribute('aria-busy')).toBeNull();
  expect(box.querySelector('output')).not.toBeNull();
  await end();
});

describe('people side by side', () => {
  it('are five at most; of more, four are seen and the others counted', async () => {
    const people = (n: number) => Array.from({ length: n }, (_, at) => ({ name: `${at}` }));
    expect(await textOf(<AvatarGroup people={people(5)} />)).toBe('01234');
    expect(await textOf(<AvatarGroup people={people(9)} />)).toBe('0123+5');
  });
});

describe('a first visit', () => {
  it('is in the first language of the browser that is spoken here, until somebody chooses', async () => {
    for (const [languages, spoken] of [
      [['en-GB', 'zh-CN'], 'en'],
      [['fr-FR', 'zh-TW', 'en'], 'zh'],
      [['ja-JP', 'ja'], 'en'],
    ] as const) {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
      await loadPreferences();
      expect(preferences().language).toBe(spoken);
    }
  });
});
