/** The table of routes as the router wants it: each page inside its frame, behind its guard, with its own chunk. */
import { startTransition, useEffect, useState, type ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { isServerReachable, ServerOutOfReach } from '#client/platform/online.ts';
import type { Language } from '#shared/languages/languages.ts';
import { useLanguageContext } from '#client/platform/language.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { BareFrame, TranslatedFrame } from './bare-frame.tsx';
import { Guard } from './guard.tsx';
import { PageFrame } from './page-frame.tsx';
import { pages, tokenPages, type PageRoute } from './routes.tsx';

/**
 * The page once its code is there, and until then that it is on its way. Drawn in slices: a slow phone answers to a finger
 * meanwhile. By hand and not by `lazy`, whose Suspense keeps what is shown while waiting for 300 ms at least.
 */
function withChunk({ load, isPlain, ...page }: PageRoute) {
  let loaded: ComponentType | undefined;
  const loadOnce = async () => (loaded ??= await (isPlain ? load() : loadWithLook(load)));
  function Page() {
    // The same component for as long as the page is shown: another one would be another page.
    const [Code, setCode] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      if (Code) return;
      loadOnce().then(
        (code) => startTransition(() => setCode(() => code)),
        async (cause: unknown) => setFailure(await failureOf(cause)),
      );
    }, [Code]);
    if (failure) throw failure;
    return Code ? <Code /> : <OnItsWay />;
  }
  return { ...page, Page, loadOnce };
}

const words: Readonly<Record<Language, string>> = { en: 'Loading...', es: 'Cargando...' };

function OnItsWay() {
  return <LoadingBlock label={words[useLanguageContext()]} />;
}

/** Either there is no connection, or the server has another version by now: that one a reload brings. */
async function failureOf(cause: unknown): Promise<Error> {
  const message = 'The code of a page did not come.';
  return (await isServerReachable())
    ? new Error(message, { cause })
    : new ServerOutOfReach(message, { cause });
}

/** Both at once. */
async function loadWithLook(load: PageRoute['load']): Promise<ComponentType> {
  const [{ MantineLook }, Loaded] = await Promise.all([import('#client/styles/mantine-look.tsx'), load()]);
  return function PageWithLook() {
    return (
      <MantineLook>
        <Loaded />
      </MantineLook>
    );
  };
}

const framed = pages.map(withChunk);
const bare = tokenPages.filter(({ isTranslated }) => !isTranslated).map(withChunk);
const translated = tokenPages.filter(({ isTranslated }) => isTranslated).map(withChunk);

function toRoute({ path, access, unchecked, worksOffline, opensEarly, Page }: (typeof framed)[number]) {
  const element = (
    <Guard
      access={access}
      unchecked={unchecked}
      worksOffline={worksOffline === true}
      opensEarly={opensEarly === true}
    >
      <Page />
    </Guard>
  );
  return <Route key={path} path={path} element={access === 'anyone' ? <Page /> : element} />;
}

/**
 * Resolves when a page can be drawn, or when its code did not come, which the page says itself.
 *
 * @param path as the table of routes has it
 */
export async function loadPage(path: string): Promise<void> {
  const page = framed.find((one) => one.path === path);
  await page?.loadOnce().catch(() => undefined);
}

export function PageRoutes() {
  return (
    <Routes>
      <Route element={<BareFrame />}>{bare.map(toRoute)}</Route>
      <Route element={<TranslatedFrame />}>{translated.map(toRoute)}</Route>
      <Route element={<PageFrame />}>{framed.map(toRoute)}</Route>
    </Routes>
  );
}
