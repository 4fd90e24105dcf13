/** For a school's IT staff: requirements, setup and data storage, on one screen. */
import { TextPage, toUs } from './text-page.tsx';

const lead =
  'Limelight is one Node process and one PostgreSQL database on your own server. It is free software under the MIT license.';

const text = `
## What it needs {#needs}

- Linux on x64 or arm64 with Node 20 or newer; elsewhere Node 24
- PostgreSQL 15 or newer, or the one that comes with it
- A mail server (SMTP), and your reverse proxy for https

## Two commands {#start}

Try it, with demo data, on your own computer:

    npm start

Run it for your school:

    NODE_ENV=production \\
    PUBLIC_URL=https://hours.your-school.org \\
    SMTP_URL=smtps://user:password@mail.your-school.org:465 \\
    MAIL_FROM=hours@your-school.org \\
    npm start

Then \`npm run limelight\` adds schools, appoints administrators, imports, backs up and restores.
\`docs/operations.md\` explains each step.

## Security {#security}

- It connects to your database and your mail server, and to nothing else.
- Pages load nothing from other sites, and run only our own scripts.
- Passwords are hashed with argon2id. Guessing gets slower, but never locks an account.
- In production there are no demo accounts, and mail is encrypted in transit.
- Every change to an entry is chained into its history, which is checked every night.
- OWASP ASVS 5.0, levels 1 and 2, requirement by requirement, including what is not met: \`docs/security.md\`

## Privacy {#privacy}

- All data stays in your database. There is no tracking.
- A contact sees one entry. Administrators see their own school.
- Students choose how they appear; the school decides what visitors see.
- Everybody can download their data and delete their account.
- What is stored about whom, why and for how long: \`docs/privacy.md\`

## Day to day {#running}

- A backup of everything is one file, made while Limelight runs.
- \`/healthz\` and \`/readyz\` for your monitoring, and metrics for Prometheus
- Several processes and restarts without downtime: \`ops/\` has a working example.
- WCAG 2.2 AA, criterion by criterion: \`docs/accessibility.md\`

## Read on {#more}

[The API](/api/docs), and [its OpenAPI 3.1 description](/api/openapi.json). Everything else is in the files named
here; start with \`README.md\`.

${toUs('Who runs this server: {email}')}
`;

export default function ForYourItPage() {
  return <TextPage heading="For your IT" lead={lead} text={text} />;
}
