/** A section with a list that has its own pages. */
import { useRef, type ReactNode } from 'react';
import { Text } from '@mantine/core';
import type { Page } from '#client/platform/use-api.ts';
import { NoSuchPage } from '#client/ui/list/empty-list.tsx';
import { Loaded, type Query } from '#client/ui/list/loaded.tsx';
import { PageNumbers } from '#client/ui/list/paging/page-numbers.tsx';
import { Section } from '#client/ui/list/section.tsx';

interface PagedSectionProps<Row> {
  readonly title: string;
  readonly text?: string;
  readonly query: Query<Page<Row>>;
  /** In sentences: `waiting hours`. */
  readonly noun: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly none?: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

export function PagedSection<Row>(props: PagedSectionProps<Row>) {
  const { title, text, query, noun, page, none, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { total = 0, pageSize = 1 } = query.data ?? {};

  function turnTo(next: number): void {
    props.onPage(next);
    heading.current?.focus();
  }

  return (
    <Section title={title} size="h4" gap="xs" heading={heading}>
      {text !== undefined && <Text size="sm">{text}</Text>}
      <Loaded query={query} name={`The ${noun}`} after={heading} placeholder="lines" keepsData>
        {({ rows }) => {
          if (rows.length > 0) return children(rows);
          if (total === 0) return <Text size="sm">{none}</Text>;
          return <NoSuchPage page={page} onFirst={() => turnTo(1)} />;
        }}
      </Loaded>
      <PageNumbers label={`Pages of ${noun}`} page={page} total={total} pageSize={pageSize} onPage={turnTo} />
    </Section>
  );
}
