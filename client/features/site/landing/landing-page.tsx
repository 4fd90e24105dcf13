/** The landing page: the banner about the move of September 6 2024, Login, and a tour (specification, sections 1 and 2). */
import { Link } from 'react-router';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { Audiences } from './audiences.tsx';
import { productPictures } from './product-pictures.ts';
import { ProductPicture } from './product-picture.tsx';
import { PublicTotals } from './public-totals.tsx';
import { Spotlight } from './spotlight.tsx';
import { Tour } from './tour.tsx';
import { Register, SignUpCta } from './sign-up-cta.tsx';
import classes from './landing-page.module.css';

export default function LandingPage() {
  return (
    <div data-wide>
      <p className={classes['banner']}>
        On September 6 2024 we moved to a new system and server.{' '}
        <Link to="/release-notes">Read the release notes</Link>
      </p>
      <div className={classes['hero']}>
        <div className={classes['heroInner']}>
          <div className={classes['words']}>
            <PageHeading title="Limelight">
              Volunteer hours, <em className={classes['lime']}>in the limelight</em>
            </PageHeading>
            <p className={classes['lead']}>
              Limelight is where students record the hours they give to their community, have them verified by
              the people they helped, and see what their school achieves together.
            </p>
            <p className={classes['actions']}>
              <SignUpCta />
              <Register />
            </p>
          </div>
          <Spotlight>
            <ProductPicture picture={productPictures.progress} isFirst />
          </Spotlight>
          <div className={classes['totals']}>
            <PublicTotals />
          </div>
        </div>
      </div>
      <Tour />
      <Audiences />
      <section className={classes['closing']} aria-labelledby="closing">
        <div className={classes['closingInner']}>
          <h2 id="closing">The hours you gave this week are worth writing down.</h2>
          <p className={classes['actions']}>
            <SignUpCta />
            <Register />
          </p>
          <p className={classes['more']}>
            <Link to="/about">About Limelight</Link>
            <Link to="/about-verification">How verification works</Link>
            <Link to="/leaderboard">See the leaderboard</Link>
          </p>
        </div>
      </section>
    </div>
  );
}
