/** What each person gets, in the order in which an hour meets them: the student, the contact, the school. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShownColorScheme } from '#client/platform/color-scheme.ts';
import { useSession } from '#client/platform/session.ts';
import { productPictures, SCREENS, type ProductPicture as Picture } from './product-pictures.ts';
import classes from './audiences.module.css';

export function ForStudents() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <Audience id="for-students">
      <div className={classes.beside}>
        <div className={classes.words}>
          <Gain id="for-students" who="For students">
            Log a shift before the bus comes
          </Gain>
          <p>Say where you helped, when and for how long. Your contact gets an email and confirms it.</p>
          <ul className={classes.points}>
            <li>Type hours as you say them: 2.5, 2:30 or 2h 30m</li>
            <li>See whether the email arrived, was opened, was answered</li>
            <li>What you write is never lost, even without a connection</li>
          </ul>
          {!isSignedIn && <Onward to="/login?mode=register">Start your portfolio</Onward>}
        </div>
        <ProductPicture picture={productPictures.record} />
      </div>
      <div className={classes.pair}>
        <figure>
          <ProductPicture picture={productPictures.portfolio} />
          <figcaption>
            <h3>Watch it add up</h3>
            <p>How far you are on the way to the hours you need, and what still waits.</p>
          </figcaption>
        </figure>
        <figure>
          <ProductPicture picture={productPictures.leaderboard} />
          <figcaption>
            <h3>Give together</h3>
            <p>From Starter to Platinum, beside everybody else who helps. You choose how you appear.</p>
          </figcaption>
        </figure>
      </div>
    </Audience>
  );
}

export function ForContacts() {
  return (
    <Audience id="for-contacts" isRaised>
      <div className={classes.beside} data-turned>
        <div className={classes.words}>
          <Gain id="for-contacts" who="For contacts">
            One email, one tap
          </Gain>
          <p>A student names you as the person who was there. Look, then accept or reject. That is all.</p>
          <ul className={classes.points}>
            <li>No account and no password</li>
            <li>In English or Spanish</li>
            <li>You can stop the emails at any time</li>
          </ul>
          <Onward to="/about-verification#for-contacts">What the email means</Onward>
        </div>
        <ProductPicture picture={productPictures.contact} />
      </div>
    </Audience>
  );
}

const gains = [
  {
    what: 'Standing',
    text: 'Who has met the requirement, who is close, who needs a word: one list, always current.',
  },
  {
    what: 'Spreadsheets',
    text: 'One student, one graduation year or the whole school, as an Excel file when you need it.',
  },
  {
    what: 'A history that proves itself',
    text: 'Every change is kept with who made it and when. Each night the chain is checked for tampering.',
  },
  {
    what: 'Privacy',
    text: 'No tracking, no ads, nothing loaded from elsewhere. You decide what visitors see of your school.',
  },
] as const;

export function ForSchools() {
  return (
    <Audience id="for-schools">
      <Gain id="for-schools" who="For schools">
        Know where everyone stands
      </Gain>
      <div className={classes.school}>
        <ProductPicture picture={productPictures.database} />
        <ul className={classes.gains}>
          {gains.map(({ what, text }) => (
            <li key={what}>
              <h3>{what}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <p className={classes.price}>
        It costs nothing: Limelight is free software, and it runs on a server of your own.{' '}
        <Link to="/for-your-it">For your IT</Link>
      </p>
    </Audience>
  );
}

interface AudienceProps {
  /** The fragment of its address. */
  readonly id: string;
  /** On the ground of surfaces, to part it from its neighbours. */
  readonly isRaised?: boolean;
  readonly children: ReactNode;
}

function Audience({ id, isRaised = false, children }: AudienceProps) {
  return (
    <section className={classes.band} data-raised={isRaised || undefined} aria-labelledby={id}>
      <div className={classes.inner}>{children}</div>
    </section>
  );
}

interface GainProps {
  readonly id: string;
  readonly who: string;
  readonly children: string;
}

/** The heading of a section: for whom, and what they get. */
function Gain({ id, who, children }: GainProps) {
  return (
    <h2 id={id} tabIndex={-1}>
      <span className={classes.who}>{who}</span> {children}
    </h2>
  );
}

function Onward({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={classes.onward}>
      {children}
    </Link>
  );
}

interface ProductPictureProps {
  readonly picture: Picture;
  /** Visible at once, so it is loaded at once. */
  readonly isFirst?: boolean;
}

/** A screenshot of the product in the frame of a phone or a window, in the page's colour scheme. */
export function ProductPicture({ picture, isFirst = false }: ProductPictureProps) {
  const scheme = useShownColorScheme();
  const { width, height } = SCREENS[picture.device];
  return (
    <div className={classes[picture.device]}>
      <img
        src={picture.files[scheme]}
        alt={picture.alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </div>
  );
}
