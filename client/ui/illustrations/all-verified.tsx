/** A sheet whose lines are all ticked off, with the seal of what is verified. */
import { Illustration } from './illustration.tsx';
import classes from './illustration.module.css';

export function AllVerifiedPicture() {
  return (
    <Illustration>
      <rect x="55" y="54" width="44" height="53" rx="5" className={classes.paper} />
      <path
        d="m62.5 66 2.5 2.5 4.5-5M62.5 79l2.5 2.5 4.5-5M62.5 92l2.5 2.5 4.5-5"
        className={classes.stroke}
      />
      <path d="M76 66.5h15M76 79.5h12M76 92.5h7" className={classes.thin} />
      <path
        d="M101 76.5L104.7 79.3L109.2 78.7L111 83L115.3 84.8L114.7 89.3L117.5 93L114.7 96.7L115.3 101.2L111 103L109.2 107.3L104.7 106.7L101 109.5L97.3 106.7L92.8 107.3L91 103L86.7 101.2L87.3 96.7L84.5 93L87.3 89.3L86.7 84.8L91 83L92.8 78.7L97.3 79.3z"
        className={classes.seal}
      />
      <path d="m94 93.5 5 5 9.5-10.5" className={classes.check} />
    </Illustration>
  );
}
