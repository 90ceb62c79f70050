/** The URL space: a screen's file under pages/ is its URL; what has no file yet is answered by `elsewhere`. */
import { index, physical, rootRoute, route } from '@tanstack/virtual-file-routes';

export const routes = rootRoute('app/root.tsx', [
  index('app/start.tsx'),
  physical('/pages', 'pages'),
  route('/choose-location', 'app/system/choose-location.tsx'),
  route('/open-location', 'app/system/open-location.tsx'),
  route('/preview-image', 'app/system/preview-image.tsx'),
  route('/plugin/chat', 'app/system/plugin-chat.tsx'),
  route('/plugin/live', 'app/system/plugin-live.tsx'),
  route('/$', 'app/elsewhere.tsx'),
]);
