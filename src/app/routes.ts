/** The URL space: a screen's file under pages/ is its URL; what has no file yet is answered by `elsewhere`. */
import { index, physical, rootRoute, route } from '@tanstack/virtual-file-routes';

export const routes = rootRoute('app/root.tsx', [
  index('app/start.tsx'),
  physical('/pages', 'pages'),
  route('/$', 'app/elsewhere.tsx'),
]);
