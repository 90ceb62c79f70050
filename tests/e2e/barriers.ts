/** What stands in the way of somebody on the screen that is open now: axe's findings, and what sticks out of it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Put into the page once, instead of once per screen. */
export const lookOut = (page: Page) => page.evaluate(axe);

export interface Inspection {
  width: number;
  /** Colour is all that a theme changes. */
  rules?: readonly string[];
}

export async function inspect(page: Page, { rules, width }: Inspection): Promise<string[]> {
  const { violations, overflow } = await page.evaluate(check, rules ?? null);
  return [...violations, ...(width === 320 ? overflow.map((what) => `${what} is wider than the screen`) : [])];
}

type Axe = {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
};

/** Runs in the page. */
async function check(rules: readonly string[] | null): Promise<{ violations: string[]; overflow: string[] }> {
  const { axe } = window as unknown as { axe: Axe };
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
  const main = document.querySelector('main');
  // The screen clips what is too wide, so the page itself never scrolls sideways: the parts have to be looked at.
  const sticksOut = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect();
    if (width <= 1 || (right <= window.innerWidth + 1 && left >= -1)) return false;
    for (let box = element.parentElement; box && box !== main; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return false;
    return true;
  };
  return {
    violations: violations.flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) =>
          `${id} ${html.slice(0, 160)} ${failureSummary.split('\n')[1] ?? ''}`.slice(0, 360),
        ),
    ),
    overflow: [...(main?.querySelectorAll('*') ?? [])]
      .filter(sticksOut)
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 120)),
  };
}
