/** What stands in the way of somebody on the screen that is open now: axe's findings, and what sticks out of it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Put into the page once, instead of once per screen. */
export const lookOut = (page: Page) => page.evaluate(axe);

/** What can differ in English: names, which are words. */
export const WORDS = ['button-name', 'link-name', 'label', 'image-alt', 'empty-heading', 'document-title'];

export interface Inspection {
  /** All of axe's when absent. */
  rules?: readonly string[];
  /** Without these of axe's. */
  except?: readonly string[];
  /** Also in the dark, where the same screen can differ in its colours and in nothing else. */
  dark?: boolean;
  /** Also in large type, where it can differ in what sticks out and in nothing else. */
  large?: boolean;
}

/** At 320 px, what is wider than the screen is a barrier too. */
export async function inspect(
  page: Page,
  { rules, except, dark = false, large = false }: Inspection = {},
): Promise<string[]> {
  return page.evaluate(check, { rules, except, dark, large });
}

type Axe = {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
};

/** Runs in the page. */
async function check({ rules, except = [], dark, large }: Inspection): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  const root = document.documentElement;
  const main = document.querySelector('main');
  const violations = async (look: string, only?: readonly string[]) => {
    const found = await axe.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
      rules: Object.fromEntries(except.map((id) => [id, { enabled: false }])),
    });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) =>
          `${look}${id} ${html.slice(0, 160)} ${failureSummary.split('\n')[1] ?? ''}`.slice(0, 360),
        ),
    );
  };
  // The screen clips what is too wide, so the page itself never scrolls sideways: the parts have to be looked at.
  const sticksOut = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect();
    if (width <= 1 || (right <= window.innerWidth + 1 && left >= -1)) return false;
    for (let box = element.parentElement; box && box !== main; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return false;
    return true;
  };
  const overflow = (look: string) =>
    window.innerWidth > 320
      ? []
      : [...(main?.querySelectorAll('*') ?? [])]
          .filter(sticksOut)
          .slice(0, 3)
          .map((element) => `${look}${element.outerHTML.slice(0, 120)} is wider than the screen`);
  const settle = () => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  };
  const found = [...(await violations('', rules)), ...overflow('')];
  if (dark) {
    const { theme } = root.dataset;
    root.dataset.theme = 'dark';
    settle();
    found.push(...(await violations('dark: ', ['color-contrast'])));
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    settle();
  }
  if (large) {
    root.toggleAttribute('data-elder', true);
    settle();
    found.push(...overflow('large: '));
    root.toggleAttribute('data-elder', false);
    settle();
  }
  return found;
}
