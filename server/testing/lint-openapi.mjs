// node lint-openapi.mjs FILE: prints violations of redocly's recommended rules in an OpenAPI document.
import { createConfig, lint } from '@redocly/openapi-core';

const config = await createConfig({ extends: ['recommended'] });
const problems = await lint({ ref: process.argv[2], config });
for (const { ruleId, severity, message, location } of problems)
  console.log(`${severity} ${ruleId} ${location[0]?.pointer}: ${message}`);
