import classes from './rows.module.css';

interface ChipsProps {
  readonly label: string;
  readonly chosen: string;
  /** `name` is for screen readers, where the label says too little. */
  readonly chips: readonly { readonly value: string; readonly label: string; readonly name?: string }[];
  readonly gap?: string;
  readonly onChoose: (value: string) => void;
}

export function Chips({ label, chosen, chips, gap, onChoose }: ChipsProps) {
  return (
    <div role="group" aria-label={label} className={classes.chips} style={{ gap }}>
      {chips.map(({ value, label: text, name }) => (
        <button
          key={text}
          type="button"
          className={classes.chip}
          aria-label={name}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
