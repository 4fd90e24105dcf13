/** The signed-in student's rank above the list: rank, hours, the hours to the next rank, the rank within the school. */
import { useId, type ReactNode } from 'react';
import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { OwnRank, OwnRankReply } from '#shared/leaderboard/leaderboard.contract.ts';
import { nextPlaceText, sharedText } from './leaderboard-text.ts';
import { MovementMark } from './leaderboard-rows.tsx';
import { amountText, countText } from '#client/ui/format/text.ts';
import classes from './leaderboard.module.css';

interface OwnPlacePanelProps {
  /** Undefined while loading. */
  readonly reply: OwnRankReply | undefined;
  /** Shows the own row in the list. */
  readonly onShow: () => void;
  readonly failure: ReactNode;
}

export function OwnRankPanel({ reply, onShow, failure }: OwnPlacePanelProps) {
  if (!reply) {
    return (
      <Panel>
        <div className={classes.waiting}>
          {failure ?? <Text role="status">Looking for your place...</Text>}
        </div>
      </Panel>
    );
  }
  return (
    <Panel
      action={
        reply.mine &&
        !reply.mine.is_hidden && (
          <Button px="sm" onClick={onShow}>
            Show me in the list
          </Button>
        )
      }
    >
      {failure}
      {reply.mine ? <OwnRanks mine={reply.mine} school={reply.school} /> : <NoRankYet />}
    </Panel>
  );
}

interface OwnRanksProps {
  readonly mine: NonNullable<OwnRankReply['mine']>;
  readonly school: string;
}

function OwnRanks({ mine: { overall, in_school, row, is_hidden }, school }: OwnRanksProps) {
  return (
    <>
      <SimpleGrid minColWidth="min(8.5rem, 100%)" autoFlow="auto-fit" spacing="lg" verticalSpacing="xs">
        <Fact title="Among all students" note={nextPlaceText(overall)}>
          <PlaceOf place={overall} />
        </Fact>
        <Fact title={`In ${school}`} note={nextPlaceText(in_school)}>
          <PlaceOf place={in_school} />
        </Fact>
        <Fact title="Verified" note={`Title: ${row.rank}`}>
          {amountText(row.total_hours, 'hour')}
        </Fact>
      </SimpleGrid>
      {overall.shared_with > 0 && <Text size="sm">{sharedText(overall)}</Text>}
      {is_hidden && (
        <Text size="sm">
          You are hidden: only you see this. You can change that in your{' '}
          <Anchor component={Link} to="/profile?section=leaderboard" underline="always">
            profile
          </Anchor>
          .
        </Text>
      )}
    </>
  );
}

interface FactProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Fact({ title, note, children }: FactProps) {
  return (
    <Text component="div" size="sm" lh={1.4}>
      <Text inherit c="dimmed">
        {title}
      </Text>
      <Text inherit component="div" fz="var(--ll-text-h4)" fw={800}>
        {children}
      </Text>
      {note}
    </Text>
  );
}

function PlaceOf({ place }: { readonly place: OwnRank }) {
  return (
    <>
      Place {countText(place.place)}{' '}
      <Text component="small" fz="sm" fw={400}>
        of {countText(place.of)}
      </Text>{' '}
      {place.movement !== undefined && <MovementMark movement={place.movement} />}
    </>
  );
}

function NoRankYet() {
  return (
    <>
      <Text>You are not on the leaderboard yet. You join it with your first verified entry.</Text>
      <Group gap="md">
        <Button component={Link} to="/portfolio-create-event">
          Record Hours
        </Button>
        <Anchor component={Link} to="/hour-tracker">
          See what waits for verification
        </Anchor>
      </Group>
    </>
  );
}

interface PanelProps {
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Panel({ action, children }: PanelProps) {
  const headingId = useId();
  return (
    <Paper
      withBorder
      component="section"
      px="md"
      py="sm"
      shadow="sm"
      aria-labelledby={headingId}
      className={classes.panel}
    >
      <Stack gap="xs">
        <Group gap="xs" justify="space-between" mih="2.25rem">
          <Title order={2} size="h3" id={headingId}>
            Your place
          </Title>
          {action}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
