import { useState, type ChangeEvent } from 'react';
import { useMutation } from '@tanstack/react-query';

/**
 * Saves at once. Shows the chosen value while it is sent, and the stored one after a failure. @param send
 * resolves when `stored` has the new value
 */
export function useSavedSwitch(stored: boolean, send: (wanted: boolean) => Promise<unknown>) {
  // Own state: TanStack Query reports the pending value only after React has reset the switch.
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
