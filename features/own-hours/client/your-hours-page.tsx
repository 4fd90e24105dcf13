import { useState } from 'react';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#features/entries/entries.contract.ts';
import { isReviewTime, schoolYearOf } from '#shared/days.ts';
import { progressText, sumByVerification } from '#features/entries/client/hours/hour-sums.ts';
import { TitleTrack } from '#features/entries/client/hours/title-track.tsx';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { NumberTable } from '#client/ui/list/dense-table.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import { GoalPanel } from './goal-panel.tsx';
import { OwnHoursFrame } from './own-hours-frame.tsx';
import { YearReview } from './year-review.tsx';
import { byOrganization, sharesOf, type Organization } from './your-hours.ts';
import bars from '#features/entries/client/hours/hours.module.css';

export default function YourHoursPage() {
  return (
    <OwnHoursFrame heading="Your hours" back={{ to: '/hour-tracker', label: 'Your portfolio' }}>
      {(entries) => <Pictures entries={entries} />}
    </OwnHoursFrame>
  );
}

function Pictures({ entries }: { readonly entries: readonly Entry[] }) {
  const zone = useSchoolZone();
  const today = useToday(zone);
  const sums = sumByVerification(entries);
  const organizations = byOrganization(entries);
  return (
    <>
      {isReviewTime(today) && <YearReview entries={entries} year={schoolYearOf(today)} />}
      <CardSection title="Your titles">
        <TitleTrack sums={sums} />
        <Text size="sm">{progressText(sums)}</Text>
      </CardSection>
      <GoalPanel entries={entries} today={today} />
      <Group gap="sm">
        <Button component={Link} to="/requirements" variant="outline">
          What counts
        </Button>
        <Button component={Link} to="/application-text" variant="outline">
          Text for applications
        </Button>
      </Group>
      {organizations.length > 0 && <OrganizationShares organizations={organizations} />}
    </>
  );
}

const SHOWN_FIRST = 8;

function OrganizationShares({ organizations }: { readonly organizations: readonly Organization[] }) {
  const [isWhole, setWhole] = useState(organizations.length <= SHOWN_FIRST);
  const shares = sharesOf(organizations.map(({ hours }) => hours));
  const shown = isWhole ? organizations : organizations.slice(0, SHOWN_FIRST);
  return (
    <CardSection title="By organization">
      <NumberTable
        name="Verified hours by organization"
        columns={['Organization', 'Hours', 'Share']}
        rows={shown.map(({ name, hours }, index) => [
          <>
            {name}
            <span className={bars.bar} aria-hidden="true">
              <span className={bars.verified} style={{ width: `${shares[index]}%` }} />
            </span>
          </>,
          hours,
          `${shares[index]} %`,
        ])}
      />
      {!isWhole && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          Show all {organizations.length}
        </Button>
      )}
    </CardSection>
  );
}
