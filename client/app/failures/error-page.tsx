/** Shown when a page failed or could not be loaded, with a button to load it again. */
import { useEffect, useRef } from 'react';
import type { Language } from '#shared/languages/languages.ts';
import { useDocumentTitle } from '#client/platform/document.ts';
import { useLanguageContext } from '#client/platform/language.ts';
import classes from './error-page.module.css';

/** Also for the contact's pages, which are translated. */
const words: Readonly<Record<Language, Readonly<Record<'heading' | 'means' | 'reload' | 'start', string>>>> =
  {
    en: {
      heading: 'Something went wrong',
      means:
        'This page could not be shown. Nothing you saved before is lost. Load the page again; if that does not help, check your connection or try later.',
      reload: 'Reload the page',
      start: 'Go to the start page',
    },
    es: {
      heading: 'Algo salió mal',
      means:
        'No se pudo mostrar esta página. No se perdió nada de lo que ya envió. Vuelva a cargar la página; si eso no ayuda, revise su conexión o inténtelo más tarde.',
      reload: 'Volver a cargar la página',
      start: 'Ir a la página de inicio',
    },
  };

export function ErrorPage() {
  const say = words[useLanguageContext()];
  const box = useRef<HTMLDivElement>(null);
  useDocumentTitle(say.heading);
  useEffect(() => {
    box.current?.focus();
  }, []);

  return (
    <div className={classes.page}>
      <div role="alert" tabIndex={-1} ref={box} className={classes.box}>
        <h1>{say.heading}</h1>
        <p>{say.means}</p>
      </div>
      <p className={classes.ways}>
        <button type="button" onClick={() => window.location.reload()} className={classes.reload}>
          {say.reload}
        </button>
        <a href="/">{say.start}</a>
      </p>
    </div>
  );
}
