/**
 * What the server writes into the page for an address, so that it is there before any code is: the bar, and what the page
 * begins with. Run by the build (`scripts/page-openings.mjs`), never in a browser; nothing in it depends on who looks or
 * when. When the page itself is drawn it takes the place of this, and nothing moves.
 */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { PortfolioOpening } from '#client/features/portfolio/portfolio-opening.tsx';
import { LeaderboardOpening } from '#client/features/leaderboard/leaderboard-opening.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { BrandLink } from './brand-link.tsx';
import bar from './navigation-bar.module.css';
import frame from './page-frame.module.css';

const openings: Readonly<Record<string, ReactNode>> = {
  // The day is the visitor's own.
  '/leaderboard': <LeaderboardOpening banner={'\u00a0'} />,
  '/hour-tracker': <PortfolioOpening />,
};

/** For the paths that have an opening the HTML of what goes into `#root`. */
export function drawOpenings(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(openings).map(([path, opening]) => [
      path,
      renderToStaticMarkup(
        <StaticRouter location={path}>
          <header className={bar['bar']}>
            <div className={bar['inner']}>
              <BrandLink />
            </div>
          </header>
          <main className={frame['main']} data-opening={path}>
            {opening}
            <LoadingBlock />
          </main>
        </StaticRouter>,
      ),
    ]),
  );
}
