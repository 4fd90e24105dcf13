/** The landing page: the banner about the move of September 6 2024, the way in, and what each person gets (specification, sections 1 and 2). */
import { Link } from 'react-router';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ForContacts, ForSchools, ForStudents } from './audiences.tsx';
import { MoveBanner } from './move-banner.tsx';
import { productPictures } from './product-pictures.ts';
import { ProductPicture } from './product-picture.tsx';
import { PublicTotals } from './public-totals.tsx';
import { Spotlight } from './spotlight.tsx';
import { WayIn } from './way-in.tsx';
import classes from './landing-page.module.css';

export default function LandingPage() {
  return (
    <div data-wide>
      <MoveBanner />
      <div className={classes.hero}>
        <div className={classes.heroInner}>
          <div className={classes.words}>
            <PageHeading title="Limelight">
              Volunteer hours, <em className={classes.lime}>in the limelight</em>
            </PageHeading>
            <p className={classes.lead}>
              For schools: students log a shift in a minute, the person who was there confirms it by email,
              and the office sees where everyone stands.
            </p>
            <WayIn />
            <p className={classes.costs}>
              Free and open source, on your own server. <a href="#for-schools">What schools get</a>
            </p>
          </div>
          <Spotlight>
            <ProductPicture picture={productPictures.progress} isFirst />
          </Spotlight>
          <div className={classes.totals}>
            <PublicTotals />
          </div>
        </div>
      </div>
      <ForStudents />
      <ForContacts />
      <ForSchools />
      <section className={classes.closing} aria-labelledby="closing">
        <div className={classes.closingInner}>
          <h2 id="closing">The hours you gave this week are worth writing down.</h2>
          <WayIn />
          <p className={classes.more}>
            <Link to="/about">About Limelight</Link>
            <Link to="/about-verification">How verification works</Link>
            <Link to="/leaderboard">See the leaderboard</Link>
            <Link to="/for-your-it">For your IT</Link>
          </p>
        </div>
      </section>
    </div>
  );
}
