/** What a first visit to the home page can match. Any other address brings the tree that knows them all. */
import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import type { ScreenUrl } from '../../../contract/screens.ts';
import { Route as home } from '../../domains/home/Home.tsx';
import { Route as root } from '../root.tsx';
import { Route as start } from '../screens/Start.tsx';

const HOME = '/pages/tabbar/main' satisfies ScreenUrl;

const place = (path: string) => ({ id: path, path, getParentRoute: () => root }) as never;

/** Fetches the whole tree and starts the same visit again, there. */
const beyond = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ context, location }) => {
    await context.knowAll();
    const { pathname, search, hash } = location;
    throw redirect({ to: pathname as '/', search: search as never, hash, replace: true });
  },
});

/** @param others routes by their address, beside home's */
export const firstTreeWith = (others: Record<string, AnyRoute>) =>
  root._addFileChildren([
    start.update(place('/')),
    home.update(place(HOME)),
    ...Object.entries(others).map(([path, route]) => route.update(place(path))),
    beyond,
  ]);

export const firstTree = firstTreeWith({});

/** Whether the small tree has a screen for this path. */
export const isFirst = (path: string) => path === '/' || path === HOME;
