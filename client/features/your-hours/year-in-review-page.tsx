/** The year in review: five cards, the last a picture to keep. */
import { useEffect, useRef, useState } from 'react';
import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { dayInZone } from '#shared/calendar.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { schoolYearName, schoolYearOf } from '#shared/own-hours/days.ts';
import { saveFile } from '#client/ui/components/save-file.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { monthName, useSchoolZone } from '#client/ui/format/text.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { OwnHoursFrame, TO_YOUR_HOURS } from './own-hours-frame.tsx';
import { usePerson } from './own-profile.api.ts';
import { drawPicture, PICTURE_SIZE, pictureFile, pictureText } from './review-picture.ts';
import { reviewOf, type YearInReview } from './year-in-review.ts';
import { schoolYears } from './your-hours.ts';
import classes from './your-hours.module.css';

export default function YearInReviewPage() {
  return (
    <OwnHoursFrame heading="Year in review" back={TO_YOUR_HOURS}>
      {(entries) => <Review entries={entries} />}
    </OwnHoursFrame>
  );
}

function Review({ entries }: { readonly entries: readonly Entry[] }) {
  const zone = useSchoolZone();
  const [today] = useState(() => dayInZone(new Date(), zone));
  const [year, setYear] = useState(() => schoolYearOf(today));
  const years = schoolYears(entries, today);
  const review = reviewOf(entries, year);
  return (
    <>
      {years.length > 1 && (
        <NativeSelect
          label="School year"
          maw="12rem"
          value={String(year)}
          data={years.map((one) => ({ value: String(one), label: schoolYearName(one) }))}
          onChange={(event) => setYear(Number(event.currentTarget.value))}
        />
      )}
      {review ? (
        <Cards review={review} year={year} />
      ) : (
        <Text>No verified hours in {schoolYearName(year)} yet. Your first one starts it.</Text>
      )}
    </>
  );
}

const amount = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`;

function Cards({ review, year }: { readonly review: YearInReview; readonly year: number }) {
  const { hours, entries, days, busiest, organizations, longest } = review;
  const [first] = organizations;
  return (
    <ol className={classes['cards']}>
      <li className={classes['card']}>
        <h2>{schoolYearName(year)}</h2>
        <p className={classes['figure']}>{hours}</p>
        <p>
          verified hours, in {amount(entries, 'entry', 'entries')} on {amount(days, 'day')}
        </p>
      </li>
      <li className={classes['card']}>
        <h2>Busiest month</h2>
        <p className={classes['word']}>{monthName(busiest.month)}</p>
        <p>{amount(busiest.hours, 'hour')}</p>
      </li>
      <li className={classes['card']}>
        <h2>{organizations.length === 1 ? 'Organization' : 'Organizations'}</h2>
        <p className={classes['figure']}>{organizations.length}</p>
        <p>{organizations.length === 1 ? first?.name : `Most hours with ${first?.name}: ${first?.hours}`}</p>
      </li>
      <li className={classes['card']}>
        <h2>{longest.months > 1 ? 'With you the longest' : 'New to you'}</h2>
        <p className={classes['word']}>{longest.name}</p>
        {longest.months > 1 && <p>{longest.months} months</p>}
      </li>
      <li className={classes['card']}>
        <h2>To keep</h2>
        <Picture review={review} year={year} />
      </li>
    </ol>
  );
}

function Picture({ review, year }: { readonly review: YearInReview; readonly year: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data: person, error, isFetching, refetch } = usePerson();
  const [hasFailed, setFailed] = useState(false);
  const facts = person && { firstName: person.first_name, year, review };

  useEffect(() => {
    // The typeface may come a moment later than the page.
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
        className={classes['picture']}
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
