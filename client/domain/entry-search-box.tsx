/** A search box of a list of entries: in the table's search row with its label hidden, on a phone behind "Find". */
import { PlainInput } from '#client/ui/forms/plain-field.tsx';

interface EntrySearchBoxProps {
  /** The title of the column. */
  readonly title: string;
  readonly isDay: boolean;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly onType: (text: string) => void;
}

export function EntrySearchBox({ title, isDay, isLabelHidden = false, value, onType }: EntrySearchBoxProps) {
  return (
    <PlainInput
      label={`Search ${title.toLowerCase()}`}
      isLabelHidden={isLabelHidden}
      placeholder={isLabelHidden ? 'Search' : isDay ? 'MM/DD/YYYY' : ''}
      autoComplete="off"
      maxLength={200}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
