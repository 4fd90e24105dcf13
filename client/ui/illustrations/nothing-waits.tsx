/** A glass of limeade: all is done, there is time. */
import { Illustration } from './illustration.tsx';
import classes from './illustration.module.css';

export function NothingWaitsPicture() {
  return (
    <Illustration>
      <path d="m84 88 10-43 8-2" className={classes['stroke']} />
      <path d="M63 64h34l-4 40a4 4 0 0 1-4 3.5H71a4 4 0 0 1-4-3.5z" className={classes['paper']} />
      <path
        d="M64.5 76c5-3 10-3 15.5 0s10.5 3 15.5 0L93 103a3.5 3.5 0 0 1-3.5 3h-19A3.5 3.5 0 0 1 67 103z"
        className={classes['peel']}
      />
      <path d="M63 64h34l-4 40a4 4 0 0 1-4 3.5H71a4 4 0 0 1-4-3.5z" className={classes['stroke']} />
      <rect
        x="71"
        y="84"
        width="10"
        height="10"
        rx="2"
        transform="rotate(-12 76 89)"
        className={classes['flesh']}
      />
      <rect
        x="81"
        y="91"
        width="9"
        height="9"
        rx="2"
        transform="rotate(16 85 95)"
        className={classes['flesh']}
      />
      <circle cx="61" cy="63" r="10" className={classes['leaf']} />
      <circle cx="61" cy="63" r="6.5" className={classes['flesh']} />
      <path d="M61 57v12M55.8 60l10.4 6M66.2 60l-10.4 6" className={classes['rays']} />
    </Illustration>
  );
}
