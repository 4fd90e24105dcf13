/** How it works, step by step, each beside its screenshot. */
import { REQUIRED_HOURS } from '#shared/entries/entries.rules.ts';
import { productPictures, type ProductPicture as Picture } from './product-pictures.ts';
import { ProductPicture } from './product-picture.tsx';
import classes from './tour.module.css';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly picture: Picture;
}

const steps: readonly Step[] = [
  {
    title: 'Record your hours',
    text: 'Write down where you helped, when, for how long and in which role, on the bus home if you like.',
    points: [
      'Hours as you say them: 2.5, 2:30 or 2h 30m',
      'What you have typed is kept until it is sent',
      'Contacts you have named before are offered again',
    ],
    picture: productPictures.record,
  },
  {
    title: 'Have them verified',
    text: 'The person you helped gets an email with a link and accepts or rejects the entry. They need no account.',
    points: [
      'One email, one page, one tap',
      'Reminders go out by themselves',
      'You see whether it arrived, was opened, was decided',
    ],
    picture: productPictures.contact,
  },
  {
    title: 'Watch it add up',
    text: `Your portfolio shows how far you are on the way to ${REQUIRED_HOURS} hours, and whom each entry waits for.`,
    points: [
      'Only verified hours count',
      'Nothing you wrote is ever lost',
      'Take it all with you as a spreadsheet',
    ],
    picture: productPictures.portfolio,
  },
  {
    title: 'See your school grow',
    text: 'Verified hours count on the leaderboard, beside everybody else who gives their time.',
    points: ['Open to everybody', 'Equal hours share a place', 'Titles from Starter to Platinum'],
    picture: productPictures.leaderboard,
  },
  {
    title: 'Know where everyone stands',
    text: 'School administrators see who meets the requirement and who needs a word, without a paper slip.',
    points: [
      'Their own school only',
      'Corrections with Undo and a history',
      'Spreadsheets of a student, a year or the school',
    ],
    picture: productPictures.database,
  },
];

export function Tour() {
  return (
    <section className={classes['tour']} aria-labelledby="how-it-works">
      <h2 id="how-it-works">How it works</h2>
      <ol className={classes['steps']}>
        {steps.map(({ title, text, points, picture }) => (
          <li key={title} className={classes['step']}>
            <div className={classes['words']}>
              <h3>{title}</h3>
              <p>{text}</p>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
            <ProductPicture picture={picture} />
          </li>
        ))}
      </ol>
    </section>
  );
}
