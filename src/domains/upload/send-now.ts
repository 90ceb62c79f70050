/** What a person sends at once, and is told about each time it fails. */
import { ApiError } from '../../api/exchange/request-once.ts';
import type { Refused } from '../../offline/photos/upload.ts';
import { isMissingPart } from '../../ui/surface/part.ts';
import { sayRefused, sayUnreached } from './say-refused.ts';
import type { SentPhoto } from './upload-now.ts';

/** @throws ApiError, OfflineError, and whoever sent it has heard why */
export async function sendNow(file: File, way: 'uploadNow' | 'uploadAsItIs' = 'uploadNow'): Promise<SentPhoto> {
  let refused: Refused | undefined;
  try {
    const sending = await import('./upload-now.ts');
    return await sending[way](file, (no) => {
      refused = no;
    });
  } catch (error) {
    sayFailed(error, refused);
    throw error;
  }
}

/** Whatever else went wrong than a refusal: the photo is not there, and another try may bring it. */
function sayFailed(error: unknown, refused: Refused | undefined): void {
  const known = error instanceof ApiError;
  if (refused) sayRefused(refused);
  else if (isMissingPart(error) || (known && (error.unreached || error.status === 401))) sayUnreached(error);
  else sayRefused({ step: 'post', message: known ? error.message : '' });
}
