/** The name of the product, linked to the landing page. */
import { Link } from 'react-router';
import classes from './brand-link.module.css';

export function BrandLink() {
  return (
    <Link to="/" className={classes.brand}>
      <img src="/favicon.svg" alt="" width="32" height="32" />
      Limelight
    </Link>
  );
}
