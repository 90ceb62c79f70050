/** The return policy's sentences. */
import styles from './Policy.module.css';

export const PolicyText = ({ lines }: { lines: readonly string[] }) => (
  <ol className={styles.policy}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ol>
);
