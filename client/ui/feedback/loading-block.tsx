/** Announces loading and reserves room, so that the page below does not jump. */
import parts from '#client/ui/components/components.module.css';
import classes from './feedback.module.css';

interface LoadingBlockProps {
  readonly label?: string;
  readonly placeholder?: 'lines' | 'cards' | 'unknown';
}

const blocks = { lines: 7, cards: 6, unknown: 0 };

export function LoadingBlock({ label = 'Loading...', placeholder = 'unknown' }: LoadingBlockProps) {
  return (
    <div role="status" className={classes.block} data-shape={placeholder}>
      <p className={classes.waiting}>
        <Spinner />
        {label}
      </p>
      {blocks[placeholder] > 0 && (
        <div className={classes.blocks} aria-hidden="true">
          {Array.from({ length: blocks[placeholder] }, (_, place) => (
            <span key={place} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Hidden from screen readers: text beside it says what is loading. */
export function Spinner() {
  return <span aria-hidden="true" className={parts.spinner} />;
}
