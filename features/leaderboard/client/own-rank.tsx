import type { ReactNode } from 'react';
import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { OwnRank, OwnRankReply } from '#features/leaderboard/leaderboard.contract.ts';
import { nextPlaceText, sharedText } from './leaderboard-text.ts';
import { amountText, countText } from '#client/ui/format/text.ts';
import { CardSection } from '#client/ui/list/section.tsx';

interface OwnPlacePanelProps {
  readonly reply: OwnRankReply | undefined;
  readonly failure: ReactNode;
}

export function OwnRankPanel({ reply, failure }: OwnPlacePanelProps) {
  if (!reply) {
    return (
      <CardSection title="Your place">
        {/* The same height before and after loading. */}
        <Box mih="5.625rem">{failure ?? <Text role="status">Looking for your place...</Text>}</Box>
      </CardSection>
    );
  }
  return (
    <CardSection title="Your place">
      {failure}
      {reply.mine ? <OwnRanks ranks={reply.mine} school={reply.school} /> : <NoRankYet />}
    </CardSection>
  );
}

interface OwnRanksProps {
  readonly ranks: NonNullable<OwnRankReply['mine']>;
  readonly school: string;
}

function OwnRanks({ ranks: { overall, in_school, row, is_hidden }, school }: OwnRanksProps) {
  return (
    <>
      <Text component="div" fz="lg" fw={800} lh={1.3}>
        <RankOf place={overall} />
        {amountText(row.total_hours, 'hour')}, {row.rank}
      </Text>
      <Text size="sm">
        {nextPlaceText(overall)} {sharedText(overall)}
      </Text>
      <Text component="div" size="sm">
        In {school} <RankOf place={in_school} />
        {nextPlaceText(in_school)}
      </Text>
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

function RankOf({ place }: { readonly place: OwnRank }) {
  return (
    <>
      <b>Place {countText(place.place)}</b> of {countText(place.of)}
      {' \u00b7 '}
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
          See entries that are waiting
        </Anchor>
      </Group>
    </>
  );
}
