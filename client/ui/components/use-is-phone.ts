/** Whether the screen is a phone's: the mobile breakpoint of the specification, 768 px. */
import { useMediaQuery } from '@mantine/hooks';

export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
}
