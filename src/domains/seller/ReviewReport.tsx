/** Showing a review to staff, with a reason. */
import { reviewReport, type SellerReview } from '../../../contract/seller/calls.ts';
import { reviewReasons } from '../../../contract/seller/rules.ts';
import { useWrite } from '../../api/write.ts';
import { useText } from '../../ui/format/text.ts';
import { ReportForm } from '../reporting/ReportForm.tsx';
import styles from './seller.module.css';
import { text } from './words.ts';

export function ReviewReport({ review: { id }, onClose }: { review: SellerReview; onClose: () => void }) {
  const t = useText(text);
  const write = useWrite(reviewReport);
  return (
    <ReportForm
      about={id}
      title={t.reportTitle}
      reasons={reviewReasons}
      note={<p className={styles.note}>{t.reportNote}</p>}
      pending={write.isPending}
      onSend={(report, after) => write.mutate({ id, ...report }, after)}
      onClose={onClose}
    />
  );
}
