/** The whole slice of lime, as a medal on its ribbon. */
import { Illustration } from './illustration.tsx';
import classes from './illustration.module.css';

const SEGMENTS = [0, 45, 90, 135, 180, 225, 270, 315];

export function GoalReachedPicture() {
  return (
    <Illustration>
      <path d="m66 88-8 20 9-2.5 5 7 8-20zM94 88l8 20-9-2.5-5 7-8-20z" className={classes.solid} />
      <circle cx="80" cy="76" r="25" className={classes.leaf} />
      <circle cx="80" cy="76" r="19.5" className={classes.flesh} />
      {SEGMENTS.map((degrees) => (
        <path
          key={degrees}
          d="m80 73.5-5.5-13.3a17 17 0 0 1 11 0z"
          transform={`rotate(${degrees} 80 76)`}
          className={classes.segments}
        />
      ))}
      <path d="M44 62v8M40 66h8M118 52v8M114 56h8M121 80v6M118 83h6" className={classes.stroke} />
    </Illustration>
  );
}
