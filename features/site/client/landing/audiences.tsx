import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShownColorScheme } from '#client/platform/color-scheme.ts';
import { useSession } from '#client/platform/session.ts';
import classes from './landing.module.css';

export function ForStudents() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <Audience id="for-students" who="For students" gain="Log a shift before the bus comes">
      <div className={classes.two}>
        <div className={classes.text}>
          <p>Say where you helped, when and for how long. Your contact gets an email and confirms it.</p>
          <ul className={classes.points}>
            <li>Type hours as you say them: 2.5, 2:30 or 2h 30m</li>
            <li>See whether the email arrived, was opened, and was answered</li>
            <li>What you write is never lost, even without a connection</li>
          </ul>
          {!isSignedIn && <Onward to="/login?mode=register">Start your portfolio</Onward>}
        </div>
        <ProductPicture name="record" />
      </div>
      <div className={`${classes.two} ${classes.pair}`}>
        <figure>
          <ProductPicture name="portfolio" />
          <figcaption>
            <h3>Watch it add up</h3>
            <p>How close you are to the hours you need, and what is still waiting.</p>
          </figcaption>
        </figure>
        <figure>
          <ProductPicture name="leaderboard" />
          <figcaption>
            <h3>Give together</h3>
            <p>From Starter to Platinum, next to everybody else who helps. You choose how you appear.</p>
          </figcaption>
        </figure>
      </div>
    </Audience>
  );
}

export function ForContacts() {
  return (
    <Audience id="for-contacts" who="For contacts" gain="One email, one tap" isRaised>
      <div className={classes.two} data-turned>
        <div className={classes.text}>
          <p>A student names you as the person who was there. Read it, then accept or reject. That is all.</p>
          <ul className={classes.points}>
            <li>No account and no password</li>
            <li>In English or Spanish</li>
            <li>You can stop the emails at any time</li>
          </ul>
          <Onward to="/about-verification#for-contacts">What the email means</Onward>
        </div>
        <ProductPicture name="contact" />
      </div>
    </Audience>
  );
}

const gains = {
  Progress: 'Who has met the requirement, who is close, who needs a word: one list, always up to date.',
  Spreadsheets: 'One student, one graduation year or the whole school, as an Excel file when you need it.',
  'A tamper-proof history':
    'Every change is kept, with who made it and when. The history is checked for tampering every night.',
  Privacy: 'No tracking, no ads, nothing from other sites. You decide what visitors see of your school.',
};

export function ForSchools() {
  return (
    <Audience id="for-schools" who="For schools" gain="Know where everyone stands">
      <div className={classes.two}>
        <ProductPicture name="database" />
        <ul className={classes.gains}>
          {Object.entries(gains).map(([what, text]) => (
            <li key={what}>
              <h3>{what}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <p>
        It costs nothing: Limelight is free software, and it runs on your own server.{' '}
        <Onward to="/for-your-it">For your IT</Onward>
      </p>
    </Audience>
  );
}

interface AudienceProps {
  readonly id: string;
  readonly who: string;
  readonly gain: string;
  readonly isRaised?: boolean;
  readonly children: ReactNode;
}

function Audience({ id, who, gain, isRaised = false, children }: AudienceProps) {
  return (
    <section className={isRaised ? classes.raised : undefined} aria-labelledby={id}>
      <div className={`${classes.inner} ${classes.band}`}>
        <h2 id={id} tabIndex={-1}>
          <span className={classes.who}>{who}</span> {gain}
        </h2>
        {children}
      </div>
    </section>
  );
}

export function Onward({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}

/** In CSS pixels; the files have double resolution. */
const SCREENS = { phone: { width: 360, height: 740 }, window: { width: 820, height: 560 } } as const;

/** Taken by `npm run pictures` (e2e/landing-pictures.ts) in both schemes; the device decides size and frame. */
const productPictures = {
  progress: [
    'phone',
    'A portfolio on a phone, in the moment that says: You are Gold, with more than the 100 hours that you need.',
  ],
  record: [
    'phone',
    'The Record Entry form on a phone, filled in: Saturday food sort, 2h 30m understood as 2.5 hours.',
  ],
  contact: [
    'phone',
    'The page of a contact on a phone: Maya Okafor asks whether the food sort happened as written.',
  ],
  portfolio: [
    'window',
    'A portfolio: the way from Starter to Platinum with what is missing to Gold, and below it each entry in a line.',
  ],
  leaderboard: [
    'window',
    'The leaderboard: the first three on a podium, and below it the list with place, picture, school, title and hours.',
  ],
  database: [
    'window',
    'The Volunteer Database of a school: how many students meet the requirement, and each student with their hours.',
  ],
} as const;

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' });

interface ProductPictureProps {
  readonly name: keyof typeof productPictures;
  /** Visible at once, so not loaded lazily. */
  readonly isFirst?: boolean;
}

export function ProductPicture({ name, isFirst = false }: ProductPictureProps) {
  const scheme = useShownColorScheme();
  const [device, alt] = productPictures[name];
  return (
    <div className={classes[device]}>
      <img
        src={files[`./pictures/${name}-${scheme}.webp`]}
        alt={alt}
        {...SCREENS[device]}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </div>
  );
}
