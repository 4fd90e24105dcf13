/** What is shown where a list is asked for a page that it does not have: the others are still there. */
import { Button } from '@mantine/core';
import { EmptyList } from '#client/ui/lists/empty-list.tsx';
import { noSuchPage } from '#client/ui/lists/page-of.ts';

interface NoSuchPageProps {
  readonly page: number;
  readonly onFirst: () => void;
}

export function NoSuchPage({ page, onFirst }: NoSuchPageProps) {
  return (
    <EmptyList words={noSuchPage(page)}>
      <Button variant="outline" onClick={onFirst}>
        Go to the first page
      </Button>
    </EmptyList>
  );
}
