/** Log in and Register on one screen, with a toggle between the two (specification, section 2). */
import { SegmentedControl, Stack } from '@mantine/core';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import { Begin } from '#client/domain/beginning/begin.tsx';
import { FormCard } from '#client/ui/components/form-card.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

export default function LoginPage() {
  const { status } = useSession();
  // In the address, for links to registering and for Back.
  const [search, setSearch] = useSearchParams();
  const isRegistering = search.get('mode') === 'register';
  const from = cameFrom(useLocation().state);
  if (status === 'signed-in') return from === undefined ? <Begin /> : <Navigate to={from} replace />;

  const choose = (mode: string) => setSearch(mode === 'register' ? { mode } : {}, { replace: true });
  return (
    <FormCard>
      <Stack gap="lg">
        <PageHeading>{isRegistering ? 'Register' : 'Log in'}</PageHeading>
        <SegmentedControl
          fullWidth
          color="green"
          aria-label="Register or log in"
          value={isRegistering ? 'register' : 'login'}
          onChange={choose}
          data={[
            { value: 'register', label: 'Register' },
            { value: 'login', label: 'Log in' },
          ]}
        />
        {isRegistering ? <RegisterForm onLogIn={() => choose('login')} /> : <LoginForm />}
      </Stack>
    </FormCard>
  );
}

/** The page that redirected here, if signing in returns to it (app/access.ts). */
function cameFrom(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : undefined;
}
