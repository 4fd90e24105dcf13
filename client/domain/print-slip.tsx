/** Slips to print for entries that wait: the contact signs on paper, or scans them later (docs/decisions/0056). */
import { Button } from '@mantine/core';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { SLIP_PATH, SLIPS_AT_ONCE } from '#shared/slips/slip-address.ts';

interface PrintSlipProps {
  /** All for one contact; so many as fit into one file are printed. */
  readonly entries: readonly Entry[];
}

export function PrintSlip({ entries }: PrintSlipProps) {
  const printed = entries.slice(0, SLIPS_AT_ONCE);
  const [first] = printed;
  if (!first) return null;
  const words = printed.length === 1 ? 'Print a slip' : `Print ${printed.length} slips`;
  return (
    <Button
      component="a"
      href={`/api${SLIP_PATH}?ids=${printed.map(({ id }) => id).join(',')}`}
      target="_blank"
      rel="noopener"
      variant="outline"
      size="compact-sm"
      aria-label={`${words}: ${printed.length === 1 ? first.event : first.contact}`}
    >
      {words}
    </Button>
  );
}
