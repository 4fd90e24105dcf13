import classes from './rows.module.css';

interface ChipsProps {
  readonly label: string;
  readonly chosen: string;
  readonly chips: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

export function Chips({ label, chosen, chips, onChoose }: ChipsProps) {
  return (
    <div role="group" aria-label={label} className={classes.chips}>
      {chips.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          className={classes.chip}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
