/** Photos shared from another app become a draft on the device; the receipt form finds them there. */
import { keepShared, SHARED_SCREEN } from '../src/offline/drafts/share-target.ts';

export async function receiveShare(request: Request, base: string): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll('photos').filter((file) => file instanceof File) as File[];
  const words = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((part) => typeof part === 'string' && part);
  await keepShared(files, words.join('\n'));
  return Response.redirect(`${base}${SHARED_SCREEN.slice(1)}`, 303);
}
