/** Starts the storefront in a browser: session and preferences first, everything else when it is needed. */
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadSession } from '../api/session.ts';
import { loadPreferences } from '../ui/preferences.ts';
import { createAppRouter } from './router.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import './transitions.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await Promise.all([loadSession(), loadPreferences()]);
const router = createAppRouter();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

// Nothing below is needed for the first picture.
const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
idle(() => void import('./background.ts').then(({ startBackground }) => startBackground(router)));
