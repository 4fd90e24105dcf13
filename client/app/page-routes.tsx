/** The table of routes as the router wants it: each page inside its frame, behind its guard, with its own chunk. */
import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { isServerReachable, ServerOutOfReach } from '#client/platform/online.ts';
import { BareFrame } from './bare-frame.tsx';
import { Guard } from './guard.tsx';
import { PageFrame } from './page-frame.tsx';
import { pages, tokenPages, type PageRoute } from './routes.tsx';

const withChunk = ({ load, isPlain, ...page }: PageRoute) => ({
  ...page,
  Page: lazy<ComponentType>(async () => {
    try {
      return { default: await (isPlain ? load() : loadWithLook(load)) };
    } catch (cause) {
      // Either there is no connection, or the server has another version by now: that one a reload brings.
      if (await isServerReachable()) throw cause;
      throw new ServerOutOfReach('The code of a page did not come.', { cause });
    }
  }),
});

/** Both at once, Mantine's styles first: those of the page are to win. */
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
const bare = tokenPages.map(withChunk);

function toRoute({ path, access, unchecked, worksOffline, Page }: (typeof framed)[number]) {
  const element = (
    <Guard access={access} unchecked={unchecked} worksOffline={worksOffline === true}>
      <Page />
    </Guard>
  );
  return <Route key={path} path={path} element={access === 'anyone' ? <Page /> : element} />;
}

export function PageRoutes() {
  return (
    <Routes>
      <Route element={<BareFrame />}>{bare.map(toRoute)}</Route>
      <Route element={<PageFrame />}>{framed.map(toRoute)}</Route>
    </Routes>
  );
}
