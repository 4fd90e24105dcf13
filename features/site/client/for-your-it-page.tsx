/** For a school's IT staff: requirements, setup and data storage, on one screen. */
import { ContactAddress, TextPage, TextPart } from './text-page.tsx';
import classes from './text-page.module.css';

const TRY = 'npm start';
const RUN = `NODE_ENV=production \\
PUBLIC_URL=https://hours.your-school.org \\
SMTP_URL=smtps://user:password@mail.your-school.org:465 \\
MAIL_FROM=hours@your-school.org \\
npm start`;

export default function ForYourItPage() {
  return (
    <TextPage heading="For your IT">
      <p className={classes.lead}>
        Limelight is one Node process and one PostgreSQL database on your own server. It is free software
        under the MIT license.
      </p>
      <TextPart id="needs" heading="What it needs">
        <ul>
          <li>Linux on x64 or arm64 with Node 20 or newer; elsewhere Node 24</li>
          <li>PostgreSQL 15 or newer, or the one that comes with it</li>
          <li>A mail server (SMTP), and your reverse proxy for https</li>
        </ul>
      </TextPart>
      <TextPart id="start" heading="Two commands">
        <p>Try it, with demo data, on your own computer:</p>
        <pre className={classes.command}>{TRY}</pre>
        <p>Run it for your school:</p>
        <pre className={classes.command}>{RUN}</pre>
        <p>
          Then <code>npm run limelight</code> adds schools, appoints administrators, imports, backs up and
          restores. <code>docs/operations.md</code> explains each step.
        </p>
      </TextPart>
      <TextPart id="security" heading="Security">
        <ul>
          <li>It connects to your database and your mail server, and to nothing else.</li>
          <li>Pages load nothing from other sites, and run only our own scripts.</li>
          <li>Passwords are hashed with argon2id. Guessing gets slower, but never locks an account.</li>
          <li>In production there are no demo accounts, and mail is encrypted in transit.</li>
          <li>Every change to an entry is chained into its history, which is checked every night.</li>
          <li>
            OWASP ASVS 5.0, levels 1 and 2, requirement by requirement, including what is not met:{' '}
            <code>docs/security.md</code>
          </li>
        </ul>
      </TextPart>
      <TextPart id="privacy" heading="Privacy">
        <ul>
          <li>All data stays in your database. There is no tracking.</li>
          <li>A contact sees one entry. Administrators see their own school.</li>
          <li>Students choose how they appear; the school decides what visitors see.</li>
          <li>Everybody can download their data and delete their account.</li>
          <li>
            What is stored about whom, why and for how long: <code>docs/privacy.md</code>
          </li>
        </ul>
      </TextPart>
      <TextPart id="running" heading="Day to day">
        <ul>
          <li>A backup of everything is one file, made while Limelight runs.</li>
          <li>
            <code>/healthz</code> and <code>/readyz</code> for your monitoring, and metrics for Prometheus
          </li>
          <li>
            Several processes and restarts without downtime: <code>ops/</code> has a working example.
          </li>
          <li>
            WCAG 2.2 AA, criterion by criterion: <code>docs/accessibility.md</code>
          </li>
        </ul>
      </TextPart>
      <TextPart id="more" heading="Read on">
        <p>
          <a href="/api/docs">The API</a>, and <a href="/api/openapi.json">its OpenAPI 3.1 description</a>.
          Everything else is in the files named here; start with <code>README.md</code>.
        </p>
        <ContactAddress>{(link) => <p>Who runs this server: {link}</p>}</ContactAddress>
      </TextPart>
    </TextPage>
  );
}
