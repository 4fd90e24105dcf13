// npm run sbom [-- FILE]: the runtime packages as CycloneDX, into FILE or on screen.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CannotGoOn, capture, isProgram, main, npmWith, root } from './prepare.mjs';

/** npm's own `--omit=dev` would also drop packages that both need, such as React. */
export async function makeSbom() {
  const command = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const { status, output, result } = await capture(...npmWith(command));
  if (status !== 0) throw new CannotGoOn(`${output.trim()}\nnpm could not say what the product is made of.`);
  const bill = JSON.parse(result);
  const { component } = bill.metadata;
  // npm takes the name from the folder.
  component.name = read('package.json').name;
  const kept = new Set([component['bom-ref'], ...namesOfRuntime()]);
  bill.components = bill.components.filter((each) => kept.has(each['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  return bill;
}

/** `name@version` of all runtime packages, on any system. */
function namesOfRuntime() {
  return Object.entries(read('package-lock.json').packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`);
}

const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));

if (isProgram(import.meta.url)) {
  await main(async () => {
    const bill = await makeSbom();
    const text = `${JSON.stringify(bill, undefined, 2)}\n`;
    const [name] = process.argv.slice(2);
    if (name === undefined) {
      process.stdout.write(text);
      return 0;
    }
    const file = resolve(name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`Wrote ${name}: ${bill.components.length} packages.`);
    return 0;
  });
}
