/** What a phone prints without a network can be read by any reader of PDFs. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { picturePdf } from './picture-pdf.ts';

/** A JPEG of one grey pixel. */
const JPEG = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  ),
  (sign) => sign.charCodeAt(0),
);

test('labels drawn on the phone come as one page each, in the size of the paper', async () => {
  const data = picturePdf(
    Array.from({ length: 3 }, () => ({ jpeg: JPEG, width: 1, height: 1 })),
    { width: 170.08, height: 113.39 },
  );
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  expect(pdf.numPages).toBe(3);
  const page = await pdf.getPage(3);
  expect(page.view).toEqual([0, 0, 170.08, 113.39]);
  const { fnArray } = await page.getOperatorList();
  expect(fnArray.some((name) => name === OPS.paintImageXObject || name === OPS.paintInlineImageXObject)).toBe(true);
});
