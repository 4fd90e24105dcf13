/** The table of routes as the router wants it: each page inside its frame, behind its guard, with its own chunk. */
import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { BareFrame } from './bare-frame.tsx';
import { Guard } from './guard.tsx';
import { PageFrame } from './page-frame.tsx';
import { pages, tokenPages, type PageRoute } from './routes.tsx';

const withChunk = ({ load, ...page }: PageRoute) => ({
  ...page,
  Page: lazy<ComponentType>(() => load().then((Loaded) => ({ default: Loaded }))),
});
const framed = pages.map(withChunk);
const bare = tokenPages.map(withChunk);

function toRoute({ path, access, unchecked, Page }: (typeof framed)[number]) {
  const element = (
    <Guard access={access} unchecked={unchecked}>
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
