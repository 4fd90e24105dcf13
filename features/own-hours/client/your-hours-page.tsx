import { useState, useEffect, useRef, type ReactNode } from 'react';
import { Button, Group, Text, Paper, SimpleGrid, Stack, Title, type PaperProps } from '@mantine/core';
import type { Entry } from '#features/entries/entries.contract.ts';
import { isReviewTime, schoolYearOf, schoolYearName } from '#shared/days.ts';
import { progressText, sumByVerification } from '#features/entries/client/hours/hour-sums.ts';
import { TitleTrack } from '#features/entries/client/hours/title-track.tsx';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { useSchoolZone, useToday, amountText, monthName } from '#client/ui/format/text.ts';
import { DenseTable } from '#client/ui/list/dense-table.tsx';
import { CardSection } from '#client/ui/list/section.tsx';
import { GoalPanel } from './goal-panel.tsx';
import { OwnHoursFrame } from './own-hours-frame.tsx';
import { byOrganization, sharesOf, type Organization, reviewOf, type YearInReview } from './your-hours.ts';
import bars from '#features/entries/client/hours/hours.module.css';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '#client/ui/downloads/save-file.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { getProfile } from '#features/accounts/profile/profile.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApi } from '#client/platform/use-api.ts';
import { drawPicture, PICTURE_SIZE, pictureFile, pictureText } from './review-picture.ts';

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
        <ButtonLink to="/requirements" variant="outline">
          What counts
        </ButtonLink>
        <ButtonLink to="/application-text" variant="outline">
          Text for applications
        </ButtonLink>
      </Group>
      {organizations.length > 0 && <OrganizationShares organizations={organizations} />}
    </>
  );
}

const SHOWN_FIRST = 8;
const TABLE = 'Verified hours by organization';

function OrganizationShares({ organizations }: { readonly organizations: readonly Organization[] }) {
  const [isWhole, setWhole] = useState(organizations.length <= SHOWN_FIRST);
  const shares = sharesOf(organizations.map(({ hours }) => hours));
  const shown = isWhole ? organizations : organizations.slice(0, SHOWN_FIRST);
  return (
    <CardSection title="By organization">
      <DenseTable label={TABLE} minWidth="numbers">
        <caption className="for-screen-readers">{TABLE}</caption>
        <thead>
          <tr>
            <th scope="col">Organization</th>
            <th scope="col" data-number>
              Hours
            </th>
            <th scope="col" data-number>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, hours }, index) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span className={bars.bar} aria-hidden="true">
                  <span className={bars.verified} style={{ width: `${shares[index]}%` }} />
                </span>
              </th>
              <td data-number>{hours}</td>
              <td data-number>{shares[index]} %</td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
      {!isWhole && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          Show all {organizations.length}
        </Button>
      )}
    </CardSection>
  );
}

function YearReview({ entries, year }: { readonly entries: readonly Entry[]; readonly year: number }) {
  const review = reviewOf(entries, year);
  if (!review) return null;
  const { hours, days, busiest, organizations, longest } = review;
  const [first] = organizations;
  return (
    <section aria-labelledby="year-in-review">
      <Title order={2} size="h3" id="year-in-review" mb="xs">
        Your year in review
      </Title>
      <SimpleGrid component="ol" cols={{ base: 1, xs: 2, md: 3 }} m={0} p={0} style={{ listStyle: 'none' }}>
        <Card title={schoolYearName(year)} bg="var(--ll-brand)" c="var(--ll-on-brand)">
          <Text {...figure}>{hours}</Text>
          verified hours, in {amountText(review.entries, 'entry', 'entries')} on {amountText(days, 'day')}
        </Card>
        <Card title="Busiest month">
          <Text {...word}>{monthName(busiest.month)}</Text>
          {amountText(busiest.hours, 'hour')}
        </Card>
        <Card title={organizations.length === 1 ? 'Organization' : 'Organizations'}>
          <Text {...figure}>{organizations.length}</Text>
          {organizations.length === 1 ? first?.name : `Most hours with ${first?.name}: ${first?.hours}`}
        </Card>
        <Card title={longest.months > 1 ? 'With you the longest' : 'New to you'}>
          <Text {...word}>{longest.name}</Text>
          {longest.months > 1 && `${longest.months} months`}
        </Card>
        <Card title="To keep">
          <Picture review={review} year={year} />
        </Card>
      </SimpleGrid>
    </section>
  );
}

const figure = { fz: 'var(--ll-text-share)', fw: 700, lh: 1.1 } as const;
const word = { fz: 'var(--ll-text-h2)', fw: 700, lh: 1.2 } as const;

interface CardProps extends Pick<PaperProps, 'bg' | 'c'> {
  readonly title: string;
  readonly children: ReactNode;
}

function Card({ title, children, ...colors }: CardProps) {
  return (
    <Paper component="li" withBorder p="md" radius="lg" style={{ overflowWrap: 'anywhere' }} {...colors}>
      <Title order={3} size="md" fw={600}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}

function Picture({ review, year }: { readonly review: YearInReview; readonly year: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data: person, error, isFetching, refetch } = useApi(getProfile);
  const [hasFailed, setFailed] = useState(false);
  const facts = person && { firstName: person.first_name, year, review };

  useEffect(() => {
    // The typeface may load after the page.
    if (person)
      void document.fonts.ready.then(() => {
        if (canvas.current) drawPicture(canvas.current, { firstName: person.first_name, year, review });
      });
  }, [person, year, review]);

  async function download(): Promise<void> {
    setFailed(false);
    try {
      if (canvas.current) saveFile(await pictureFile(canvas.current), `volunteer-hours-${year}.png`);
    } catch (thrown) {
      console.warn(thrown);
      setFailed(true);
    }
  }

  if (error)
    return (
      <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
        The picture could not be made. {failureReason(error)}
      </RetryAlert>
    );
  return (
    <Stack gap="sm" align="start">
      <canvas
        ref={canvas}
        {...PICTURE_SIZE}
        style={{ width: '100%', maxWidth: '15rem', height: 'auto', borderRadius: '0.75rem' }}
        role="img"
        aria-label={facts ? pictureText(facts) : 'The picture is being made'}
      />
      {hasFailed && <ErrorAlert>Your browser could not save the picture. Please try another one.</ErrorAlert>}
      <Button
        disabled={!facts}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => void download()}
      >
        Download picture
      </Button>
      <Text size="sm">It has your first name and these numbers, nothing else.</Text>
    </Stack>
  );
}
