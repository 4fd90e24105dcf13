/** Every unknown address (specification, section 2). */
import { NothingHerePicture } from '#client/ui/illustrations/illustration.tsx';
import { FurtherLinks, TextPage } from './text-page.tsx';
import classes from './text-page.module.css';

export default function NotFoundPage() {
  return (
    <TextPage heading="Error 404: Not Found">
      <NothingHerePicture />
      <p className={classes.lead}>There is no page at this address.</p>
      <p>
        Did you follow a link in an email? Mail programs sometimes break a long link in two. Copy the whole
        link into the address bar.
      </p>
      <p lang="es">
        ¿Siguió un enlace de un correo? A veces se corta: copie el enlace completo en la barra de direcciones.
      </p>
      <FurtherLinks />
    </TextPage>
  );
}
