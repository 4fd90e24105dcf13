/** Routes from shared/pages.ts: each page in its frame, behind its guard, with its own chunk. */
import { useEffect, useState, type ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import type { Language } from '#shared/languages/languages.ts';
import type { PageRoute } from '#shared/page-route.ts';
import { pages, tokenPages } from '#shared/pages.ts';
import { useLanguageContext } from '#client/platform/language/language.ts';
import { isServerReachable, ServerOutOfReach } from '#client/platform/online.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { BareFrame, PageFrame, TranslatedFrame } from './frame/page-frame.tsx';
import { Guard } from './guard.tsx';

// Excludes parts of pages and staff pages (school/staff-pages.ts).
const pageCode = import.meta.glob<ComponentType>(
  [
    './features/*/client/**/*-page.tsx',
    './client/app/own-*-page.tsx',
    '!./features/**/{hour-tracker,opportunities,profile,text}-page.tsx',
    '!./features/{people,students,school-settings,paper-forms,groups,attendance}/**',
    '!./features/events/client/waiting/**',
    '!./features/organizations/client/school/**',
    '!./features/requirements/client/{programs,state-files}/**',
    '!./features/requirements/client/{approvals/proposals,graduation}-page.tsx',
  ],
  { import: 'default', base: '../../' },
);

function codeOf(file: string): () => Promise<ComponentType> {
  return (
    pageCode[`./${file}`] ??
    (async () => {
      const { staffPages } = await import('./school/staff-pages.ts');
      const load = staffPages[`./${file}`];
      if (!load) throw new Error(`There is no page ${file}.`);
      return load();
    })
  );
}

/** Without `lazy`, whose Suspense shows its fallback for at least 300 ms. */
function withChunk({ isPlain, ...page }: PageRoute) {
  const load = codeOf(page.file);
  let loaded: ComponentType | undefined;
  const loadOnce = async () => (loaded ??= await (isPlain ? load() : loadWithMantine(load)));
  function Page() {
    // A stable component: another one would remount the page.
    const [Code, setCode] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      if (Code) return;
      loadOnce().then(
        (code) => setCode(() => code),
        async (cause: unknown) => setFailure(await failureOf(cause)),
      );
    }, [Code]);
    if (failure) throw failure;
    return Code ? <Code /> : <PageLoading />;
  }
  return { ...page, Page };
}

const loadingText: Readonly<Record<Language, string>> = { en: 'Loading...', es: 'Cargando...' };

function PageLoading() {
  return <LoadingBlock label={loadingText[useLanguageContext()]} />;
}

/** Either there is no connection, or a new version was released; reloading gets it. */
async function failureOf(cause: unknown): Promise<Error> {
  const message = 'The code of a page did not come.';
  return (await isServerReachable())
    ? new Error(message, { cause })
    : new ServerOutOfReach(message, { cause });
}

async function loadWithMantine(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [{ MantineSetup }, Loaded] = await Promise.all([import('#client/styles/mantine-setup.tsx'), load()]);
  return function MantinePage() {
    return (
      <MantineSetup>
        <Loaded />
      </MantineSetup>
    );
  };
}

const framed = pages.map(withChunk);
const bare = tokenPages.filter(({ isTranslated }) => !isTranslated).map(withChunk);
const translated = tokenPages.filter(({ isTranslated }) => isTranslated).map(withChunk);

function toRoute({ Page, ...page }: (typeof framed)[number]) {
  const guarded = (
    <Guard page={page}>
      <Page />
    </Guard>
  );
  return <Route key={page.path} path={page.path} element={page.access === 'anyone' ? <Page /> : guarded} />;
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
