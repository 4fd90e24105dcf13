/** A switch or box that is saved as soon as it is pressed. */
import { useState, type ChangeEvent } from 'react';
import { useMutation } from '@tanstack/react-query';

/** Shows what was chosen while it is sent, and after a failure what is stored. @param send resolves when that is `stored` */
export function useSavedSwitch(stored: boolean, send: (wanted: boolean) => Promise<unknown>) {
  // A state of its own: TanStack Query tells of what is sent only after the browser has put the switch back.
  const [wanted, setWanted] = useState<boolean>();
  const { mutate, error } = useMutation({
    mutationFn: send,
    onSettled: (_done, _error, sent) => setWanted((last) => (last === sent ? undefined : last)),
  });
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    setWanted(currentTarget.checked);
    mutate(currentTarget.checked);
  };
  return { error, box: { checked: wanted ?? stored, onChange } };
}
